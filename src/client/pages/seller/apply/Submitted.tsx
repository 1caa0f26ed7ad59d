import { useEffect, useRef, useState } from 'react';
import { exportRecord, type Application } from '#api/council';
import type { PublicSettings } from '#api/settings';
import { DECLARATIONS } from '#rules/council';
import { formatDateTime } from '#rules/london-clock';
import { card } from '#styles/page';
import { row, stack } from '#styles/parts';
import { answers, copy, onScreen, steps } from '#styles/pages/seller-apply';
import { Button } from '../../../parts/Button.tsx';
import { download } from '../../../parts/download.ts';
import { Link } from '../../../parts/Link.tsx';
import { Notice } from '../../../parts/Notice.tsx';
import { send, wordsOf } from '../../../send.ts';
import { seller, useValue } from '../../../session.ts';
import { ANSWER_STEPS } from './answers.ts';
import { Group } from './Group.tsx';

interface SubmittedProps {
  application: Application;
  settings: PublicSettings | undefined;
  /** Just now: reading goes on here. */
  fresh: boolean;
}

/** What was submitted and when, what happens next, and the copy to keep: printed or as JSON. */
export function Submitted({ application, settings, fresh }: SubmittedProps) {
  const { application_id, data, submitted_at, esign_name } = application;
  const declarations = application.declarations_text ?? DECLARATIONS;
  const authority = data.authority_name || 'your council';
  const cook = useValue(seller);
  const [problem, setProblem] = useState<string>();
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    if (!fresh) return;
    scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, [fresh]);

  async function downloadRecord() {
    setProblem(undefined);
    try {
      const { record } = await send(exportRecord, undefined, { id: application_id });
      download(JSON.stringify(record, null, 2), 'council-registration.json', 'application/json');
    } catch (error) {
      setProblem(wordsOf(error, 'Could not fetch the record. Please try again.'));
    }
  }

  return (
    <div className={`${stack} ${copy}`}>
      <div className={`${card} ${stack} ${onScreen}`}>
        <h2 ref={heading} tabIndex={-1}>
          Application submitted
        </h2>
        <Notice kind="success">
          Your application is being processed. You submitted it on{' '}
          {submitted_at && formatDateTime(submitted_at)}.
        </Notice>
        <h3>What happens next</h3>
        <ol className={steps}>
          <li>We read your application and tell you by email when your registration status changes.</li>
          <li>
            <strong>Nothing has been sent to {authority} by us.</strong> Keep the copy below: it holds what a
            council asks for, so that you can hand it in.
          </li>
          <li>
            When you have your licence, <Link href="/seller/upload-licence">upload it</Link>. You can also do
            that now.
          </li>
          <li>Once your registration is approved, your menu opens in your kitchen.</li>
        </ol>
        {settings && (
          <p>
            Questions? Write to <a href={`mailto:${settings.support_email}`}>{settings.support_email}</a>.
          </p>
        )}
        <div className={row}>
          <Button onClick={() => print()}>Print</Button>
          <Button kind="quiet" onClick={() => void downloadRecord()}>
            Download as JSON
          </Button>
        </div>
        {problem && <Notice kind="error">{problem}</Notice>}
      </div>

      <h2>Your copy</h2>
      <section className={card}>
        <h3>About this application</h3>
        <dl className={answers}>
          <Line label="Application" words={application_id} />
          <Line label="Submitted" words={submitted_at ? formatDateTime(submitted_at) : ''} />
          <Line label="Email" words={cook?.email} />
          <Line label="Phone" words={cook?.phone} />
          <Line label="Premises type" words="Domestic kitchen" />
        </dl>
      </section>
      {ANSWER_STEPS.map((step) => (
        <Group key={step} step={step} data={data} />
      ))}
      <section className={card}>
        <h3>Declarations</h3>
        <ul className={steps}>
          {Object.entries(declarations).map(([name, words]) => (
            <li key={name}>{words}</li>
          ))}
        </ul>
        <dl className={answers}>
          <Line label="Signed" words={esign_name} />
        </dl>
      </section>
      <p>Next Door Kitchen has not sent this record to the council.</p>
    </div>
  );
}

const Line = ({ label, words }: { label: string; words: string | null | undefined }) =>
  words ? (
    <div>
      <dt>{label}</dt>
      <dd>{words}</dd>
    </div>
  ) : null;
