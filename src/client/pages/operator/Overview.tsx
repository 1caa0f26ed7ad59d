import { overview } from '#api/operator';
import { apart, count, counts, idle } from '#styles/pages/operator';
import { Link } from '../../components/Link.tsx';
import { send } from '../../send.ts';
import { addressOf } from './address.ts';
import { QueryBoundary, useQuery } from './use-query.tsx';

type Counts = Awaited<ReturnType<typeof send<undefined, NonNullable<(typeof overview)['types']>['answer']>>>;

/** What is counted, in words for one and for many, and where to deal with it. */
type Waiting = readonly [name: keyof Counts, one: string, many: string, href: string];
/** Somebody is waiting for these. */
const NOW: readonly Waiting[] = [
  [
    'late_deliveries',
    'late delivery without a driver',
    'late deliveries without a driver',
    addressOf('deliveries', { late: '1' }),
  ],
  ['open_incidents', 'problem to decide', 'problems to decide', addressOf('incidents')],
  ['pending_drivers', 'driver to approve', 'drivers to approve', addressOf('drivers', { status: 'pending' })],
  [
    'overdue_drivers',
    'driver waiting longer than promised',
    'drivers waiting longer than promised',
    addressOf('drivers', { overdue: '1' }),
  ],
  [
    'submitted_applications',
    'application to review',
    'applications to review',
    addressOf('sellers', { council_status: 'pending' }),
  ],
];
/** These can be done together. */
const THIS_WEEK: readonly Waiting[] = [
  ['pending_payouts', 'payout to make', 'payouts to make', addressOf('payouts')],
  [
    'available_deliveries',
    'delivery without a driver',
    'deliveries without a driver',
    addressOf('deliveries', { status: 'available' }),
  ],
  [
    'unpaid_applications',
    'application with an unpaid fee',
    'applications with an unpaid fee',
    addressOf('sellers', { payment_status: 'unpaid' }),
  ],
  ['failed_mails', 'failed email', 'failed emails', addressOf('mails')],
  [
    'right_to_work_due',
    'right-to-work check due within 28 days',
    'right-to-work checks due within 28 days',
    addressOf('drivers', { due: '1' }),
  ],
  [
    'documents_expiring',
    'document expiring within 28 days',
    'documents expiring within 28 days',
    addressOf('drivers', { due: '1' }),
  ],
];
const INTEREST: readonly Waiting[] = [
  ['waitlist_entries', 'person on the waitlist', 'people on the waitlist', addressOf('waitlist')],
  ['survey_answers', 'survey answer', 'survey answers', addressOf('survey')],
];

/** What there is to do, each a link to it, and how many wait for us to open. */
export function Overview() {
  const answer = useQuery('overview', () => send(overview));
  return (
    <QueryBoundary query={answer}>
      {(counted) => (
        <>
          <h2 className={apart}>Now</h2>
          <Tiles of={NOW} counted={counted} />
          <h2 className={apart}>This week</h2>
          <Tiles of={THIS_WEEK} counted={counted} />
          <h2 className={apart}>Interest</h2>
          <Tiles of={INTEREST} counted={counted} />
        </>
      )}
    </QueryBoundary>
  );
}

/** What there is first, and what there is not after it. */
const Tiles = ({ of, counted }: { of: readonly Waiting[]; counted: Counts }) => (
  <ul className={counts}>
    {[...of.filter(([name]) => counted[name]), ...of.filter(([name]) => !counted[name])].map(
      ([name, one, many, href]) => (
        <li key={name}>
          <Link href={href} className={counted[name] ? count : `${count} ${idle}`}>
            <strong>{counted[name]}</strong> {counted[name] === 1 ? one : many}
          </Link>
        </li>
      ),
    )}
  </ul>
);
