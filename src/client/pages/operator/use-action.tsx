import { type ReactNode, useState } from 'react';
import { Notice } from '../../components/Notice.tsx';
import { errorMessage } from '../../send.ts';

/** Runs what a button does, one run at a time, and says what went wrong. */
export function useAction() {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function run(work: () => Promise<unknown>): Promise<void> {
    if (busy) return;
    setBusy(true);
    setProblem(undefined);
    try {
      await work();
    } catch (error) {
      setProblem(errorMessage(error, "That didn't work. Please check your connection and try again."));
    } finally {
      setBusy(false);
    }
  }

  const notice: ReactNode = problem && <Notice kind="error">{problem}</Notice>;
  return { run, busy: busy || undefined, notice };
}
