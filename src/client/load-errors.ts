/** Why code did not load. */
export type ChunkProblem = 'slow' | 'failed';

/** A chunk that takes longer counts as failed. */
export const CHUNK_SECONDS = 120;

/** Leads the screen of an error; the exact words stand small below. */
export const NOT_LOADED = "This page didn't load";
export const UNEXPECTED = 'Unexpected Application Error';
export const PROBLEMS: Record<ChunkProblem, string> = {
  slow: 'This page took too long to load',
  failed: 'This page could not be loaded',
};
export const CRASH = 'Something went wrong on this page';
export const SAFE = 'Nothing you saved is lost.';
export const TRY_AGAIN = 'Try again';
