// The inline scripts of every page.
import './translated.ts';
import './guard.ts';
import './presses.ts';
import './install.ts';
