import { plain } from '#rules/field';
import { folded, soughtDigits } from '#rules/search';

/** The first of these texts that has the words of a search, as the server looks for them. */
export function foundBy<Name extends string>(q: string, texts: readonly (readonly [Name, string])[]): Name | undefined {
  const words = folded(q);
  const digits = soughtDigits(q);
  const postcode = bare(q);
  return texts.find(
    ([, text]) =>
      folded(text).includes(words) ||
      bare(text).includes(postcode) ||
      (digits && text.replace(/\D/g, '').includes(digits)),
  )?.[0];
}

/** Without case and spaces. */
const bare = (text: string) => plain(text).replace(/\s/g, '').toLowerCase();
