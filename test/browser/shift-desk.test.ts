import { suite } from 'uvu';
import { DESK } from './browser.ts';
import { nothingMoves } from './shift.ts';

const still = suite('layout shift, 1280 px wide, in a real browser');

still('nothing moves while a page comes, on every route', () => nothingMoves(DESK));

still.run();
