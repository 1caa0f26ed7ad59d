import type { ReactNode } from 'react';
import { phoneIn } from '#rules/delivery';
import { formatPhone } from '#rules/phone-words';
import { address, fact, factLabel, facts, factWords, phoneNumber } from '#styles/pages/operator-facts';
import { breakable } from './breakable.tsx';

interface FactsProps {
  of: readonly (readonly [label: string, words: ReactNode])[];
  className?: string;
}

/** Labels with their words; those without words are left out. */
export function Facts({ of, className = '' }: FactsProps) {
  return (
    <dl className={`${facts} ${className}`.trim()}>
      {of.map(([label, words]) =>
        words ? (
          <div key={label} className={fact}>
            <dt className={factLabel}>{label}</dt>
            <dd className={factWords}>{typeof words === 'string' ? breakable(words) : words}</dd>
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
      <a className={phoneNumber} href={`tel:${number.replace(/[^+\d]/g, '')}`}>
        {formatPhone(number)}
      </a>
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
