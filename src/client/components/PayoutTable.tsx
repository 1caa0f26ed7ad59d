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

interface PayoutTableProps<P extends Payout> {
  payouts: readonly P[];
  className?: string;
  /** The driver who was paid; left out when that is the reader. */
  driverOf?: (payout: P) => ReactNode;
}

/** The payouts: date, reference, deliveries and amount. */
export const PayoutTable = <P extends Payout>({ payouts, className, driverOf }: PayoutTableProps<P>) => (
  <table className={className}>
    <thead>
      <tr>
        <th scope="col">Paid on</th>
        {driverOf && <th scope="col">Driver</th>}
        <th scope="col" data-column="Reference">
          Reference
        </th>
        <th scope="col">Deliveries</th>
        <th scope="col">Amount</th>
      </tr>
    </thead>
    <tbody>
      {payouts.map((payout) => (
        <tr key={payout.id}>
          <td data-column="Paid on">{formatDateOf(payout.paid_at)}</td>
          {driverOf && <td translate="no">{driverOf(payout)}</td>}
          <td data-column="Reference" translate="no">
            {payout.reference || '—'}
          </td>
          <td data-unit={payout.deliveries === 1 ? 'delivery' : 'deliveries'}>{payout.deliveries}</td>
          <td data-column="Amount">{formatPence(payout.total_pence)}</td>
        </tr>
      ))}
    </tbody>
  </table>
);
