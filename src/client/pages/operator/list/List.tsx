import { useEffect, useState, useSyncExternalStore } from 'react';
import { list, listItem } from '#styles/pages/operator';
import { foldedItem, foldedList, foldedPick, platePick } from '#styles/pages/operator-list';
import { SelectRow } from './SelectBox.tsx';
import { Table } from './Table.tsx';
import type { ListProps } from './types.ts';

/** Whether there is room for a table: the theme's `wide`, but relative to the page's text size. */
const wide = () =>
  matchMedia(`(min-width: ${56.25 * (parseFloat(getComputedStyle(document.documentElement).fontSize) || 16)}px)`);
const watch = (changed: () => void) => {
  const query = wide();
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
};
const useWide = () => useSyncExternalStore(watch, () => wide().matches);

/** A list: cards, or in a wide window a table whose rows open the same cards. */
export function List<Row extends { id: string }>(props: ListProps<Row>) {
  const isWide = useWide();
  // Kept here, so that turning a tablet and back keeps the row open.
  const [open, setOpen] = useState(props.open);
  useEffect(() => {
    if (props.open) setOpen(props.open);
  }, [props.open]);
  if (isWide) return <Table {...props} open={open} onOpen={setOpen} />;
  const { rows, card, line, selection, nameOf } = props;
  // A single card is not folded.
  const lineOf = rows.length > 1 ? line : undefined;
  return (
    <div className={lineOf ? foldedList : list}>
      {rows.map((row) => (
        <div key={row.id} className={lineOf ? foldedItem : listItem}>
          {selection && (
            <SelectRow
              className={lineOf ? foldedPick : platePick}
              row={row}
              name={nameOf(row)}
              selection={selection}
              words={lineOf ? undefined : 'Select'}
            />
          )}
          {card(row, {
            folding: lineOf && { line: lineOf(row), isOpen: row.id === open, onOpen: () => setOpen(row.id) },
            picked: Boolean(selection),
          })}
        </div>
      ))}
    </div>
  );
}
