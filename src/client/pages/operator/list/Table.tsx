import { Fragment, type KeyboardEvent, type MouseEvent, useState } from 'react';
import {
  headCell,
  keysHint,
  openable,
  openCell,
  opener,
  rows as rowsStyle,
  sorter,
  stillHeadCell,
  tableCell,
  tableFrame,
  tick,
  tickCell,
  tickHeadCell,
  wrappedCell,
} from '#styles/pages/operator-list';
import { SelectAll, SelectRow } from './SelectBox.tsx';
import type { Column, ListProps } from './types.ts';

interface TableProps<Row> extends ListProps<Row> {
  onOpen: (id: string | undefined) => void;
}

/** A list as a table. It can be sorted, and its rows open their cards. */
export function Table<Row extends { id: string }>(props: TableProps<Row>) {
  const { label, rows, columns, order, nameOf, card, selection, open, onOpen } = props;
  const [sorting, setSorting] = useState<{ at: number; down: boolean }>();
  const by = sorting && columns[sorting.at]!.by;
  const sorted = by ? [...rows].sort((a, b) => compare(by(a), by(b)) * (sorting.down ? -1 : 1)) : rows;
  /** The row whose controls are tab stops. Arrow keys move to other rows; Tab leaves the table. */
  const [stop, setStop] = useState(0);
  /** Announced only while it is true: rows added or changed later may be out of order. */
  const ordered = sorting ? undefined : columns.find(({ label, by }) => label === order && by && isSorted(rows, by));

  const isOpen = rows.some(({ id }) => id === open);

  return (
    <div className={tableFrame}>
      <table className={rowsStyle} aria-label={label}>
        <thead>
          <tr>
            {selection && (
              <th scope="col" className={tickHeadCell}>
                <SelectAll rows={rows} selection={selection} />
              </th>
            )}
            {columns.map((column, at) => (
              <Head
                key={column.label}
                column={column}
                isStill={isOpen}
                direction={
                  column === ordered || sorting?.at === at ? (sorting?.down ? 'descending' : 'ascending') : undefined
                }
                onSort={(down) => setSorting({ at, down })}
              />
            ))}
          </tr>
        </thead>
        <tbody onKeyDown={moveBetween} onClick={openAnywhere}>
          {sorted.map((row, index) => (
            <Fragment key={row.id}>
              <tr className={openable} data-open={row.id === open || undefined} onFocus={() => setStop(index)}>
                {selection && (
                  <td className={tickCell}>
                    <SelectRow
                      className={tick}
                      row={row}
                      name={nameOf(row)}
                      selection={selection}
                      tabIndex={index === stop ? 0 : -1}
                    />
                  </td>
                )}
                {columns.map(({ label: head, cell, figures, wraps, kept }, at) =>
                  at === 0 ? (
                    <th key={head} className={wraps ? wrappedCell : tableCell} scope="row" translate={kept && 'no'}>
                      <button
                        type="button"
                        className={opener}
                        data-stop="open"
                        tabIndex={index === stop ? 0 : -1}
                        aria-expanded={row.id === open}
                        onClick={() => onOpen(row.id === open ? undefined : row.id)}
                      >
                        {cell(row)}
                      </button>
                    </th>
                  ) : (
                    <td
                      key={head}
                      className={wraps ? wrappedCell : tableCell}
                      data-figures={figures}
                      translate={kept && 'no'}
                    >
                      {cell(row)}
                    </td>
                  ),
                )}
              </tr>
              {row.id === open && (
                <tr>
                  <td className={openCell} colSpan={columns.length + (selection ? 1 : 0)}>
                    {card(row, { inTable: true })}
                  </td>
                </tr>
              )}
            </Fragment>
          ))}
        </tbody>
      </table>
      {rows.length > 1 && <p className={keysHint}>Use the arrow keys to move between rows.</p>}
    </div>
  );
}

interface HeadProps<Row> {
  column: Column<Row>;
  /** A row is open, so the heads scroll with the page. */
  isStill: boolean;
  /** The direction of the sorting, if this column is sorted. */
  direction: 'ascending' | 'descending' | undefined;
  onSort: (down: boolean) => void;
}

function Head<Row>({ column: { label, by, figures }, isStill, direction, onSort }: HeadProps<Row>) {
  return (
    <th scope="col" className={isStill ? stillHeadCell : headCell} aria-sort={direction} data-figures={figures}>
      {by ? (
        <button type="button" className={sorter} onClick={() => onSort(direction === 'ascending')}>
          {label}
        </button>
      ) : (
        label
      )}
    </th>
  );
}

/** A click anywhere in a row opens it, except on its controls or while text is selected. */
function openAnywhere({ target }: MouseEvent<HTMLElement>): void {
  const at = target as HTMLElement;
  if (at.closest('a, button, label, [colspan]') || String(getSelection())) return;
  at.closest('tr')?.querySelector<HTMLElement>('[data-stop=open]')?.click();
}

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

/** Moves the focus from a row's control to the same control in another row. */
function moveBetween(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[event.key];
  const kind = (event.target as HTMLElement).dataset.stop;
  if (!step || !kind) return;
  event.preventDefault();
  const controls = [...event.currentTarget.querySelectorAll<HTMLElement>(`[data-stop=${kind}]`)];
  controls[controls.indexOf(event.target as HTMLElement) + step]?.focus();
}

const compare = (a: string | number, b: string | number) =>
  typeof a === 'string' ? a.localeCompare(String(b), 'en-GB') : a - Number(b);

const isSorted = <Row,>(rows: readonly Row[], by: (row: Row) => string | number) =>
  rows.every((row, at) => at === 0 || compare(by(rows[at - 1]!), by(row)) <= 0);
