import { useState } from 'react';
import { listWaitlist, waitlistCsv } from '#api/operator/waitlist';
import { formatDateOf } from '#rules/dates';
import { card } from '#styles/page';
import {
  entries,
  sections,
  top,
  waitingDay,
  waitingEmail,
  waitingEntry,
  waiting as waitingList,
  waitingTitle,
} from '#styles/pages/operator';
import { Button } from '../../components/Button.tsx';
import { downloadAnswer } from '../../components/download.ts';
import { send } from '../../send.ts';
import { Bars } from './Bars.tsx';
import { breakable } from './breakable.tsx';
import { useAction } from './use-action.tsx';
import { QueryBoundary, usePagedQuery } from './use-query.tsx';

/** The waiting list: people in areas that are not covered yet. */
export function Waitlist() {
  const [areas, setAreas] = useState<{ area: string; count: number }[]>([]);
  const people = usePagedQuery('waitlist', async (before) => {
    const answer = await send(listWaitlist, { before });
    setAreas(answer.areas);
    return { items: answer.entries, next: answer.next };
  });
  const { run, busy, notice } = useAction();
  const waiting = areas.reduce((sum, { count }) => sum + count, 0);
  return (
    <QueryBoundary query={people}>
      {({ items }) =>
        items.length === 0 ? (
          <p>Nobody is waiting. Sellers from areas we don't cover yet appear here.</p>
        ) : (
          <>
            <div className={top}>
              <p>{waiting === 1 ? '1 person is waiting.' : `${waiting} people are waiting.`}</p>
              <Button
                kind="quiet"
                aria-disabled={busy}
                onClick={() => void run(() => downloadAnswer(waitlistCsv, 'waitlist.csv'))}
              >
                {busy ? 'Downloading…' : 'Download as CSV'}
              </Button>
            </div>
            {notice}
            <div className={sections}>
              <div className={card}>
                <Bars
                  caption="People waiting by area"
                  of="Area"
                  rows={areas.map(({ area, count }) => ({ name: area, count }))}
                />
              </div>
              <div className={`${card} ${waitingList}`}>
                <h2 className={waitingTitle}>Everyone, newest first</h2>
                <ol className={entries}>
                  {items.map(({ id, email, postcode, created_at }) => (
                    <li key={id} className={waitingEntry}>
                      <strong translate="no">{postcode}</strong>{' '}
                      <span className={waitingEmail}>{breakable(email)}</span>{' '}
                      <span className={waitingDay}>{formatDateOf(created_at)}</span>
                    </li>
                  ))}
                </ol>
                {people.more}
              </div>
            </div>
          </>
        )
      }
    </QueryBoundary>
  );
}
