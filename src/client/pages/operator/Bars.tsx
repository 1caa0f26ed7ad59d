import {
  barCaption,
  barCount,
  barHeads,
  barName,
  barRow,
  barRows,
  barShare,
  barTable,
} from '#styles/pages/operator-bars';
import { bar } from '#styles/with-code/bars';

interface BarsProps {
  caption: string;
  /** What is counted: the heading of the first column. */
  of: string;
  rows: readonly { name: string; count: number }[];
}

/**
 * A bar chart built as a table, highest first, so that screen readers get the numbers. With large text on a phone the
 * styles change the display of tables, which removes their roles, so the roles are repeated.
 */
export function Bars({ caption, of, rows }: BarsProps) {
  const total = rows.reduce((sum, { count }) => sum + count, 0);
  return (
    <table role="table" className={barTable}>
      <caption className={barCaption}>{caption}</caption>
      <thead role="rowgroup" className={barHeads}>
        <tr role="row">
          <th role="columnheader" scope="col">
            {of}
          </th>
          <th role="columnheader" scope="col">
            Count
          </th>
          <th role="columnheader" scope="col">
            Share
          </th>
        </tr>
      </thead>
      <tbody role="rowgroup" className={barRows}>
        {[...rows]
          .sort((a, b) => b.count - a.count)
          .map(({ name, count }) => (
            <tr key={name} role="row" className={barRow}>
              <th role="rowheader" scope="row" className={barName}>
                {name}
                {/* A full bar means everybody. */}
                <progress className={bar} value={count} max={Math.max(1, total)} aria-hidden="true" />
              </th>
              <td role="cell" className={barCount}>
                {count}
              </td>
              <td role="cell" className={barShare}>
                {total ? Math.round((count / total) * 100) : 0}%
              </td>
            </tr>
          ))}
      </tbody>
    </table>
  );
}
