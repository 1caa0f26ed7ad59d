/**
 * What somebody agrees to who wants to be written to, said once so that every page asks the same. What is kept of a
 * tick names the version: another wording is another one.
 */
export const UPDATES = { words: 'Email me once when you open near me.', version: '2026-11-22' };
