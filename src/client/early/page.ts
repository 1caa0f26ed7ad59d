// What every page has in its HTML.
import './guard.ts';
import './install.ts';
import './presses.ts';
