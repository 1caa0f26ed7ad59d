import { useEffect, useState } from 'react';
import type { Driver } from '#api/account';
import { publicSettings } from '#api/settings';
import { DOCUMENT_KINDS, type DocumentKind } from '#rules/driver-documents';
import { DRIVER_STATUSES, type DriverStatus } from '#rules/driver-status';
import { card } from '#styles/page';
import { gate } from '#styles/pages/driver-dashboard';
import { badge, badgeKinds, stack } from '#styles/parts';
import { Notice } from '../../../parts/Notice.tsx';
import { send } from '../../../send.ts';
import { Upload } from './Upload.tsx';

const POLL_MS = 20_000;

/** What a driver sees who is not approved: how the application stands, and what to do about it. */
export function Gate({ driver, refresh }: { driver: Driver; refresh: () => void }) {
  const support = useSupport();
  usePoll(refresh);
  const status = driver.status as DriverStatus;
  const rejected = status === 'rejected';
  const missing = driver.missing_documents ?? [];
  return (
    <section className={`${card} ${stack} ${gate}`}>
      <h2>
        Hello, {driver.first_name} {driver.last_name}
      </h2>
      <p>
        Status:{' '}
        <span className={`${badge} ${badgeKinds[rejected ? 'bad' : 'low']}`}>
          {DRIVER_STATUSES[status] ?? status}
        </span>
      </p>
      {rejected ? (
        <Notice kind="error">
          <p>Your application was rejected.</p>
          {driver.rejection_reason && <p>Reason: {driver.rejection_reason}</p>}
          <p>For help, write to {support}.</p>
        </Notice>
      ) : (
        <Notice kind="info">
          <p>Your application awaits approval. Deliveries cannot be accepted yet.</p>
          <p>Please send your documents to {support}, or upload them here.</p>
        </Notice>
      )}
      {missing.length > 0 && (
        <div>
          <h3>Still missing</h3>
          <ul>
            {missing.map((kind) => (
              <li key={kind}>{DOCUMENT_KINDS[kind as DocumentKind]?.label ?? kind}</li>
            ))}
          </ul>
        </div>
      )}
      {!rejected && <h3>Send a document</h3>}
      {!rejected && <Upload missing={missing} refresh={refresh} />}
    </section>
  );
}

/** Where help is, as the server's settings say. */
function useSupport() {
  const [address, setAddress] = useState('');
  useEffect(() => {
    send(publicSettings).then(
      ({ support_email }) => setAddress(support_email),
      () => {},
    );
  }, []);
  return address ? <a href={`mailto:${address}`}>{address}</a> : 'our support address';
}

/** Asks now and every 20 s whether the application has been decided; not in a hidden tab and not without signal. */
function usePoll(refresh: () => void) {
  useEffect(() => {
    const tick = () => {
      if (!document.hidden && navigator.onLine) refresh();
    };
    tick();
    const timer = setInterval(tick, POLL_MS);
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, []);
}
