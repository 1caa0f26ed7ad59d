import { useEffect, useState, useSyncExternalStore } from 'react';
import { card as plate } from '#styles/page';
import { list } from '#styles/pages/operator';
import { pick } from '#styles/pages/operator-list';
import { Choose } from './Choose.tsx';
import { Table } from './Table.tsx';
import type { ListProps } from './types.ts';

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
            <Choose
              className={lineOf ? pick : `${plate} ${pick}`}
              row={row}
              name={nameOf(row)}
              selection={selection}
              words={lineOf ? undefined : 'Select'}
            />
          )}
          {card(row, lineOf && { line: lineOf(row), isOpen: row.id === open, onOpen: () => setOpen(row.id) }, false)}
        </div>
      ))}
    </div>
  );
}
