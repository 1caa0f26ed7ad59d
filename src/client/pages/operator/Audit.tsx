import { useSearchParams } from 'wouter';
import { type AuditEntry, listAudit } from '#api/operator';
import { formatDate, formatTime, londonToday } from '#rules/dates';
import { log as logStyle, tableFrame } from '#styles/pages/operator-list';
import { Link } from '../../components/Link.tsx';
import { send } from '../../send.ts';
import { addressOf } from './address.ts';
import { breakable, Json, wordsOf } from './Facts.tsx';
import { choicesOf, Filter } from './Filter.tsx';
import { QueryBoundary, usePagedQuery } from './use-query.tsx';

/** Where what an entry is about can be looked at. */
const VIEWS: Record<string, string> = { driver: 'drivers', seller: 'sellers', delivery: 'deliveries' };

/** By what an entry is about; of operators it tells their logins, too. */
const ABOUT = choicesOf(
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
);

/** Who did what, when; newest first. */
export function Audit() {
  const [query] = useSearchParams();
  const kind = query.get('kind') || undefined;
  const log = usePagedQuery(kind ?? '', async (before) => {
    const { entries: items, next } = await send(listAudit, { kind, before });
    return { items, next };
  });
  return (
    <>
      <Filter view="audit" label="About" choices={ABOUT} all={undefined} />
      <QueryBoundary query={log}>
        {({ items }) =>
          items.length ? (
            <>
              <Log entries={items} />
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

const dayOf = ({ at }: AuditEntry) => londonToday(new Date(at));
/** All that an entry says but for its time. */
const sayingOf = ({ action, operator, subject, detail }: AuditEntry) =>
  JSON.stringify([action, operator, subject, detail]);

/** Neighbours of which `keyOf` says the same. */
function runs<T>(all: readonly T[], keyOf: (one: T) => string): [T, ...T[]][] {
  const found: [T, ...T[]][] = [];
  for (const one of all) {
    const last = found.at(-1);
    if (last && keyOf(last[0]) === keyOf(one)) last.push(one);
    else found.push([one]);
  }
  return found;
}

/** Two rows are read as fast as a count of them. */
const foldable = (run: [AuditEntry, ...AuditEntry[]]) =>
  run.length > 2 ? [run] : run.map((entry): [AuditEntry] => [entry]);

/** A table; on a phone each entry is a paragraph. The styles change what a table is, so the roles say it again. */
const Log = ({ entries }: { entries: readonly AuditEntry[] }) => (
  <div className={tableFrame}>
    <table role="table" className={logStyle} aria-label="Audit log">
      <thead role="rowgroup">
        <tr role="row">
          {['What', 'Details', 'Operator', 'When'].map((head) => (
            <th key={head} role="columnheader" scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      {runs(entries, dayOf).map((day) => (
        <tbody key={dayOf(day[0])} role="rowgroup">
          <tr role="row">
            <th role="rowheader" scope="row" colSpan={4}>
              {formatDate(dayOf(day[0]))}
            </th>
          </tr>
          {runs(day, sayingOf)
            .flatMap(foldable)
            .map((run) => (
              <Entry key={run[0].id} entry={run[0]} times={run.map(({ at }) => formatTime(at))} />
            ))}
        </tbody>
      ))}
    </table>
  </div>
);

interface EntryProps {
  entry: AuditEntry;
  /** When it happened, as often as it did. */
  times: string[];
}

function Entry({ entry: { operator, action, subject, detail, about }, times }: EntryProps) {
  // What is no id is a name already: 'coverage SL1', 'council Slough Borough Council'.
  const named =
    about.length > 0 || subject === operator || /[\da-f]{8}-/.test(subject)
      ? undefined
      : subject.replace(/^(coverage|council) /, '');
  // Of an operator who did it there is nothing more to say.
  const others = about.filter(({ name }) => name !== operator);
  return (
    <tr role="row">
      <th role="rowheader" scope="row" data-wraps>
        <strong>{action[0]!.toUpperCase() + action.slice(1)}</strong>
        {named && ` · ${named}`}
        {others.map(({ kind, id, name }) => (
          <span key={id}>
            {' · '}
            {VIEWS[kind] ? <Link href={addressOf(VIEWS[kind], { id })}>{name}</Link> : name}
          </span>
        ))}
      </th>
      <td role="cell" data-wraps>
        {wordsOf(detail).length > 0 && <Json value={detail} />}
      </td>
      <td role="cell">{breakable(operator)}</td>
      <td role="cell">
        {times.length > 1 ? (
          <details>
            <summary>×{times.length}</summary>
            {times.join(', ')}
          </details>
        ) : (
          times[0]
        )}
      </td>
    </tr>
  );
}
