// The inline scripts of every page.
import './guard.ts';
import './install.ts';
import './presses.ts';
