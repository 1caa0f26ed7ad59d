/**
 * The consent to emails from us, with the same words on every page. A stored consent names the version of the words:
 * change it with them.
 */
export const UPDATES = { words: 'Email me once when you open near me.', version: '2026-11-22' };
