import { useEffect, useState } from 'react';
import * as calls from '#api/password';
import { formatDateTime } from '#rules/dates';
import { soft } from '#styles/components';
import { send } from '../send.ts';
import type { AccountKind } from '../session.ts';

const LIST = {
  seller: calls.listSellerSessions,
  driver: calls.listDriverSessions,
  operator: calls.listOperatorSessions,
};
type Listed = Awaited<ReturnType<typeof load>>;
const load = async (kind: AccountKind) => (await send(LIST[kind])).sessions;

/** Lists where an account is logged in. It loads again whenever `changes` changes: some sessions have ended. */
export function Sessions({ kind, changes }: { kind: AccountKind; changes: number }) {
  const [sessions, setSessions] = useState<Listed>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `changes` triggers a reload
  useEffect(() => {
    let current = true;
    load(kind).then(
      (found) => current && setSessions(found),
      // The button beside the list works without it.
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [kind, changes]);
  const list = (some: Listed) => (
    <ul role="list">
      {some.map(({ begun_at, used_at, current }) => (
        <li key={`${begun_at}${used_at}${current}`}>
          {current ? 'This device' : 'Another device'}{' '}
          <span className={soft}>
            since {formatDateTime(begun_at)}
            {!current && `, last used ${formatDateTime(used_at)}`}
          </span>
        </li>
      ))}
    </ul>
  );
  const others = sessions.filter(({ current }) => !current);
  // Many sessions look alike, so one line gives their number.
  if (others.length < 4) return list(sessions);
  return (
    <>
      {list(sessions.filter(({ current }) => current))}
      <details>
        <summary>{others.length} other devices</summary>
        {list(others)}
      </details>
    </>
  );
}
