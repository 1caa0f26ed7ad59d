import type { ReactNode } from 'react';
import { formatPence } from '#rules/money';
import { bar } from '#styles/with-code/bars';
import {
  amount,
  countHead,
  salesBody,
  salesColumn,
  salesColumns,
  salesCount,
  salesHead,
  salesOpener,
  salesRow,
  salesTable,
} from '#styles/with-code/seller-sales';

/**
 * A bar chart built as a table, so that screen readers get the numbers. The styles change the display of tables, which
 * removes their roles, so the roles are repeated.
 */
export const Table = ({ of, children }: { of: string; children: ReactNode }) => (
  <table role="table" className={salesTable}>
    <thead role="rowgroup" className={salesHead}>
      <tr role="row" className={salesColumns}>
        <th role="columnheader" scope="col" className={salesColumn}>
          {of}
        </th>
        <th role="columnheader" scope="col" className={countHead}>
          Portions
        </th>
        <th role="columnheader" scope="col" className={countHead}>
          Takings
        </th>
      </tr>
    </thead>
    <tbody role="rowgroup" className={salesBody}>
      {children}
    </tbody>
  </table>
);

interface RowProps {
  name: ReactNode;
  /** The class of the name. */
  look: string;
  sums: { pence: number; portions: number };
  /** The pence of a full bar. Without it there is no bar. */
  most?: number;
}

export const Row = ({ name, look, sums, most }: RowProps) => (
  <tr role="row" className={salesRow}>
    <th role="rowheader" scope="row" className={look}>
      {name}
      {most && <progress className={bar} value={sums.pence} max={most} aria-hidden="true" />}
    </th>
    <td role="cell" className={salesCount} data-unit={sums.portions === 1 ? 'portion' : 'portions'}>
      {sums.portions}
    </td>
    <td role="cell" className={amount}>
      {formatPence(sums.pence)}
    </td>
  </tr>
);

interface OpenerProps {
  isOpen: boolean;
  onPress: () => void;
  children: string;
}

export const Opener = ({ isOpen, onPress, children }: OpenerProps) => (
  <button type="button" className={salesOpener} aria-expanded={isOpen} onClick={onPress}>
    {children}
  </button>
);
