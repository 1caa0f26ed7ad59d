import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Notice } from '../../components/Notice.tsx';
import { focusHeading } from '../../navigation.ts';
import { errorMessage } from '../../send.ts';

/**
 * Runs a button's action, one at a time, and shows its error. If the button disappears and nothing takes the focus, the
 * view's heading does. `running` is what `run` was told to call the action that runs, for the words of its button where
 * several share it.
 *
 * @param failed the message if the server gives none
 */
export function useAction(failed = "That didn't work. Please check your connection and try again.") {
  const [running, setRunning] = useState<string>();
  const busy = running !== undefined;
  const [problem, setProblem] = useState<string>();
  const ran = useRef(false);
  useEffect(() => {
    if (ran.current && !busy) keepFocus();
  }, [busy]);
  useEffect(() => () => void (ran.current && keepFocus()), []);

  async function run(work: () => Promise<unknown>, what = ''): Promise<void> {
    if (busy) return;
    ran.current = true;
    setRunning(what);
    setProblem(undefined);
    try {
      await work();
    } catch (error) {
      setProblem(errorMessage(error, failed));
    } finally {
      setRunning(undefined);
    }
  }

  const notice: ReactNode = problem && <Notice kind="error">{problem}</Notice>;
  return { run, busy: busy || undefined, running, notice };
}

function keepFocus(): void {
  if (document.activeElement === document.body) focusHeading();
}
