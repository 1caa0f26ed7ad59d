import { type AuditEntry, listAudit } from '#api/operator';
import { formatDateTime } from '#rules/dates';
import { entries, when } from '#styles/pages/operator';
import { Link } from '../../components/Link.tsx';
import { send } from '../../send.ts';
import { addressOf } from './address.ts';
import { Json, wordsOf } from './Facts.tsx';
import { QueryBoundary, usePagedQuery } from './use-query.tsx';

/** Where what an entry is about can be looked at. */
const VIEWS: Record<string, string> = { driver: 'drivers', seller: 'sellers', delivery: 'deliveries' };

/** Who did what, when; newest first. */
export function Audit() {
  const log = usePagedQuery('audit', async (before) => {
    const { entries: items, next } = await send(listAudit, { before });
    return { items, next };
  });
  return (
    <QueryBoundary query={log}>
      {({ items }) =>
        items.length ? (
          <>
            <ol className={entries}>
              {items.map((entry) => (
                <Entry key={entry.id} entry={entry} />
              ))}
            </ol>
            {log.more}
          </>
        ) : (
          <p>Nothing yet. Everything an operator does is recorded here.</p>
        )
      }
    </QueryBoundary>
  );
}

function Entry({ entry: { at, operator, action, subject, detail, about } }: { entry: AuditEntry }) {
  // What is no id is a name already: 'coverage SL1', 'council Slough Borough Council'.
  const named =
    about.length > 0 || subject === operator || /[\da-f]{8}-/.test(subject)
      ? undefined
      : subject.replace(/^(coverage|council) /, '');
  return (
    <li>
      <p>
        <strong>{action[0]!.toUpperCase() + action.slice(1)}</strong>
        {named && ` · ${named}`}
        {about.map(({ kind, id, name }) => (
          <span key={id}>
            {' · '}
            {VIEWS[kind] ? <Link href={addressOf(VIEWS[kind], { id })}>{name}</Link> : name}
          </span>
        ))}
      </p>
      <p className={when}>
        {formatDateTime(at)} · {operator}
      </p>
      {wordsOf(detail).length > 0 && <Json value={detail} />}
    </li>
  );
}
