/** The version of the terms: the day of their last change, as on `static/terms.html`. */
export const TERMS_VERSION = '2026-11-27';
