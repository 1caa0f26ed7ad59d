import type { ReactNode } from 'react';
import { formatDate, formatDateTime } from '#rules/dates';
import { facts } from '#styles/pages/operator';

/** Labels with their words; those without words are left out. */
export function Facts({ of }: { of: readonly (readonly [label: string, words: ReactNode])[] }) {
  return (
    <dl className={facts}>
      {of.map(([label, words]) =>
        words ? (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{words}</dd>
          </div>
        ) : null,
      )}
    </dl>
  );
}

const DAY = /^\d{4}-\d\d-\d\d$/;
const TIME = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;
const isAbsent = (value: unknown) => value === null || value === undefined || (Array.isArray(value) && !value.length);

/** 'date_of_birth' -> 'Date of birth' */
const labelOf = (key: string) => {
  const words = key.replaceAll('_', ' ');
  return words[0]!.toUpperCase() + words.slice(1);
};

/** Shows any JSON to people: the contract doesn't say what a record holds. */
export function Json({ value }: { value: unknown }): ReactNode {
  if (isAbsent(value) || value === '') return '—';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'string')
    return TIME.test(value) ? formatDateTime(value) : DAY.test(value) ? formatDate(value) : value;
  if (Array.isArray(value)) {
    if (value.every((one) => typeof one !== 'object')) return value.join(', ');
    // biome-ignore lint/suspicious/noArrayIndexKey: a record never changes
    return value.map((one, at) => <Json key={at} value={one} />);
  }
  if (typeof value !== 'object') return String(value);
  const given = Object.entries(value as object).filter(([, one]) => !isAbsent(one));
  return <Facts of={given.map(([key, one]) => [labelOf(key), <Json key={key} value={one} />])} />;
}
