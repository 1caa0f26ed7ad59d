import type { AuditEntry } from '#api/operator/audit';
import { auditWords, isLook } from '#rules/audit';
import { formatDate, formatTime, londonToday } from '#rules/dates';
import { wholePostcodes } from '#rules/postcode-words';
import {
  dayHead,
  dayLine,
  dayOperator,
  detailsCell,
  knownOperatorCell,
  logDay,
  logEntry,
  logHead,
  logHeads,
  log as logStyle,
  narrowBreak,
  onceCell,
  operatorCell,
  repeatedCell,
  subjectLink,
  timesCell,
  times as timesStyle,
  timesSummary,
  whatCell,
  whatHead,
  whatHeadAlone,
} from '#styles/pages/operator-audit';
import { tableFrame } from '#styles/pages/operator-list';
import { Link } from '../../../components/Link.tsx';
import { addressOf } from '../address.ts';
import { breakable } from '../breakable.tsx';
import { capitalised, detailsOf } from './details.ts';

/** The view that shows each kind of subject. */
const VIEWS: Record<string, string> = { driver: 'drivers', seller: 'sellers', delivery: 'deliveries' };

const dayOf = ({ at }: AuditEntry) => londonToday(new Date(at));
/** An entry without its time, for comparison. */
const sayingOf = ({ action, operator, subject, detail }: AuditEntry) =>
  JSON.stringify([action, operator, subject, detail]);

/** Groups the entries by day. */
function byDay(entries: readonly AuditEntry[]): AuditEntry[][] {
  const days: AuditEntry[][] = [];
  for (const entry of entries) {
    const last = days.at(-1);
    if (last && dayOf(last[0]!) === dayOf(entry)) last.push(entry);
    else days.push([entry]);
  }
  return days;
}

/** Merges repeated entries of a day. Repeated views are merged even if other entries are between them. */
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

/**
 * The log as a table; on a phone each entry is a paragraph. The styles change the display of tables, which removes
 * their roles, so the roles are repeated.
 */
export function AuditLog({ entries }: { entries: readonly AuditEntry[] }) {
  const days = byDay(entries);
  /** If one operator did everything on a day, the name is beside the day. */
  const isAlone = (day: readonly AuditEntry[]) => day.every(({ operator }) => operator === day[0]!.operator);
  const named = !days.every(isAlone);
  const heads: [words: string, className: string][] = [
    ['Time', logHead],
    ['What', named ? whatHead : whatHeadAlone],
    ['Details', logHead],
  ];
  if (named) heads.push(['Operator', logHead]);
  return (
    <div className={tableFrame}>
      <table role="table" className={logStyle} aria-label="Audit log">
        <thead role="rowgroup" className={logHeads}>
          <tr role="row">
            {heads.map(([words, className]) => (
              <th key={words} className={className} role="columnheader" scope="col">
                {words}
              </th>
            ))}
          </tr>
        </thead>
        {days.map((day) => {
          const { id, operator } = day[0]!;
          const alone = isAlone(day);
          return (
            <tbody key={id} role="rowgroup" className={logDay}>
              <tr role="row" className={dayLine}>
                <th className={dayHead} role="rowheader" scope="row" colSpan={heads.length}>
                  {formatDate(dayOf(day[0]!))}
                  {alone && (
                    <span className={named ? dayOperator : undefined}> · {breakable(operator, narrowBreak)}</span>
                  )}
                </th>
              </tr>
              {folded(day).map((run) => (
                <Entry
                  key={run[0]!.id}
                  entry={run[0]!}
                  times={run.map(({ at }) => formatTime(at))}
                  named={named}
                  alone={alone}
                />
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
  /** The time of each merged entry. */
  times: string[];
  /** Whether operators have a column. */
  named: boolean;
  /** Whether the operator is named beside the day. */
  alone: boolean;
}

function Entry({ entry, times, named: hasOperator, alone }: EntryProps) {
  const { operator, action, subject, about } = entry;
  // A subject that is not an id is already a name: 'coverage SL1', 'council Slough Borough Council'.
  const named =
    about.length > 0 || subject === operator || /[\da-f]{8}-/.test(subject)
      ? undefined
      : subject.replace(/^((coverage|council) |(deliveries|search)$)/, '');
  // If the subject is the acting operator, it is not repeated.
  const others = about.filter(({ name }) => name !== operator);
  const details = detailsOf(
    entry,
    others.map(({ name }) => name),
  );
  const wasSuspended = action === 'driver rejected' && (entry.detail as { from?: string }).from === 'approved';
  const isRepeated = times.length > 1;
  // Entries that changed nothing are less prominent.
  const What = isLook(action) ? 'span' : 'strong';
  return (
    <tr role="row" className={logEntry}>
      <td className={isRepeated ? timesCell : onceCell} role="cell">
        {isRepeated ? (
          <details className={timesStyle}>
            <summary className={timesSummary}>
              {times[0]} ×{times.length}
            </summary>
            {times.slice(1).join(', ')}
          </details>
        ) : (
          times[0]
        )}
      </td>
      <th className={isRepeated ? repeatedCell : whatCell} role="rowheader" scope="row">
        <What>{wasSuspended ? 'Driver suspended' : capitalised(auditWords(action))}</What>
        {named && ` · ${named}`}
        {others.map(({ kind, id, name }) => (
          <span key={id}>
            {' · '}
            <span translate="no">
              {VIEWS[kind] ? (
                <Link className={subjectLink} href={addressOf(VIEWS[kind], { id })}>
                  {wholePostcodes(name)}
                </Link>
              ) : (
                name
              )}
            </span>
          </span>
        ))}
      </th>
      <td className={detailsCell} role="cell">
        {breakable(details, narrowBreak)}
      </td>
      {hasOperator && (
        <td className={alone ? knownOperatorCell : operatorCell} role="cell">
          {breakable(operator, narrowBreak)}
        </td>
      )}
    </tr>
  );
}
