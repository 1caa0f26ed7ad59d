// What every page has in its HTML.
import './guard.ts';
import './presses.ts';
