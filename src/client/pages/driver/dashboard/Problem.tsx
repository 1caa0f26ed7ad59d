import { type FormEvent, useEffect, useRef, useState } from 'react';
import { formatTime } from '#rules/dates';
import { isInHand } from '#rules/delivery';
import { MEANWHILE, OUTCOMES, REASON_LABELS, reasonsIn } from '#rules/reasons';
import { button, buttonKinds } from '#styles/components';
import { input, labelText } from '#styles/form';
import { call, detail, problem } from '#styles/pages/driver-dashboard';
import { live, noteForm, ourAnswer, ownLine, problemButton, reasons } from '#styles/with-code/driver-in-hand';
import { chunk } from '../../../chunk.ts';
import { Button } from '../../../components/Button.tsx';
import { Lazy } from '../../../components/Lazy.tsx';
import type { Shown, tap } from './taps.ts';

interface AnswerProps {
  delivery: Pick<Shown, 'status' | 'report'>;
  incident: NonNullable<Shown['incident']>;
}

/** What we decided about a problem. Nobody carries on with a delivery that is over for them. */
export function Answer({ delivery: { status, report }, incident: { reason, outcome } }: AnswerProps) {
  const note = report?.decision_note;
  const isOver = outcome === 'continue' && !isInHand(status);
  return (
    <p className={isInHand(status) ? ourAnswer : detail}>
      {`${REASON_LABELS[reason] ?? reason}. `}
      {!isOver && <strong>{OUTCOMES[outcome!]}</strong>}
      {note && `\n\u201c${note}\u201d`}
    </p>
  );
}

interface LiveProblemProps extends AnswerProps {
  delivery: Shown;
  tap: typeof tap;
}

/** A reported problem until it is decided: what to do meanwhile, by when we answer, and whom to call. */
export function LiveProblem({ delivery, incident, tap }: LiveProblemProps) {
  const { id, busy, waiting, report } = delivery;
  const { reason } = incident;
  // Of a report that waits to be sent nothing is known yet, and an earlier one is decided.
  const { answer_by, undo_until, photo_at } = report?.answer_by ? report : NOT_SENT;
  const isLate = useWhetherPast(answer_by);
  const isSettled = useWhetherPast(undo_until);
  const phone = supportPhone();
  const place = useRef<HTMLElement>(null);
  const isNew = useRef(!isSettled);
  // It stands above the reasons, which a driver has scrolled to.
  useEffect(() => {
    if (isNew.current) place.current!.scrollIntoView({ block: 'center' });
  }, []);
  return (
    <section ref={place} className={live} aria-label="Your problem">
      <p className={ownLine}>
        <strong>{`${REASON_LABELS[reason] ?? reason}.`}</strong> {MEANWHILE[reason]}
      </p>
      <p className={ownLine} role="status">
        {waiting
          ? "We haven't got this yet. It will send when you're back online."
          : "Please wait: we'll tell you here what to do next."}
        {answer_by &&
          !waiting &&
          (isLate ? " We're late, sorry." : ` You'll have our answer by ${formatTime(answer_by)}.`)}
      </p>
      {phone && (
        <a className={`${button} ${isLate || waiting ? buttonKinds.main : buttonKinds.quiet} ${call}`} href={phone}>
          Call us
        </a>
      )}
      {answer_by && <AddPhoto id={id} sentAt={photo_at} />}
      <AddNote busy={busy} send={(note) => tap(id, 'incident', { reason, note })} />
      {(!undo_until || !isSettled) && (
        <Button kind="quiet" className={call} name="undo" value={id} aria-disabled={busy}>
          Undo
        </Button>
      )}
    </section>
  );
}

const NOT_SENT: Partial<NonNullable<Shown['report']>> = {};

/** Our phone, as a link. The server writes it into the footer, which a phone keeps: it must be there without signal. */
const supportPhone = () => document.querySelector<HTMLAnchorElement>('#company a[href^="tel:"]')?.href;

/** Whether a moment has passed, told when it does. False for none. */
function useWhetherPast(time: string | null | undefined): boolean {
  const at = time ? Date.parse(time) : Number.POSITIVE_INFINITY;
  const [isPast, setPast] = useState(at <= Date.now());
  useEffect(() => {
    const look = () => setPast(at <= Date.now());
    look();
    if (at === Number.POSITIVE_INFINITY) return;
    const timer = setTimeout(() => setPast(true), at - Date.now());
    // The timers of a phone that sleeps stand still.
    addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      removeEventListener('visibilitychange', look);
    };
  }, [at]);
  return isPast;
}

/** Lets the driver send a photo of a problem that has reached us. */
function AddPhoto({ id, sentAt }: { id: string; sentAt: string | null | undefined }) {
  const [open, setOpen] = useState(false);
  const [sent, setSent] = useState(Boolean(sentAt));
  const onSent = () => {
    setSent(true);
    setOpen(false);
  };
  return open ? (
    <div className={ownLine}>
      <Lazy chunk={photoForm} props={{ id, onSent }} />
    </div>
  ) : (
    <>
      <Button kind="quiet" className={call} onClick={() => setOpen(true)}>
        {sent ? 'Send another photo' : 'Add a photo'}
      </Button>
      {sent && (
        <p className={ownLine} role="status">
          Your photo has arrived.
        </p>
      )}
    </>
  );
}

// Few problems need one, and a form is much code. A file of its own would split what the forms of other pages share, and
// give those one more to wait for.
const photoForm = chunk('pages/driver/dashboard/Gate.tsx', () => import('./Gate.tsx'), 'PhotoForm');

interface AddNoteProps {
  /** Whether a tap on this delivery is being sent. */
  busy: boolean | undefined;
  /** Resolves with whether the note was accepted or waits for a connection. */
  send: (note: string) => Promise<boolean>;
}

/**
 * Lets the driver say more about a problem that is reported. What is typed stays while another tap is being sent, and
 * comes back if it was refused.
 */
function AddNote({ busy, send }: AddNoteProps) {
  const [open, setOpen] = useState(false);
  const unsent = useRef('');
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const note = new FormData(event.currentTarget).get('note') as string;
    setOpen(false);
    unsent.current = note;
    if (note.trim() && !(await send(note))) setOpen(true);
    else unsent.current = '';
  };
  if (!open)
    return (
      <Button kind="quiet" className={call} onClick={() => setOpen(true)}>
        Add a note
      </Button>
    );
  return (
    <form className={noteForm} onSubmit={submit}>
      <label className={ownLine}>
        <span className={labelText}>What should we know?</span>
        {/* biome-ignore lint/a11y/noAutofocus: the driver has just asked for this field */}
        <textarea className={input} name="note" rows={2} maxLength={500} defaultValue={unsent.current} autoFocus />
      </label>
      <Button type="submit" aria-disabled={busy}>
        Send note
      </Button>
    </form>
  );
}

/** Reports an incident in two taps. The table handles the second one. */
export function Problem({ id, status }: Pick<Shown, 'id' | 'status'>) {
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDetailsElement>(null);
  // The reasons may open below the screen.
  useEffect(() => {
    if (open) box.current!.scrollIntoView({ block: 'nearest' });
  }, [open]);
  return (
    <details ref={box} className={problem} open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className={problemButton}>{open ? 'Close' : 'Problem'}</summary>
      {open && (
        <fieldset className={reasons}>
          <legend className={labelText}>What's wrong?</legend>
          {Object.entries(reasonsIn(status)).map(([reason, words]) => (
            <Button key={reason} kind="quiet" name="incident" value={id} data-reason={reason}>
              {words}
            </Button>
          ))}
        </fieldset>
      )}
    </details>
  );
}
