import { overview } from '#api/operator';
import { count, counts, idle } from '#styles/pages/operator';
import { Link } from '../../components/Link.tsx';
import { send } from '../../send.ts';
import { addressOf } from './Filter.tsx';
import { QueryBoundary, useQuery } from './use-query.tsx';

type Counts = Awaited<ReturnType<typeof send<undefined, NonNullable<(typeof overview)['types']>['answer']>>>;

/** What is counted, in words for one and for many, and where to deal with it. */
const WAITING: [keyof Counts, one: string, many: string, href: string][] = [
  ['open_incidents', 'problem to decide', 'problems to decide', addressOf('incidents')],
  [
    'pending_drivers',
    'driver waits for approval',
    'drivers wait for approval',
    addressOf('drivers', { status: 'pending' }),
  ],
  [
    'submitted_applications',
    'council application waits for you',
    'council applications wait for you',
    addressOf('sellers', { council_status: 'pending' }),
  ],
  [
    'unpaid_applications',
    'application waits for its payment',
    'applications wait for their payment',
    addressOf('sellers', { payment_status: 'unpaid' }),
  ],
  ['pending_payouts', 'payout waits to be made', 'payouts wait to be made', addressOf('payouts')],
  [
    'available_deliveries',
    'delivery waits for a driver',
    'deliveries wait for a driver',
    addressOf('deliveries', { status: 'available' }),
  ],
  [
    'right_to_work_due',
    'right-to-work check due within 28 days',
    'right-to-work checks due within 28 days',
    addressOf('drivers', { due: '1' }),
  ],
  [
    'documents_expiring',
    'document expires within 28 days',
    'documents expire within 28 days',
    addressOf('drivers', { due: '1' }),
  ],
  ['waitlist_entries', 'person waits for us in a new area', 'people wait for us in new areas', addressOf('waitlist')],
  ['survey_answers', 'answer to the survey', 'answers to the survey', addressOf('survey')],
];

/** Counts of what waits, each a link to it. */
export function Overview() {
  const answer = useQuery('overview', () => send(overview));
  return (
    <QueryBoundary query={answer}>
      {(waiting) => (
        <ul className={counts}>
          {WAITING.map(([name, one, many, href]) => (
            <li key={name}>
              <Link href={href} className={waiting[name] ? count : `${count} ${idle}`}>
                <strong>{waiting[name]}</strong> {waiting[name] === 1 ? one : many}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </QueryBoundary>
  );
}
