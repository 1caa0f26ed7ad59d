import { suite } from 'uvu';
import { PHONE } from './browser.ts';
import { nothingMoves } from './shift.ts';

const still = suite('layout shift, 360 px wide, in a real browser');

still('nothing moves while a page comes, on every route', () => nothingMoves(PHONE));

still.run();
