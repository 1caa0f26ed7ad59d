import { type ComponentType, useEffect, useState } from 'react';
import { type Chunk, whenIdle } from '../chunk.ts';
import type { ChunkProblem } from '../load-errors.ts';
import { NotLoaded } from './Notice.tsx';

/** Why a part of the page is not there. */
export const PART_PROBLEMS: Record<ChunkProblem, string> = {
  slow: 'This part of the page took too long to load.',
  failed: 'This part of the page could not be loaded.',
};

interface LazyProps<Props extends object> {
  chunk: Chunk<ComponentType<Props>>;
  /** The props of the loaded component. */
  props: Props;
  /** Shows an empty line instead of 'Loading…', for a part that the page works without for a while. */
  isQuiet?: boolean;
}

/** Renders a part of a page whose code loads on demand. If that fails, it offers to try again. */
export function Lazy<Props extends object>({ chunk, props, isQuiet }: LazyProps<Props>) {
  const [Shown, setShown] = useState(() => chunk.loaded);
  const [problem, setProblem] = useState<ChunkProblem>();
  const load = () => {
    setProblem(undefined);
    chunk.load().then(
      (part) => setShown(() => part),
      (found) => {
        setProblem(found);
        chunk.missed.push(load);
      },
    );
  };
  /** For all parts that miss the same code, such as those of a list's rows. */
  const again = () => {
    for (const one of chunk.missed.splice(0)) one();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: a part that loads does not load again
  useEffect(() => {
    if (!isQuiet) return load();
    // What the page works without leaves a slow phone to the rows. The parts of all rows are then drawn at once: one by
    // one, those of 50 rows took 1.5 s on a phone slowed 6x.
    chunk.idle ??= new Promise(whenIdle);
    void chunk.idle.then(load);
  }, [chunk]);
  if (Shown) return <Shown {...props} />;
  if (problem) return <NotLoaded again={again}>{PART_PROBLEMS[problem]}</NotLoaded>;
  return isQuiet ? <p data-loading>{'\u00a0'}</p> : <p aria-busy>Loading…</p>;
}
