import { tick, tickBox } from '#styles/pages/operator-list';
import type { Selection } from './types.ts';

interface SelectRowProps {
  row: { id: string };
  name: string;
  className: string;
  selection: Selection;
  /** A visible label, if the position alone is not clear. */
  words?: string | undefined;
  tabIndex?: number;
}

/** The checkbox that selects a row. */
export function SelectRow({
  row: { id },
  name,
  className,
  selection: { chosen, set },
  words,
  tabIndex,
}: SelectRowProps) {
  function toggle() {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    set(next);
  }
  return (
    <label className={className}>
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

interface SelectAllProps {
  rows: readonly { id: string }[];
  selection: Selection;
}

/** The checkbox that selects all rows or none. */
export function SelectAll({ rows, selection: { chosen, set } }: SelectAllProps) {
  const count = rows.filter(({ id }) => chosen.has(id)).length;
  const all = rows.length > 0 && count === rows.length;
  return (
    <label className={tick}>
      <input
        type="checkbox"
        className={tickBox}
        checked={all}
        ref={(box) => {
          // Some are selected: neither ticked nor empty.
          if (box) box.indeterminate = count > 0 && !all;
        }}
        aria-label="Select all"
        onChange={() => set(new Set(all ? [] : rows.map(({ id }) => id)))}
      />
    </label>
  );
}
