import {
  Fragment,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { card as plate } from '#styles/page';
import { head, list } from '#styles/pages/operator';
import {
  folded,
  keysHint,
  opener,
  pick,
  rows as rowsStyle,
  sorter,
  tableFrame,
  tickBox,
} from '#styles/pages/operator-list';

export interface Column<Row> {
  label: string;
  cell: (row: Row) => ReactNode;
  /** What the column is sorted by; without it, it is not. */
  by?: (row: Row) => string | number;
  /** Figures stand at the end of their cells. */
  figures?: true;
  /** What people typed may be long; all else is one line. */
  wraps?: true;
}

interface ListProps<Row> {
  /** What the rows are. */
  label: string;
  rows: readonly Row[];
  /** The first names the row, and opens it. */
  columns: readonly Column<Row>[];
  /** The column by which the rows come. */
  order?: string;
  nameOf: (row: Row) => string;
  /** Everything about a row, and what can be done with it; `inTable`: the row itself stands above it. */
  card: (row: Row, folding: Folding | undefined, inTable: boolean) => ReactNode;
  /** What is said of a card that is folded, below its head; without it, cards stay open. */
  line?: ((row: Row) => string) | undefined;
  /** Which rows are chosen, to do something with all of them. */
  selection?: Selection;
  /** The row that is open at first, and when it becomes another. */
  open?: string | undefined;
}

/** Which rows are chosen. */
export interface Selection {
  chosen: ReadonlySet<string>;
  set: (chosen: ReadonlySet<string>) => void;
}

/** A card that is a row of two lines until it is opened. */
export interface Folding {
  line: string;
  isOpen: boolean;
  onOpen: () => void;
}

interface FoldedProps {
  folding: Folding | undefined;
  /** A heading, and what stands beside it. */
  title: ReactNode;
  children: ReactNode;
}

/** A card's head, and what comes into sight when it is opened. */
export function Folded({ folding, title, children }: FoldedProps) {
  const details = useRef<HTMLDetailsElement>(null);
  const isOpen = folding?.isOpen;
  // Opens it and never closes it: what somebody opened meanwhile stays under their thumb.
  useLayoutEffect(() => {
    if (isOpen) details.current!.open = true;
  }, [isOpen]);
  if (!folding) {
    return (
      <>
        <div className={head}>{title}</div>
        {children}
      </>
    );
  }
  return (
    <details ref={details} className={folded} onToggle={(event) => event.currentTarget.open && folding.onOpen()}>
      <summary>
        {title}
        <small>{folding.line}</small>
      </summary>
      {children}
    </details>
  );
}

/** Whether there is room for a table, as `wide` of the theme says, and in the size that the page's text has. */
const wide = () =>
  matchMedia(`(min-width: ${56.25 * (parseFloat(getComputedStyle(document.documentElement).fontSize) || 16)}px)`);
const watch = (changed: () => void) => {
  const query = wide();
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
};
const useWide = () => useSyncExternalStore(watch, () => wide().matches);

/** A list: cards, and where there is room a table whose rows open to the same cards. */
export function List<Row extends { id: string }>(props: ListProps<Row>) {
  const isWide = useWide();
  // Kept here: a tablet that is turned finds the same row open when it is turned back.
  const [open, setOpen] = useState(props.open);
  useEffect(() => {
    if (props.open) setOpen(props.open);
  }, [props.open]);
  if (isWide) return <Table {...props} open={open} onOpen={setOpen} />;
  const { rows, card, line, selection, nameOf } = props;
  // One alone has the screen to itself.
  const lineOf = rows.length > 1 ? line : undefined;
  return (
    <div className={list}>
      {rows.map((row) => (
        <div key={row.id}>
          {selection && (
            <Choose row={row} name={nameOf(row)} selection={selection} words={lineOf ? undefined : 'Select'} />
          )}
          {card(row, lineOf && { line: lineOf(row), isOpen: row.id === open, onOpen: () => setOpen(row.id) }, false)}
        </div>
      ))}
    </div>
  );
}

interface TableProps<Row> extends ListProps<Row> {
  onOpen: (id: string | undefined) => void;
}

function Table<Row extends { id: string }>(props: TableProps<Row>) {
  const { label, rows, columns, order, nameOf, card, selection, open, onOpen } = props;
  const [sorting, setSorting] = useState<{ at: number; down: boolean }>();
  const by = sorting && columns[sorting.at]!.by;
  const sorted = by ? [...rows].sort((a, b) => compare(by(a), by(b)) * (sorting.down ? -1 : 1)) : rows;
  /** The row whose controls Tab stops at: by the arrow keys one gets to the others, and by Tab past all of them. */
  const [stop, setStop] = useState(0);
  const chosen = rows.filter(({ id }) => selection?.chosen.has(id)).length;
  const all = rows.length > 0 && chosen === rows.length;
  /** Said only while it is so: what comes later, or was changed, may stand elsewhere. */
  const ordered = sorting ? undefined : columns.find(({ label, by }) => label === order && by && isSorted(rows, by));

  return (
    <div className={tableFrame}>
      <table className={rowsStyle} aria-label={label}>
        <thead>
          <tr>
            {selection && (
              <th scope="col">
                <label>
                  <input
                    type="checkbox"
                    className={tickBox}
                    checked={all}
                    ref={(box) => {
                      // Some of them: neither ticked nor empty.
                      if (box) box.indeterminate = chosen > 0 && !all;
                    }}
                    aria-label="Select all"
                    onChange={() => selection.set(new Set(all ? [] : rows.map(({ id }) => id)))}
                  />
                </label>
              </th>
            )}
            {columns.map((column, at) => {
              const { label: head, by: sortBy, figures } = column;
              const sortedBy = column === ordered || sorting?.at === at;
              const direction = sortedBy ? (sorting?.down ? 'descending' : 'ascending') : undefined;
              return (
                <th key={head} scope="col" aria-sort={direction} data-figures={figures}>
                  {sortBy ? (
                    <button
                      type="button"
                      className={sorter}
                      onClick={() => setSorting({ at, down: direction === 'ascending' })}
                    >
                      {head}
                    </button>
                  ) : (
                    head
                  )}
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody onKeyDown={moveBetween} onClick={openAnywhere}>
          {sorted.map((row, index) => (
            <Fragment key={row.id}>
              <tr data-open={row.id === open || undefined} onFocus={() => setStop(index)}>
                {selection && (
                  <td>
                    <Choose row={row} name={nameOf(row)} selection={selection} tabIndex={index === stop ? 0 : -1} />
                  </td>
                )}
                {columns.map(({ label: head, cell, figures, wraps }, at) =>
                  at === 0 ? (
                    <th key={head} scope="row" data-wraps={wraps}>
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
                    <td key={head} data-figures={figures} data-wraps={wraps}>
                      {cell(row)}
                    </td>
                  ),
                )}
              </tr>
              {row.id === open && (
                <tr>
                  <td colSpan={columns.length + (selection ? 1 : 0)}>{card(row, undefined, true)}</td>
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

/** For the mouse a row opens wherever it is clicked, but for its own controls and where words are being selected. */
function openAnywhere({ target }: MouseEvent<HTMLElement>): void {
  const at = target as HTMLElement;
  if (at.closest('a, button, label, [colspan]') || String(getSelection())) return;
  at.closest('tr')?.querySelector<HTMLElement>('[data-stop=open]')?.click();
}

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

/** From a row's control to the same one of the next row. */
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

interface ChooseProps {
  row: { id: string };
  name: string;
  selection: Selection;
  /** Where its place does not say it. */
  words?: string | undefined;
  tabIndex?: number;
}

function Choose({ row: { id }, name, selection: { chosen, set }, words, tabIndex }: ChooseProps) {
  function toggle() {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    set(next);
  }
  return (
    <label className={words ? `${plate} ${pick}` : pick}>
      <input
        type="checkbox"
        className={tickBox}
        data-stop="choose"
        tabIndex={tabIndex}
        checked={chosen.has(id)}
        aria-label={`Select ${name}`}
        onChange={toggle}
      />{' '}
      {words}
    </label>
  );
}
