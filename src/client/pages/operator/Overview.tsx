import { overview } from '#api/operator/overview';
import { formatPence } from '#rules/money';
import { apart } from '#styles/pages/operator';
import {
  count,
  countDetail,
  countNumber,
  counts,
  idle,
  idleNumber,
  tooLong,
  urgentNumber,
} from '#styles/pages/operator-overview';
import { Link } from '../../components/Link.tsx';
import { send } from '../../send.ts';
import { addressOf } from './address.ts';
import { QueryBoundary, useQuery } from './use-query.tsx';
import { shortTime } from './when.ts';

type Counts = Awaited<ReturnType<typeof send<undefined, NonNullable<(typeof overview)['types']>['answer']>>>;

/** A counted task: its singular and plural text, and the view to deal with it. */
interface Waiting {
  name: keyof Counts;
  one: string;
  many: string;
  href: string;
  /** A duration or amount that the count itself does not give. */
  detail?: (counted: Counts) => string | undefined;
  /** The count of those that wait longer than promised. */
  overdue?: keyof Counts;
  /** Left out while there is none, since many have no such thing. */
  rare?: true;
}

/** Tasks that somebody is waiting for. */
const NOW: readonly Waiting[] = [
  {
    name: 'late_deliveries',
    one: 'late delivery without a driver',
    many: 'late deliveries without a driver',
    href: addressOf('deliveries', { late: '1' }),
    detail: ({ late_since }) => since('Pickup', late_since),
  },
  {
    name: 'open_incidents',
    one: 'problem to decide',
    many: 'problems to decide',
    href: addressOf('incidents'),
    detail: ({ incident_since }) => since('Since', incident_since),
  },
  {
    name: 'pending_drivers',
    one: 'driver to approve',
    many: 'drivers to approve',
    href: addressOf('drivers', { status: 'pending' }),
    detail: ({ pending_since }) => since('Since', pending_since),
    overdue: 'overdue_drivers',
  },
  {
    name: 'submitted_applications',
    one: 'application to review',
    many: 'applications to review',
    href: addressOf('sellers', { council_status: 'pending' }),
    detail: ({ submitted_since }) => since('Since', submitted_since),
  },
];
/** Tasks that can be done together. */
const THIS_WEEK: readonly Waiting[] = [
  {
    name: 'pending_payouts',
    one: 'delivery to pay for',
    many: 'deliveries to pay for',
    href: addressOf('payouts'),
    // A server of the previous version does not send this.
    detail: ({ pending_payout_pence: pence }) => (pence ? `${formatPence(pence)} in all` : undefined),
  },
  {
    name: 'available_deliveries',
    one: 'delivery without a driver',
    many: 'deliveries without a driver',
    href: addressOf('deliveries', { status: 'available' }),
  },
  {
    name: 'unpaid_applications',
    one: 'application with an unpaid fee',
    many: 'applications with an unpaid fee',
    href: addressOf('sellers', { payment_status: 'unpaid' }),
  },
  {
    name: 'complaints_due',
    one: 'complaint to answer within 10 days',
    many: 'complaints to answer within 10 days',
    href: addressOf('complaints'),
  },
  { name: 'failed_mails', one: 'failed email', many: 'failed emails', href: addressOf('mails') },
  {
    name: 'failing_webhooks',
    one: 'webhook failing for an hour or more',
    many: 'webhooks failing for an hour or more',
    href: addressOf('connections'),
    rare: true,
  },
  {
    name: 'right_to_work_due',
    one: 'right-to-work check due within 28 days',
    many: 'right-to-work checks due within 28 days',
    href: addressOf('drivers', { due: '1' }),
  },
  {
    name: 'documents_expiring',
    one: 'document expiring within 28 days',
    many: 'documents expiring within 28 days',
    href: addressOf('drivers', { due: '1' }),
  },
];
const INTEREST: readonly Waiting[] = [
  {
    name: 'waitlist_entries',
    one: 'person on the waitlist',
    many: 'people on the waitlist',
    href: addressOf('waitlist'),
  },
  { name: 'survey_answers', one: 'survey answer', many: 'survey answers', href: addressOf('survey') },
];

const since = (words: string, time: string | null | undefined) =>
  time ? `${words} ${shortTime(time).replace('Today', 'today')}` : undefined;

/** The open tasks, each linked to its view, and how many people wait for an area to open. */
export function Overview() {
  const answer = useQuery('overview', () => send(overview));
  return (
    <QueryBoundary query={answer}>
      {(counted) => (
        <>
          <h2 className={apart}>Now</h2>
          <Tiles of={NOW} counted={counted} urgent />
          <h2 className={apart}>This week</h2>
          <Tiles of={THIS_WEEK} counted={counted} />
          <h2 className={apart}>Interest</h2>
          <Tiles of={INTEREST} counted={counted} />
        </>
      )}
    </QueryBoundary>
  );
}

interface TilesProps {
  of: readonly Waiting[];
  counted: Counts;
  urgent?: true;
}

/** The tiles, with empty tasks last. */
const Tiles = ({ of, counted, urgent }: TilesProps) => (
  <ul className={counts}>
    {[...of.filter(({ name }) => counted[name]), ...of.filter(({ name, rare }) => !counted[name] && !rare)].map(
      ({ name, one, many, href, detail, overdue }) => (
        <li key={name}>
          <Link href={href} className={counted[name] ? count : idle}>
            <strong className={counted[name] ? (urgent ? urgentNumber : countNumber) : idleNumber}>
              {counted[name]}
            </strong>{' '}
            <span>
              {counted[name] === 1 ? one : many}
              {counted[name] && detail?.(counted) ? <small className={countDetail}> {detail(counted)}</small> : null}
              {overdue && Boolean(counted[overdue]) && (
                <small className={tooLong}> {counted[overdue]} longer than promised</small>
              )}
            </span>
          </Link>
        </li>
      ),
    )}
  </ul>
);
