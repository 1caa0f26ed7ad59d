import { useEffect, useState } from 'react';
import { overview } from '#api/operator';
import { counts } from '#styles/pages/operator';
import { Notice } from '../../parts/Notice.tsx';
import { send, wordsOf } from '../../send.ts';

/** Counts of what waits. */
export function Overview() {
  const [waiting, setWaiting] = useState<Record<string, number>>();
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    send(overview).then(setWaiting, (error: unknown) => setProblem(wordsOf(error, 'Could not load the counts.')));
  }, []);
  if (problem) return <Notice kind="error">{problem}</Notice>;
  return <ul className={counts}>{waiting && <li>{waiting.pending_drivers} drivers wait for approval</li>}</ul>;
}
