/** Both halves of a UK postcode, which are read as one word. */
const POSTCODES = /\b([A-Z]{1,2}\d[A-Z\d]?) (\d[A-Z]{2})\b/g;

/** A text whose postcodes are each on one line. */
export const wholePostcodes = (text: string) => text.replace(POSTCODES, '$1\u00a0$2');
