import { useEffect, useState, type ComponentType } from 'react';
import type { Chunk, ChunkProblem } from '../chunk.ts';
import { Button } from './Button.tsx';
import { Notice } from './Notice.tsx';

const PROBLEMS: Record<ChunkProblem, string> = {
  slow: 'This part of the page took too long to load.',
  failed: 'This part of the page could not be loaded.',
};

interface PieceProps<Props extends object> {
  of: Chunk<ComponentType<Props>>;
  /** What the part is given. */
  with: Props;
}

/** A part of a page whose code comes when it is needed; where it does not come, it can be asked for again. */
export function Piece<Props extends object>({ of, with: props }: PieceProps<Props>) {
  const [Shown, setShown] = useState(() => of.page);
  const [problem, setProblem] = useState<ChunkProblem>();
  const load = () => {
    setProblem(undefined);
    of.load().then((part) => setShown(() => part), setProblem);
  };
  useEffect(load, [of]);
  if (Shown) return <Shown {...props} />;
  if (!problem) return <p aria-busy>Loading…</p>;
  return (
    <>
      <Notice kind="error">{PROBLEMS[problem]}</Notice>
      <Button onClick={load}>Try again</Button>
    </>
  );
}
