import { type ComponentType, useEffect, useState } from 'react';
import type { Chunk, ChunkProblem } from '../chunk.ts';
import { Button } from './Button.tsx';
import { Notice } from './Notice.tsx';

const PROBLEMS: Record<ChunkProblem, string> = {
  slow: 'This part of the page took too long to load.',
  failed: 'This part of the page could not be loaded.',
};

interface LazyProps<Props extends object> {
  chunk: Chunk<ComponentType<Props>>;
  /** What the part is given. */
  props: Props;
  /** Nobody waits for it: until it comes there is an empty line. */
  isQuiet?: boolean;
}

/** A part of a page whose code comes when it is needed; where it does not come, it can be asked for again. */
export function Lazy<Props extends object>({ chunk, props, isQuiet }: LazyProps<Props>) {
  const [Shown, setShown] = useState(() => chunk.loaded);
  const [problem, setProblem] = useState<ChunkProblem>();
  const load = () => {
    setProblem(undefined);
    chunk.load().then((part) => setShown(() => part), setProblem);
  };
  useEffect(load, [chunk]);
  if (Shown) return <Shown {...props} />;
  if (isQuiet) return <p data-loading={!problem || undefined}>{'\u00a0'}</p>;
  if (!problem) return <p aria-busy>Loading…</p>;
  return <LoadProblem problem={problem} again={load} />;
}

/** Says that a part of a page did not come, and offers to ask for it again. */
export const LoadProblem = ({ problem, again }: { problem: ChunkProblem; again: () => void }) => (
  <>
    <Notice kind="error">{PROBLEMS[problem]}</Notice>
    <Button onClick={again}>Try again</Button>
  </>
);
