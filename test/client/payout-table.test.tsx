import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { earningsTable } from '#styles/earnings';
import { paidTable } from '#styles/pages/operator-payouts';
import { PayoutTable } from '../../src/client/components/PayoutTable.tsx';
import { cleanup, render } from './dom.ts';

const PAYOUT = { id: 'p1', paid_at: '2026-07-20T23:30:00Z', reference: '', total_pence: 815, deliveries: 1 };
const PAYOUTS = [PAYOUT, { ...PAYOUT, id: 'p2', reference: 'NDK 7', deliveries: 2 }];

const table = suite('a table of payouts');
table.after.each(cleanup);

/** The body's cells, as a phone shows them: without a row of headings, the styles say what the day and a bare number are. */
const cells = () =>
  [...document.querySelectorAll('tbody tr')].map((row) =>
    [...row.querySelectorAll('td')].map(({ dataset, textContent }, at) =>
      [at === 0 && dataset.column, textContent, dataset.unit].filter(Boolean).join(' '),
    ),
  );
const heads = () => [...document.querySelectorAll('th[scope=col]')].map(({ textContent }) => textContent);

table('says on a phone, too, what each of its figures is', () => {
  render(<PayoutTable payouts={PAYOUTS} look={earningsTable} />);
  assert.equal(heads(), ['Paid on', 'Reference', 'Deliveries', 'Amount']);
  assert.equal(cells(), [
    ['Paid on 21 Jul 2026', '—', '1 delivery', '£8.15'],
    ['Paid on 21 Jul 2026', 'NDK 7', '2 deliveries', '£8.15'],
  ]);
});

table('says to whom, where that is somebody else', () => {
  render(<PayoutTable payouts={PAYOUTS.slice(1)} look={paidTable} driverOf={({ reference }) => `Tom, ${reference}`} />);
  assert.equal(heads(), ['Paid on', 'Driver', 'Reference', 'Deliveries', 'Amount']);
  assert.equal(cells(), [['Paid on 21 Jul 2026', 'Tom, NDK 7', 'NDK 7', '2 deliveries', '£8.15']]);
});

table.run();
