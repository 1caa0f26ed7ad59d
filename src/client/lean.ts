/**
 * Stands in the browser for the two helpers of ofetch that `send.ts` has no use for: it builds addresses itself and
 * reads JSON with the browser's own parser. 1.9 kB less for every route.
 */
export const withBase = (address: string) => address;
export const withQuery = withBase;

/** As destr: a body that is no JSON is given as the text it is. */
export default function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
