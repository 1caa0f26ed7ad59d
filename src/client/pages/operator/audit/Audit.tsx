import { listAudit } from '#api/operator/audit';
import { useSearchParams } from '../../../navigation.ts';
import { send } from '../../../send.ts';
import { type Choice, choicesOf, Filter } from '../Filter.tsx';
import { QueryBoundary, usePagedQuery } from '../use-query.tsx';
import { AuditLog } from './AuditLog.tsx';

/** The filter by subject. Under operators, the log includes logins. */
const ABOUT: readonly Choice[] = [
  ['All', {}],
  ...choicesOf(
    'kind',
    {
      driver: 'Drivers',
      document: 'Documents',
      seller: 'Sellers',
      application: 'Applications',
      delivery: 'Deliveries',
      incident: 'Problems',
      payout: 'Payouts',
      operator: 'Operators',
    },
    () => undefined,
  ),
];

/** The audit log, newest first. */
export function Audit() {
  const query = useSearchParams();
  const kind = query.get('kind') || undefined;
  const log = usePagedQuery(kind ?? '', async (before) => {
    const { entries: items, next } = await send(listAudit, { kind, before });
    return { items, next };
  });
  return (
    <>
      <Filter view="audit" label="About" choices={ABOUT} />
      <QueryBoundary query={log}>
        {({ items }) =>
          items.length ? (
            <>
              <AuditLog entries={items} />
              {log.more}
            </>
          ) : (
            <p>Nothing yet. Everything an operator does is recorded here.</p>
          )
        }
      </QueryBoundary>
    </>
  );
}
