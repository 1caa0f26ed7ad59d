import { Fragment, type ReactNode } from 'react';
import { formatDateOf } from '#rules/dates';
import { columnFacts } from '#styles/pages/operator-facts';
import {
  dot,
  held,
  heldDay,
  heldFacts,
  heldItem,
  heldLine,
  heldPart,
  heldRow,
  heldRows,
  heldSubtitle,
  heldTitle,
  heldWord,
} from '#styles/pages/operator-record';
import { Fold } from '../../components/Fold.tsx';
import { breakable } from './breakable.tsx';
import { Facts } from './Facts.tsx';
import { formatField, labelOf, ROWS, shownFields } from './fields.ts';

const isRecord = (value: unknown) =>
  typeof value === 'object' && value !== null && !(Array.isArray(value) && typeof value[0] !== 'object');

/** Whether a record has no content. */
const isBlank = (value: unknown): boolean =>
  isRecord(value) ? shownFields(value).every(([, one]) => isBlank(one)) : value === '';

const Words = ({ name, value }: { name: string; value: unknown }) => {
  const words = formatField(name, value);
  return typeof words === 'string' ? breakable(words) : words;
};

interface StoredRecordProps {
  value: unknown;
  /** The name of the field that holds the value. */
  name?: string;
  level?: number;
  /** Whether list items and nested records fold. */
  folds?: boolean | undefined;
  /** Whether its values stand in two columns if there is room. */
  inColumns?: boolean | undefined;
}

/** Shows a record of any shape, with the labels of `fields.ts`, since the contract does not define it. */
export function StoredRecord({ value, name = '', level = 3, folds, inColumns }: StoredRecordProps): ReactNode {
  if (!isRecord(value)) return <Words name={name} value={value} />;
  if (Array.isArray(value)) {
    return (
      <ul className={folds ? heldRows : held}>
        {value.map((one, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a record never changes
          <li key={at} className={folds ? heldRow : heldItem}>
            {folds ? (
              <Fold title={<Row list={name} row={one as Stored} />}>
                <StoredRecord value={one} level={level} />
              </Fold>
            ) : (
              <StoredRecord value={one} level={level} />
            )}
          </li>
        ))}
      </ul>
    );
  }
  const fields = shownFields(value).filter(([, one]) => !(folds && one === ''));
  const Title = `h${Math.min(level, 6)}` as 'h3';
  return (
    <>
      <Facts
        className={inColumns ? `${heldFacts} ${columnFacts}` : heldFacts}
        of={fields
          .filter(([, one]) => !isRecord(one))
          .map(([field, one]) => [labelOf(field), <Words key={field} name={field} value={one} />])}
      />
      {fields
        .filter(([, one]) => isRecord(one) && !isBlank(one))
        .map(([field, one]) => {
          const title = <Title className={level > 3 ? heldSubtitle : heldTitle}>{headOf(field, one)}</Title>;
          const isFold = folds && level > 3 && !Array.isArray(one);
          const inside = (
            <StoredRecord name={field} value={one} level={level + 1} folds={folds} inColumns={folds && !isFold} />
          );
          return (
            <section key={field} className={heldPart}>
              {isFold ? (
                <Fold title={title}>{inside}</Fold>
              ) : (
                <>
                  {title}
                  {inside}
                </>
              )}
            </section>
          );
        })}
    </>
  );
}

type Stored = Record<string, unknown>;
const SHORT = 40;

/** The summary of an item. For an unknown list, only the list's name. */
function Row({ list, row }: { list: string; row: Stored }) {
  const shown = ROWS[list];
  if (!shown) return labelOf(list);
  const texts = shown.texts.filter((name) => {
    const text = row[name];
    return typeof text === 'string' && text && (text.length < SHORT || name === 'subject');
  });
  const day = shown.day?.map((name) => row[name]).find(Boolean);
  return (
    <span className={heldLine}>
      <span>
        {texts.slice(0, 2).map((name, at) => (
          <Fragment key={name}>
            {at > 0 && <span className={dot}> · </span>}
            <span className={heldWord}>
              <Words name={name} value={row[name]} />
              {name === 'pickup_postcode' && ` to ${row.dropoff_postcode}`}
            </span>
          </Fragment>
        ))}
      </span>{' '}
      {shown.pence && (
        <span>
          <Words name={shown.pence} value={row[shown.pence]} />
        </span>
      )}{' '}
      {day ? <small className={heldDay}>{formatDateOf(String(day))}</small> : null}
    </span>
  );
}

/** A field's heading; a list's includes its length. */
const headOf = (name: string, value: unknown) =>
  Array.isArray(value) ? `${labelOf(name)} (${value.length})` : labelOf(name);
