import { useSearchParams } from 'wouter';
import { type AuditEntry, listAudit } from '#api/operator/overview';
import { auditWords, isLook } from '#rules/audit';
import { formatDate, formatDateTime, formatTime, londonToday } from '#rules/dates';
import { wholePostcodes } from '#rules/postcode-words';
import { log as logStyle, tableFrame } from '#styles/pages/operator-list';
import { Link } from '../../components/Link.tsx';
import { send } from '../../send.ts';
import { addressOf } from './address.ts';
import { breakable } from './breakable.tsx';
import { isDay, labelOf, textOf, wordsOf } from './Facts.tsx';
import { type Choice, choicesOf, Filter } from './Filter.tsx';
import { QueryBoundary, usePagedQuery } from './use-query.tsx';

/** Where what an entry is about can be looked at. */
const VIEWS: Record<string, string> = { driver: 'drivers', seller: 'sellers', delivery: 'deliveries' };

/** '2 deliveries' */
const counted =
  (one: string, many = `${one}s`) =>
  (words: string) =>
    `${words} ${words === '1' ? one : many}`;
const alone = (words: string) => words;

/** How an entry says what it holds besides names; what is not here has its label before it. */
const PHRASES: Record<string, (words: string) => string> = {
  // Whoever logs in comes from a network, and what is changed was something before.
  from: (words) => (/^[\da-f.:]+\/\d+$/.test(words) ? `from ${words}` : `was ${small(words)}`),
  before: (words) => `was ${small(words)}`,
  to: (words) => `now ${small(words)}`,
  council: (words) => `to ${words}`,
  again: (words) => (words === 'Yes' ? 'not for the first time' : ''),
  outcome: alone,
  method: alone,
  kind: alone,
  kinds: alone,
  label: alone,
  authority_name: alone,
  email: alone,
  fee_pence: alone,
  areas: alone,
  deliveries: counted('delivery', 'deliveries'),
  added: counted('delivery', 'deliveries'),
  letters: counted('email'),
  recipients: counted('recipient'),
  ended: counted('device'),
  follow_up_on: (words) => `check again by ${words}`,
  expires_on: (words) => `expires on ${words}`,
  missing_documents: (words) => `without ${words}`,
};

const small = (words: string) => words.slice(0, 1).toLowerCase() + words.slice(1);
const capital = (words: string) => (words.includes('@') ? words : words.slice(0, 1).toUpperCase() + words.slice(1));

const sentenceOf = (details: [key: string, value: unknown][]) =>
  capital(
    details
      .map(([key, value]) => {
        const words = textOf(key === 'kinds' || key === 'missing_documents' ? 'kind' : key, value);
        return PHRASES[key]?.(words) ?? `${labelOf(key)}: ${words}`;
      })
      .filter(Boolean)
      .join(' · '),
  );

/** By what an entry is about; of operators it tells their logins, too. */
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
      <Filter view="audit" label="About" choices={ABOUT} />
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

/** The entries of each day. */
function byDay(entries: readonly AuditEntry[]): AuditEntry[][] {
  const days: AuditEntry[][] = [];
  for (const entry of entries) {
    const last = days.at(-1);
    if (last && dayOf(last[0]!) === dayOf(entry)) last.push(entry);
    else days.push([entry]);
  }
  return days;
}

/** What was said again and again is one entry; who only looked, also with other entries between them. */
function folded(day: readonly AuditEntry[]): AuditEntry[][] {
  const found: AuditEntry[][] = [];
  for (const entry of day) {
    const said = sayingOf(entry);
    const runs = isLook(entry.action) ? found : found.slice(-1);
    const same = runs.find(([newest]) => sayingOf(newest!) === said);
    if (same) same.push(entry);
    else found.push([entry]);
  }
  return found;
}

/** A table; on a phone each entry is a paragraph. The styles change what a table is, so the roles say it again. */
function Log({ entries }: { entries: readonly AuditEntry[] }) {
  const days = byDay(entries);
  /** Who did all of a day stands beside it. */
  const isAlone = (day: readonly AuditEntry[]) => day.every(({ operator }) => operator === day[0]!.operator);
  const named = !days.every(isAlone);
  const heads = ['Time', 'What', 'Details', ...(named ? ['Operator'] : [])];
  return (
    <div className={tableFrame}>
      <table role="table" className={logStyle} aria-label="Audit log">
        <thead role="rowgroup">
          <tr role="row">
            {heads.map((head) => (
              <th key={head} role="columnheader" scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        {days.map((day) => {
          const { id, operator } = day[0]!;
          const alone = isAlone(day);
          return (
            <tbody key={id} role="rowgroup" data-alone={(alone && named) || undefined}>
              <tr role="row">
                <th role="rowheader" scope="row" colSpan={heads.length}>
                  {formatDate(dayOf(day[0]!))}
                  {alone && <span> · {breakable(operator)}</span>}
                </th>
              </tr>
              {folded(day).map((run) => (
                <Entry key={run[0]!.id} entry={run[0]!} times={run.map(({ at }) => formatTime(at))} named={named} />
              ))}
            </tbody>
          );
        })}
      </table>
    </div>
  );
}

interface EntryProps {
  entry: AuditEntry;
  /** When it happened, as often as it did. */
  times: string[];
  /** Operators have a column. */
  named: boolean;
}

function Entry({ entry, times, named: hasOperator }: EntryProps) {
  const { operator, action, subject, detail, about } = entry;
  // What is no id is a name already: 'coverage SL1', 'council Slough Borough Council'.
  const named =
    about.length > 0 || subject === operator || /[\da-f]{8}-/.test(subject)
      ? undefined
      : subject.replace(/^((coverage|council) |deliveries$)/, '');
  // Of an operator who did it there is nothing more to say.
  const others = about.filter(({ name }) => name !== operator);
  // A delivery's name holds its pickup time, and an operator's is their email. Of an erasure, what there was.
  const details = wordsOf(detail).filter(
    ([, one]) =>
      !others.some(({ name }) => name === one || (isDay(one) && name.includes(formatDateTime(String(one))))) &&
      (one || action !== 'person erased'),
  );
  const wasSuspended = action === 'driver rejected' && (detail as { from?: string }).from === 'approved';
  // What changed nothing stands back behind what did.
  const What = isLook(action) ? 'span' : 'strong';
  return (
    <tr role="row">
      <td role="cell">
        {times.length > 1 ? (
          <details>
            <summary>
              {times[0]} ×{times.length}
            </summary>
            {times.slice(1).join(', ')}
          </details>
        ) : (
          times[0]
        )}
      </td>
      <th role="rowheader" scope="row" data-wraps>
        <What>{wasSuspended ? 'Driver suspended' : capital(auditWords(action))}</What>
        {named && ` · ${named}`}
        {others.map(({ kind, id, name }) => (
          <span key={id}>
            {' · '}
            {VIEWS[kind] ? <Link href={addressOf(VIEWS[kind], { id })}>{wholePostcodes(name)}</Link> : name}
          </span>
        ))}
      </th>
      <td role="cell" data-wraps>
        {breakable(sentenceOf(details))}
      </td>
      {hasOperator && <td role="cell">{breakable(operator)}</td>}
    </tr>
  );
}
