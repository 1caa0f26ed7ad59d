// Named here to be in one chunk with what follows: `/` needs three files less than with each in its place.
import '#styles/pages/landing';
import { chunk } from '../../chunk.ts';

/** The parts that never change, and the form. The build loads both before it prerenders. */
export const story = chunk('pages/landing/Story.tsx', () => import('./Story.tsx'));
export const survey = chunk('pages/landing/Survey.tsx', () => import('./Survey.tsx'));
