import { listAudit } from '#api/operator';
import { formatDateTime } from '#rules/dates';
import { entries, when } from '#styles/pages/operator';
import { send } from '../../send.ts';
import { Json } from './Facts.tsx';
import { QueryBoundary, usePagedQuery } from './use-query.tsx';

const isFilled = (detail: unknown) => detail !== null && typeof detail === 'object' && Object.keys(detail).length > 0;

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
              {items.map(({ id, at, operator, action, subject, detail }) => (
                <li key={id}>
                  <p>
                    <strong>{action}</strong> · {subject}
                  </p>
                  <p className={when}>
                    {formatDateTime(at)} · {operator}
                  </p>
                  {isFilled(detail) && (
                    <details>
                      <summary>Details</summary>
                      <Json value={detail} />
                    </details>
                  )}
                </li>
              ))}
            </ol>
            {log.more}
          </>
        ) : (
          <p>Nothing was done yet. Every change that an operator makes is written down here.</p>
        )
      }
    </QueryBoundary>
  );
}
