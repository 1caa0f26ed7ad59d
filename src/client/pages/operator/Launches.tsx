import { useEffect, useRef, useState } from 'react';
import { createLaunch, type Launch, listLaunches, sendLaunch } from '#api/operator/launches';
import { formatDateTime } from '#rules/dates';
import { launch as rules } from '#rules/launch';
import { badge, badgeKinds, stack } from '#styles/components';
import { hintText } from '#styles/form';
import { card } from '#styles/page';
import {
  foldWords,
  letterHead,
  letterText,
  list,
  listItem,
  plateTitle,
  sectionForm,
  sections,
  when,
} from '#styles/pages/operator';
import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { toast } from '../../components/Toast.tsx';
import { draftOf } from '../../form/draft.ts';
import { Field } from '../../form/Field.tsx';
import { Form } from '../../form/Form.tsx';
import { TextArea } from '../../form/Select.tsx';
import { send } from '../../send.ts';
import { useAction } from './use-action.tsx';
import { QueryBoundary, usePagedQuery } from './use-query.tsx';

const DRAFT = draftOf('launch');

/** Announces a launch to the people who asked for news. It shows the number of recipients before sending. */
export function Launches() {
  const launches = usePagedQuery('launches', async (before) => {
    const { launches: items, next } = await send(listLaunches, { before });
    return { items, next };
  });
  /** The launch that was just counted. */
  const [counted, setCounted] = useState<string>();
  return (
    <div className={sections}>
      <section className={stack}>
        <h2>Written</h2>
        <QueryBoundary query={launches}>
          {({ items }) => (
            <div className={list}>
              {items.length === 0 && <p>No emails yet.</p>}
              {items.map((launch) => (
                <Letter key={launch.id} launch={launch} isNext={launch.id === counted} onSent={launches.replace} />
              ))}
              {launches.more}
            </div>
          )}
        </QueryBoundary>
      </section>
      <section className={stack}>
        <h2>Write an email</h2>
        <p className={hintText}>
          It goes to everyone in these areas who ticked ‘Email me once when you open near me’, once per person and area.
          You'll see how many people that is before you send it.
        </p>
        <div className={sectionForm}>
          <Form
            rules={rules}
            draft={DRAFT}
            // An unsent announcement comes first, so this button is not the main one.
            kind={
              launches.value?.items.some(({ sent_at, recipients }) => !sent_at && recipients > 0) ? 'quiet' : undefined
            }
            submit="Count recipients"
            busy="Counting…"
            failed="Couldn't save the email."
            onSend={async (value, { form }) => {
              const { launch } = await send(createLaunch, value);
              setCounted(launch.id);
              launches.set((old) => ({ ...old, items: [launch, ...old.items] }));
              form.reset();
              toast(readers(launch.recipients));
            }}
          >
            <Field
              name="areas"
              label="Areas"
              hint="Separate them with commas: SL1, SL2 3."
              autoCapitalize="characters"
            />
            <Field name="subject" label="Subject" />
            <TextArea
              name="text"
              label="Message"
              hint="We add the greeting, a link to the site and an unsubscribe link."
              rows={6}
            />
          </Form>
        </div>
      </section>
    </div>
  );
}

const readers = (count: number) => (count === 1 ? '1 recipient' : `${count} recipients`);

interface LetterProps {
  launch: Launch;
  /** Just written: it takes the focus, to be sent next. */
  isNext: boolean;
  onSent: (sent: Launch) => void;
}

function Letter({ launch, isNext, onSent }: LetterProps) {
  const { id, areas, subject, text, recipients, created_at, sent_at } = launch;
  const [asking, setAsking] = useState(false);
  const { run, busy, notice } = useAction();
  const letter = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!isNext) return;
    const { current } = letter;
    // Without recipients the button is disabled.
    const next = current!.querySelector<HTMLElement>('button:not(:disabled)') ?? current!.querySelector('h3');
    next!.focus({ preventScroll: true });
    current!.scrollIntoView?.({ block: 'center' });
  }, [isNext]);
  return (
    <article ref={letter} className={`${card} ${stack} ${listItem}`} aria-label={subject}>
      <div>
        <div className={letterHead}>
          <h3 tabIndex={-1} className={plateTitle}>
            {subject}
          </h3>
          <span className={`${badge} ${badgeKinds[sent_at ? 'ok' : 'low']}`}>{sent_at ? 'Sent' : 'Draft'}</span>
        </div>
        <p>
          {areas.join(', ')} · {readers(recipients)}
        </p>
        <p className={when}>{sent_at ? `Sent ${formatDateTime(sent_at)}` : `Written ${formatDateTime(created_at)}`}</p>
      </div>
      <details className={letterText}>
        <summary className={foldWords}>Read it</summary>
        {text.split(/\n{2,}/).map((paragraph, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the text does not change
          <p key={index}>{paragraph}</p>
        ))}
      </details>
      {notice}
      {!sent_at && (
        <div>
          <Button disabled={recipients === 0} aria-disabled={busy} onClick={() => busy || setAsking(true)}>
            {busy ? 'Sending…' : recipients === 0 ? 'Nobody to send it to' : `Send to ${readers(recipients)}`}
          </Button>
        </div>
      )}
      {asking && (
        <Dialog
          question={`Send “${subject}” to ${readers(recipients)}? You can't undo this.`}
          yes="Send it"
          kind="main"
          no="Don't send"
          onAnswer={(yes) => {
            setAsking(false);
            if (yes)
              void run(async () => {
                const { launch: sent } = await send(sendLaunch, undefined, { id });
                onSent(sent);
                toast(`Sent to ${readers(sent.recipients)}.`);
              });
          }}
        />
      )}
    </article>
  );
}
