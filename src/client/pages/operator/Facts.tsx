import type { ReactNode } from 'react';
import { phoneIn } from '#rules/delivery';
import { formatPhone } from '#rules/phone-words';
import { address, facts } from '#styles/pages/operator';
import { breakable } from './breakable.tsx';

/** Labels with their words; those without words are left out. */
export function Facts({ of }: { of: readonly (readonly [label: string, words: ReactNode])[] }) {
  return (
    <dl className={facts}>
      {of.map(([label, words]) =>
        words ? (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{typeof words === 'string' ? breakable(words) : words}</dd>
          </div>
        ) : null,
      )}
    </dl>
  );
}

/** A text whose phone number can be called. */
export function callable(text: string): ReactNode {
  const number = phoneIn(text);
  if (!number) return text;
  const at = text.indexOf(number);
  return (
    <>
      {wholeAddresses(text.slice(0, at))}
      <a href={`tel:${number.replace(/[^+\d]/g, '')}`}>{formatPhone(number)}</a>
      {wholeAddresses(text.slice(at + number.length))}
    </>
  );
}

/** The same among other words: an address that fits into the next line is whole. */
const wholeAddresses = (text: string): ReactNode =>
  text.split(/(\S+@\S+)/).map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text
      <span key={at} className={address}>
        {breakable(part)}
      </span>
    ),
  );
