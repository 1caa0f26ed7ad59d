import { bar, barTable } from '#styles/pages/operator';

interface BarsProps {
  caption: string;
  /** What is counted: the head of the first column. */
  of: string;
  rows: readonly { name: string; count: number }[];
}

/** A bar chart that is a table, the most first: people who don't see the bars read or hear the numbers. */
export function Bars({ caption, of, rows }: BarsProps) {
  const total = rows.reduce((sum, { count }) => sum + count, 0);
  return (
    <table className={barTable}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{of}</th>
          <th scope="col">Count</th>
          <th scope="col">Share</th>
        </tr>
      </thead>
      <tbody>
        {[...rows]
          .sort((a, b) => b.count - a.count)
          .map(({ name, count }) => (
            <tr key={name}>
              <th scope="row">
                {name}
                {/* The whole bar is everybody. */}
                <progress className={bar} value={count} max={Math.max(1, total)} aria-hidden="true" />
              </th>
              <td>{count}</td>
              <td>{total ? Math.round((count / total) * 100) : 0}%</td>
            </tr>
          ))}
      </tbody>
    </table>
  );
}
