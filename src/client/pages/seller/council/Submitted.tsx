import { type ComponentType, useEffect, useRef, useState } from 'react';
import { type Application, exportPdf, exportRecord } from '#api/council';
import type { PublicSettings } from '#api/settings';
import { referenceOf } from '#rules/council';
import { formatDateTime } from '#rules/dates';
import { obstacleOf } from '#rules/obstacle';
import { isApproved } from '#rules/status';
import { row, soft, stack } from '#styles/components';
import { card } from '#styles/page';
import { onScreen, smallTitle, stepButton, steps } from '#styles/pages/seller-apply';
import { platePart } from '#styles/pages/seller-council';
import type { Chunk } from '../../../chunk.ts';
import { Button } from '../../../components/Button.tsx';
import { download, downloadAnswer } from '../../../components/download.ts';
import { Lazy } from '../../../components/Lazy.tsx';
import { Link } from '../../../components/Link.tsx';
import { Notice } from '../../../components/Notice.tsx';
// This page shows answers by the forms' rules. Without this import, esbuild would split the rules into a chunk that
// every form must load.
import '../../../form/Form.tsx';
import { errorMessage, send } from '../../../send.ts';
import { seller, useValue } from '../../../session.ts';
import { Copy } from './Copy.tsx';
import { prefilled, unanswered } from './prefilled.ts';
import { Standing } from './Standing.tsx';
import type { SupplementProps } from './Supplement.tsx';

interface SubmittedProps {
  application: Application;
  settings: PublicSettings | undefined;
  /** Submitted just now: the confirmation takes the focus. */
  fresh: boolean;
  onSaved: (application: Application) => void;
  /** The form for a council's extra questions. Few people open it, so it loads on demand. */
  supplement: Chunk<ComponentType<SupplementProps>>;
}

/** The submitted application: its status, the next steps, and the copy as a PDF, on paper or as JSON. */
export function Submitted({ application, settings, fresh, onSaved, supplement }: SubmittedProps) {
  // A server of the previous version does not send what is missing.
  const { application_id: id, submitted_at, missing_for_council = [] } = application;
  const cook = useValue(seller);
  const left = unanswered(missing_for_council, prefilled(application, cook)).length;
  const reference = referenceOf(id);
  const [problem, setProblem] = useState<string>();
  /** What is being fetched. */
  const [fetching, setFetching] = useState<'PDF' | 'JSON'>();
  const [adding, setAdding] = useState(false);
  const [arrivals, setArrivals] = useState(fresh ? 1 : 0);
  const status = cook?.council_status;
  const approved = isApproved(status);
  const obstacle = obstacleOf(status, cook?.council_reason);
  // A closed menu's application goes its way again.
  const decided = approved || (obstacle && obstacle !== 'closed');
  const heading = useRef<HTMLHeadingElement>(null);

  // Focuses the confirmation after submitting, or after returning from the extra questions.
  useEffect(() => {
    if (!arrivals) return;
    scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, [arrivals]);

  async function fetchRecord(what: 'PDF' | 'JSON', work: () => Promise<void>) {
    if (fetching) return;
    setFetching(what);
    setProblem(undefined);
    try {
      await work();
    } catch (error) {
      setProblem(errorMessage(error, "Couldn't load your record. Please try again."));
    } finally {
      setFetching(undefined);
    }
  }
  const savePdf = () =>
    downloadAnswer(exportPdf, `food-business-registration-${reference}.pdf`, { id, payload: { format: 'pdf' } });
  async function saveJson() {
    const { record } = await send(exportRecord, undefined, { id });
    download(JSON.stringify(record, null, 2), 'council-registration.json', 'application/json');
  }

  if (adding) {
    return (
      <Lazy
        chunk={supplement}
        props={{
          application,
          onDone(saved) {
            if (saved) onSaved(saved);
            setAdding(false);
            setArrivals(arrivals + 1);
          },
        }}
      />
    );
  }
  return (
    <div className={stack}>
      <div className={`${card} ${stack} ${onScreen}`}>
        <h2 ref={heading} tabIndex={-1} className={smallTitle}>
          Application submitted
        </h2>
        <Standing application={application} settings={settings} onSaved={onSaved} />
        <p className={soft} role="status">
          {!decided && 'Your application is being processed. '}
          {submitted_at && `You submitted it on ${formatDateTime(submitted_at)}. `}
          Reference <span translate="no">{reference}</span>.
        </p>
        <h3 className={platePart}>{approved ? 'From now on' : 'What happens next'}</h3>
        <ol className={steps}>
          {!decided && <li>We'll review it and email you when your status changes.</li>}
          <li>
            {left > 0
              ? `${left} ${left === 1 ? 'question' : 'questions'} left for your council. Answer them here and they'll be in your copy.`
              : missing_for_council.length > 0
                ? "We've filled in what your council asks for. Check and save it, and it'll be in your copy."
                : 'Your copy now has everything your council needs.'}
            <div>
              <Button kind="quiet" className={stepButton} onFocus={supplement.prefetch} onClick={() => setAdding(true)}>
                {missing_for_council.length > 0 ? 'Add details' : 'Update details'}
              </Button>
            </div>
          </li>
          <li>
            When your council's confirmation, certificate or rating letter comes,{' '}
            <Link href="/seller/upload-licence">upload it</Link>. You can also do that now.
          </li>
          {!approved && <li>Once your registration is confirmed, you can add your menu.</li>}
        </ol>
        {settings && (
          <p>
            Questions? Email <a href={`mailto:${settings.support_email}`}>{settings.support_email}</a>.
          </p>
        )}
        <div className={row}>
          <Button kind="quiet" aria-disabled={!!fetching || undefined} onClick={() => void fetchRecord('PDF', savePdf)}>
            {fetching === 'PDF' ? 'Saving…' : 'Save as PDF'}
          </Button>
          <Button kind="quiet" onClick={() => print()}>
            Print
          </Button>
        </div>
        {problem && <Notice kind="error">{problem}</Notice>}
      </div>
      <Copy application={application}>
        <Button kind="plain" aria-disabled={!!fetching || undefined} onClick={() => void fetchRecord('JSON', saveJson)}>
          {fetching === 'JSON' ? 'Downloading…' : 'Download as JSON'}
        </Button>
      </Copy>
    </div>
  );
}
