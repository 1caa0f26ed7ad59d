// What stands in the HTML of every page, before its code is there.
import './guard.ts';
import './presses.ts';
