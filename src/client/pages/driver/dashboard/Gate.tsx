import { type ReactNode, useEffect } from 'react';
import type { Driver } from '#api/account';
import { formatDate, formatDateOf, londonToday } from '#rules/dates';
import { formatDay } from '#rules/days';
import { DRIVER_STATUSES, type DriverStatus } from '#rules/driver-status';
import { type DocumentKind, documentTitle } from '#rules/files';
import { hasShareCode } from '#rules/right-to-work';
import { badge, badgeKinds, stack } from '#styles/components';
import { card } from '#styles/page';
import { gate, greeting, lacking, sentPaper } from '#styles/pages/driver-around';
import { Notice } from '../../../components/Notice.tsx';
import { usePublicSettings } from '../settings.ts';
import { WhoSees } from '../WhoSees.tsx';
import { lackedBy, namedIn, PAPERS } from './asked.ts';
import { Papers } from './Papers.tsx';
import { ShareCode } from './ShareCode.tsx';
import { Upload } from './Upload.tsx';

const POLL_MS = 20_000;

interface GateProps {
  driver: Driver;
  refresh: () => void;
}

/** What a driver must do besides deliveries: the application until it is approved, then expiring documents. */
export const Gate = (props: GateProps) =>
  props.driver.status === 'approved' ? <Papers {...props} /> : <Application {...props} />;

/** An application's status, and the next step. */
function Application({ driver, refresh }: GateProps) {
  const settings = usePublicSettings();
  usePoll(refresh);
  const status = driver.status as DriverStatus;
  const rejected = status === 'rejected';
  const suspended = rejected && driver.suspended;
  const lacked = lackedBy(driver);
  const support = settings ? (
    <a href={`mailto:${settings.support_email}`} translate="no">
      {settings.support_email}
    </a>
  ) : (
    'our support address'
  );
  return (
    <div className={gate}>
      <section className={`${card} ${stack}`}>
        <div>
          <h2 className={greeting}>
            Hello, {driver.first_name} {driver.last_name}
          </h2>
          <p>
            Status:{' '}
            <span className={`${badge} ${badgeKinds[rejected ? 'bad' : 'low']}`}>
              {suspended ? 'Suspended' : (DRIVER_STATUSES[status] ?? status)}
            </span>
          </p>
        </div>
        {rejected ? (
          <Notice kind="error">
            <p>Your application was rejected.</p>
            <p>{meaningOf(driver, lacked)}</p>
            {driver.rejection_reason && (
              <p>
                <strong>Reason: {driver.rejection_reason}</strong>
              </p>
            )}
            <p>For help, email {support}.</p>
          </Notice>
        ) : (
          <>
            <Answer driver={driver} support={support} />
            <Notice kind="info">
              <p>Your application awaits approval. You can't accept deliveries yet.</p>
              <p>Please send your documents to {support}, or upload them here.</p>
            </Notice>
          </>
        )}
        <Arrived driver={driver} />
      </section>
      <section className={`${card} ${stack}`}>
        {hasShareCode(driver.work_status) && <ShareCode driver={driver} refresh={refresh} kind="quiet" />}
        <div>
          <h3>Send a document</h3>
          {rejected && <p>{lacked ? 'You can send it here.' : 'If we asked for a document, you can send it here.'}</p>}
        </div>
        {/* A new key per reason, since another reason may ask for another document. */}
        <Upload key={driver.rejection_reason} asked={namedIn(driver.rejection_reason) ?? lacked} refresh={refresh} />
        <WhoSees days={settings?.retention_days} />
      </section>
    </div>
  );
}

/** What a rejection means for this driver. A suspended driver was once approved. */
function meaningOf({ suspended }: Driver, lacked: DocumentKind | undefined): string {
  const need = lacked && PAPERS[lacked];
  if (!suspended) return `You can't take deliveries.${need ? ` We need ${need}.` : ''}`;
  return `Your account is suspended. You can't take deliveries ${need ? `until we have ${need}` : 'for now'}.`;
}

interface AnswerProps {
  driver: Driver;
  support: ReactNode;
}

/** When and where an answer comes. Records stored by an earlier version lack these fields and those below. */
const Answer = ({ driver: { answer_by, email, missing_documents: missing = [] }, support }: AnswerProps) => (
  <div>
    {answer_by ? (
      <Promised by={answer_by} support={support} />
    ) : (
      missing.length > 0 && <h3>We can decide once we have what's missing.</h3>
    )}
    <p>We'll email {email} as soon as we've decided.</p>
  </div>
);

/** What has arrived, and what is still missing. A rejection says itself what is needed. */
function Arrived({
  driver: { status, documents = [], share_code, missing_documents: missing = [] },
}: {
  driver: Driver;
}) {
  const newest = new Map(documents.map(({ kind, uploaded_at }) => [kind, uploaded_at]));
  const waits = status === 'pending';
  if (!waits && !share_code && newest.size === 0) return null;
  return (
    <div>
      {waits && missing.length > 0 && (
        <>
          <h3>Still missing</h3>
          <ul className={lacking}>
            {missing.map((kind) => (
              <li key={kind}>{documentTitle(kind)}</li>
            ))}
          </ul>
        </>
      )}
      <h3>What we have</h3>
      <ul className={lacking}>
        {waits && <li className={sentPaper}>Your application</li>}
        {share_code && <li className={sentPaper}>Your share code</li>}
        {[...newest].map(([kind, at]) => (
          <li key={kind} className={sentPaper}>
            {documentTitle(kind)}, {formatDateOf(at).replaceAll(' ', '\u00a0')}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The day of the answer, or an apology that it is late. */
function Promised({ by, support }: { by: string; support: ReactNode }) {
  if (by >= londonToday(new Date())) {
    return <h3>You'll have our answer by {formatDay(by).replaceAll(' ', '\u00a0')}.</h3>;
  }
  return (
    <p>
      We promised you an answer by {formatDate(by)}. Sorry, it's taking longer. If you can't wait, email {support}.
    </p>
  );
}

/** Checks now and every 20 s whether the application has been decided. It pauses in a hidden tab and offline. */
function usePoll(refresh: () => void) {
  useEffect(() => {
    const arrived = () => {
      if (!document.hidden && navigator.onLine) refresh();
    };
    arrived();
    const timer = setInterval(arrived, POLL_MS);
    document.addEventListener('visibilitychange', arrived);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', arrived);
    };
  }, [refresh]);
}

/** The form for a problem's photo, which needs the same code. */
export { PhotoForm } from './PhotoForm.tsx';
