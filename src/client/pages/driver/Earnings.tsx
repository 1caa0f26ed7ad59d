import { type ComponentProps, useEffect, useState } from 'react';
import type { Output } from '#api/call';
import { listOwnPayouts, PAYOUTS_PAGE, type payoutShape, readEarnings } from '#api/earnings';
import { formatDate, londonToday } from '#rules/dates';
import { formatPence } from '#rules/money';
import { taxYearsOn } from '#rules/tax-year';
import { earningsTable, ledger, ledgers, ledgerTitle, printedName, room } from '#styles/earnings';
import { card, tight } from '#styles/page';
import { Link } from '../../components/Link.tsx';
import { LogOut } from '../../components/LogOut.tsx';
import { NotLoaded } from '../../components/Notice.tsx';
import { Page } from '../../components/Page.tsx';
import { PayoutTable } from '../../components/PayoutTable.tsx';
import { Sums } from '../../components/Sums.tsx';
import { errorMessage, send } from '../../send.ts';
import { driver, useValue } from '../../session.ts';

const spansOn = (today: string) => [{ label: 'All', from: '', to: '' }, ...taxYearsOn(today)];
type Span = ReturnType<typeof spansOn>[number];
type Payout = Output<typeof payoutShape>;

const ask = ({ from, to }: Span) => Promise.all([send(readEarnings, { from, to }), listPayouts()]);
type Answer = Awaited<ReturnType<typeof ask>>;

/** All payouts, the latest first. */
async function listPayouts() {
  const found: Payout[] = [];
  let page: Payout[];
  do {
    page = await send(listOwnPayouts, { before: found.at(-1)?.id });
    found.push(...page);
  } while (page.length >= PAYOUTS_PAGE);
  return found;
}

/** A driver's earnings and payouts, to read and to print. */
export function Earnings() {
  const [spans] = useState(() => spansOn(londonToday(new Date())));
  const [span, setSpan] = useState(spans[0]!);
  const [shown, setShown] = useState<{ span: Span; answer: Answer }>();
  const [failure, setFailure] = useState('');
  const record = useValue(driver);
  // Another period's sums must never show under this one, nor be printed.
  const answer = shown?.span === span ? shown.answer : undefined;
  useEffect(() => {
    let current = true;
    setFailure('');
    ask(span).then(
      (found) => current && setShown({ span, answer: found }),
      (error) => current && setFailure(errorMessage(error, 'Failed to load your earnings')),
    );
    return () => {
      current = false;
    };
  }, [span]);

  return (
    <Page
      title="Your earnings"
      width="wide"
      frame={tight}
      nav={
        <>
          <Link href="/driver/dashboard">Deliveries</Link>
          <LogOut of="driver" kind="plain">
            Logout
          </LogOut>
        </>
      }
      busy={!shown && !failure}
    >
      {record && (
        <p className={printedName}>
          {record.first_name} {record.last_name}, {span.label}
        </p>
      )}
      <div className={room}>
        {shown && (
          <Account
            answer={answer}
            busy={!answer && !failure}
            all={!span.from}
            choice={{ periods: spans, period: span, onPeriod: setSpan }}
          />
        )}
        {failure && <NotLoaded again={() => setSpan({ ...span })}>{failure}</NotLoaded>}
      </div>
    </Page>
  );
}

interface AccountProps {
  answer: Answer | undefined;
  /** The period is still loading. */
  busy: boolean;
  /** Whether the period is all time. */
  all: boolean;
  choice: Omit<ComponentProps<typeof Sums<Span>>, 'facts'>;
}

function Account({ answer, busy, all, choice }: AccountProps) {
  const earned = answer?.[0];
  const facts = [
    ['To be paid', earned?.pending_pence],
    ['Earned', earned?.total_pence],
    ['Paid', earned?.paid_pence],
  ] as const;
  return (
    <>
      <Sums {...choice} facts={facts} />
      {answer && <Ledgers answer={answer} all={all} />}
      {busy && <p aria-busy>Loading…</p>}
    </>
  );
}

/** A period's weeks, and all payouts. */
function Ledgers({ answer: [earned, payouts], all }: { answer: Answer; all: boolean }) {
  const { table, heads, body, row, head, cell } = earningsTable;
  return (
    <div className={ledgers}>
      <section className={`${card} ${ledger}`}>
        <h2 className={ledgerTitle}>Weeks</h2>
        {earned.weeks.length ? (
          <table className={table}>
            <thead className={heads}>
              <tr>
                <th scope="col" className={head.date}>
                  Week from
                </th>
                <th scope="col" className={head.count}>
                  Deliveries
                </th>
                <th scope="col" className={head.count}>
                  Earned
                </th>
                <th scope="col" className={head.amount}>
                  Paid
                </th>
              </tr>
            </thead>
            <tbody className={body}>
              {earned.weeks.map(({ week, deliveries, pence, paid_pence }) => (
                <tr key={week} className={row}>
                  <td className={cell.date} data-column="Week from">
                    {formatDate(week)}
                  </td>
                  <td className={cell.count} data-unit={deliveries === 1 ? 'delivery' : 'deliveries'}>
                    {deliveries}
                  </td>
                  <td className={cell.earned}>{formatPence(pence)}</td>
                  {/* Cards have no column headings, so a sum carries its unit. An unpaid sum is given in words. */}
                  <td className={cell.paid} data-unit={paid_pence ? 'paid' : undefined}>
                    {paid_pence ? formatPence(paid_pence) : 'Not paid yet'}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        ) : (
          <p>{all ? 'What you earn from finished deliveries appears here.' : 'No deliveries in this period.'}</p>
        )}
      </section>
      <section className={`${card} ${ledger}`}>
        <h2 className={ledgerTitle}>{all ? 'Payouts' : 'All payouts'}</h2>
        {payouts.length ? <PayoutTable payouts={payouts} look={earningsTable} /> : <p>No payouts yet.</p>}
      </section>
    </div>
  );
}
