import { useState, type ReactNode } from 'react';
import { Notice } from '../../parts/Notice.tsx';
import { wordsOf } from '../../send.ts';

/** Something that a button does: one at a time, with what went wrong beside it. */
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
      setProblem(wordsOf(error, "That didn't work. Please check your connection and try again."));
    } finally {
      setBusy(false);
    }
  }

  const notice: ReactNode = problem && <Notice kind="error">{problem}</Notice>;
  return { run, busy: busy || undefined, notice };
}
