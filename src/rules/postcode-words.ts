/** A UK postcode in a text. */
const POSTCODES = /\b([A-Z]{1,2}\d[A-Z\d]?) (\d[A-Z]{2})\b/g;

/** Keeps each postcode of a text on one line. */
export const wholePostcodes = (text: string) => text.replace(POSTCODES, '$1\u00a0$2');
