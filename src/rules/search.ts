import { inForm, plain } from './field.ts';

/** Letters of Europe, Africa and Asia that no form of Unicode takes apart. */
const LETTERS: Record<string, string> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ħ: 'h', ŧ: 't', ı: 'i', ŋ: 'n', ς: 'σ' },
  ...{ ə: 'e', ɛ: 'e', ɔ: 'o', ɓ: 'b', ɗ: 'd', ƙ: 'k', ƴ: 'y', ي: 'ی', ى: 'ی', ك: 'ک', ة: 'ه', ہ: 'ه', ۃ: 'ه' },
};
const OTHER = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'g');

/**
 * A text as it is searched: without case, accents and apostrophes, with spaces for hyphens and one kind of digits. What
 * is sought and what is found are both folded.
 */
export const folded = (text: string) =>
  inForm(
    // The acute accent and its like stand for apostrophes, and would fall apart.
    inForm(plain(text.replace(/[\p{Pi}\p{Pf}'"`´‚„′″＇ʹ-ʿˈˊˋ՚׳״ꞌ]/gu, '')), 'NFKD')
      .toLowerCase()
      // Accents, but not the vowels of Hindi nor the marks of Japanese.
      .replace(/(?![\u3099\u309a])\p{sc=Inherited}|ـ/gu, '')
      .replace(OTHER, (letter) => LETTERS[letter]!)
      .replace(/[\s\p{Pd}−]+/gu, ' ')
      .trim(),
  );

/** The digits of a search for a phone number, without its prefix (+44 or 0); '' if it can't be one. */
export function soughtDigits(typed: string): string {
  const plainly = plain(typed);
  const isPhone = /^[+(\d][\d\s()\p{Pd}]*$/u.test(plainly);
  const digits = isPhone ? plainly.replace(/\D/g, '').replace(/^(00)?440?|^0/, '') : '';
  return digits.length > 2 ? digits : '';
}
