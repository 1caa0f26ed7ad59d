import { useState } from 'react';
import type { Driver } from '#api/account';
import { DUE_DAYS, formatDate, londonToday } from '#rules/dates';
import { addDaysTo } from '#rules/days';
import { DOCUMENT_KINDS, documentTitle } from '#rules/files';
import { hasShareCode } from '#rules/right-to-work';
import { button, buttonKinds, stack } from '#styles/components';
import { card } from '#styles/page';
import { papersDue, renewal, renewalForm } from '#styles/pages/driver-around';
import { ShareCode } from './ShareCode.tsx';
import { Upload } from './Upload.tsx';

interface PapersProps {
  driver: Driver;
  refresh: () => void;
}

/** What is about to expire for an approved driver, with a form to send the new document. */
export function Papers({ driver, refresh }: PapersProps) {
  const today = londonToday(new Date());
  const due = dueOf(driver, today);
  // Keeps the confirmation on screen after the last document has been sent.
  const [sent, setSent] = useState(false);
  if (due.length === 0 && !sent) return null;
  return (
    <section className={`${card} ${papersDue}`}>
      <div>
        {due.map(([what, day]) => (
          <p key={what}>
            <strong>
              {nameOf(what)} {day < today ? 'expired' : 'expires'} on {formatDate(day)}.
            </strong>
          </p>
        ))}
      </div>
      <details className={renewal}>
        <summary className={`${button} ${buttonKinds.quiet}`}>Send a new document</summary>
        <div className={`${stack} ${renewalForm}`}>
          {hasShareCode(driver.work_status) && (
            <ShareCode
              driver={driver}
              refresh={refresh}
              kind={due.some(([what]) => what === 'right_to_work') ? undefined : 'quiet'}
            />
          )}
          <Upload
            asked={due.map(([what]) => what).find((what) => what in DOCUMENT_KINDS)}
            refresh={() => {
              setSent(true);
              refresh();
            }}
          />
        </div>
      </details>
    </section>
  );
}

/**
 * What has expired or soon will, with its last day (YYYY-MM-DD). Only the newest documents of each kind count, with all
 * that arrived on the same day: of a licence's two sides, one has an expiry date.
 */
export function dueOf({ documents = [], right_to_work }: Driver, today: string): [what: string, day: string][] {
  const soon = addDaysTo(today, DUE_DAYS);
  const days = new Map<string, string | null | undefined>();
  for (const { kind, uploaded_at, expires_on } of documents) {
    const isReplaced = documents.some((one) => one.kind === kind && dayOf(one.uploaded_at) > dayOf(uploaded_at));
    if (!isReplaced && expires_on && expires_on > (days.get(kind) ?? '')) days.set(kind, expires_on);
  }
  days.set('right_to_work', right_to_work?.follow_up_on);
  return [...days].filter((one): one is [string, string] => !!one[1] && one[1] <= soon);
}

const dayOf = (time: string) => time.slice(0, 10);

const nameOf = (what: string) => (what === 'right_to_work' ? 'Your right-to-work check' : documentTitle(what));
