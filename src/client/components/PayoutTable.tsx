import type { ReactNode } from 'react';
import { formatDateOf } from '#rules/dates';
import { formatPence } from '#rules/money';

interface Payout {
  id: string;
  paid_at: string;
  reference: string;
  deliveries: number;
  total_pence: number;
}

/** The classes of the columns' heads, and of their cells. */
type Columns = Record<'date' | 'text' | 'count' | 'amount', string>;

/** The classes of the table, which looks different for drivers and operators. */
export interface PayoutLook {
  table: string;
  heads: string;
  body?: string;
  row: string;
  head: Columns;
  cell: Columns & { driver?: string };
}

interface PayoutTableProps<P extends Payout> {
  payouts: readonly P[];
  look: PayoutLook;
  /** The driver who was paid; left out when that is the reader. */
  driverOf?: (payout: P) => ReactNode;
}

/** The payouts: date, reference, deliveries and amount. */
export const PayoutTable = <P extends Payout>({ payouts, look, driverOf }: PayoutTableProps<P>) => {
  const { head, cell } = look;
  return (
    <table className={look.table}>
      <thead className={look.heads}>
        <tr>
          <th scope="col" className={head.date}>
            Paid on
          </th>
          {driverOf && (
            <th scope="col" className={head.text}>
              Driver
            </th>
          )}
          <th scope="col" className={head.text}>
            Reference
          </th>
          <th scope="col" className={head.count}>
            Deliveries
          </th>
          <th scope="col" className={head.amount}>
            Amount
          </th>
        </tr>
      </thead>
      <tbody className={look.body}>
        {payouts.map((payout) => (
          <tr key={payout.id} className={look.row}>
            <td className={cell.date} data-column="Paid on">
              {formatDateOf(payout.paid_at)}
            </td>
            {driverOf && (
              <td className={cell.driver} translate="no">
                {driverOf(payout)}
              </td>
            )}
            <td className={cell.text} translate="no">
              {payout.reference || '—'}
            </td>
            {payout.deliveries ? (
              <td className={cell.count} data-unit={payout.deliveries === 1 ? 'delivery' : 'deliveries'}>
                {payout.deliveries}
              </td>
            ) : (
              // The operator has taken each of them out again.
              <td className={cell.count}>Marked as not paid</td>
            )}
            <td className={cell.amount}>{formatPence(payout.total_pence)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};
