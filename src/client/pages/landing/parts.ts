// The sheet is named here so that it joins this chunk. With both, `/` needs 4 files instead of 6.
import '#styles/pages/landing';
import { chunk } from '../../chunk.ts';

/** The parts that never change, and the form. The build loads both before it prerenders. */
export const story = chunk('pages/landing/Story.tsx', () => import('./Story.tsx'));
export const survey = chunk('pages/landing/Survey.tsx', () => import('./Survey.tsx'));
