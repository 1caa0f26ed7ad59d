import type { ReactNode } from 'react';
import { phoneIn } from '#rules/delivery';
import { formatPhone } from '#rules/phone-words';
import { address, fact, factLabel, facts, factWords, phoneNumber } from '#styles/pages/operator-facts';
import { breakable } from './breakable.tsx';

/** Names, places and numbers, which a browser's translator must leave as they are. */
const KEPT = new Set([
  'Address',
  'Address line 1',
  'Address line 2',
  'Checked by',
  'City',
  'Contact',
  'Council',
  'Dish name',
  'Driver',
  'Dropoff address',
  'Dropoff postcode',
  'Email',
  'First name',
  'Insurance policy',
  'Kitchen',
  'Last name',
  'Legal name',
  'Name',
  'Phone',
  'Pickup address',
  'Pickup postcode',
  'Postcode',
  'Reference',
  'Share code',
  'Signed by',
  'Trading address',
  'Trading name',
]);

interface FactsProps {
  of: readonly (readonly [label: string, words: ReactNode])[];
  className?: string | false | undefined;
}

/** A list of labels and values. Empty values are left out. */
export function Facts({ of, className }: FactsProps) {
  return (
    <dl className={className ? `${facts} ${className}` : facts}>
      {of.map(([label, words]) =>
        words ? (
          <div key={label} className={fact}>
            <dt className={factLabel}>{label}</dt>
            <dd className={factWords} translate={KEPT.has(label) ? 'no' : undefined}>
              {typeof words === 'string' ? breakable(words) : words}
            </dd>
          </div>
        ) : null,
      )}
    </dl>
  );
}

/** A text in which the phone number is a link. */
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

/** As `breakable`, within a longer text. An address that fits on the next line is not broken. */
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
