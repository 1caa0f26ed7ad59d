import {
  bar,
  barCaption,
  barCount,
  barHeads,
  barName,
  barRow,
  barRows,
  barShare,
  barTable,
} from '#styles/pages/operator-bars';

interface BarsProps {
  caption: string;
  /** What is counted: the head of the first column. */
  of: string;
  rows: readonly { name: string; count: number }[];
}

/**
 * A bar chart that is a table, the most first: people who don't see the bars read or hear the numbers. Large text on a
 * phone changes what a table is, so the roles say it again.
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
                {/* The whole bar is everybody. */}
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
