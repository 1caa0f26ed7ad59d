import { chunk } from '../../../chunk.ts';

/** The forms of a dish, once their code is here. */
export const editor = chunk('seller-forms', async () => (await import('./DishEditor.tsx')).DishEditor);
