import { useEffect, useState } from 'react';
import type { Output } from '#api/call';
import { type answers, createWebhook, endWebhook, listWebhooks, testWebhook } from '#api/operator/webhooks';
import { formatDateOf, formatDateTime } from '#rules/dates';
import { EVENTS, newWebhook } from '#rules/partner';
import { badge, badgeKinds, stack } from '#styles/components';
import { adding, addingBody, addingHead, sectionForm, ways } from '#styles/pages/operator';
import { directory, entry, entryButtons, entryDetail, longEntryWords, removal } from '#styles/pages/operator-directory';
import { Button } from '../../../components/Button.tsx';
import { Dialog } from '../../../components/Dialog.tsx';
import { toast } from '../../../components/Toast.tsx';
import { Choices } from '../../../form/Choices.tsx';
import { Field } from '../../../form/Field.tsx';
import { Form } from '../../../form/Form.tsx';
import { send } from '../../../send.ts';
import { useAction } from '../use-action.tsx';
import { QueryBoundary, usePagedQuery } from '../use-query.tsx';
import { Secret } from './Secret.tsx';

type Made = Output<(typeof answers)['createWebhook']>;
type Webhook = Made['webhook'];

/** By then most receivers have answered a test. */
const ANSWERED_MS = 1_500;

/** The addresses of other systems that hear of what happens. */
export function Webhooks() {
  const webhooks = usePagedQuery('webhooks', async (before) => {
    const { webhooks: items, next } = await send(listWebhooks, { before });
    return { items, next };
  });
  const [made, setMade] = useState<Made>();
  const [deleting, setDeleting] = useState<Webhook>();
  const [tests, setTests] = useState(0);
  const { run, busy, running, notice } = useAction();

  // biome-ignore lint/correctness/useExhaustiveDependencies: each test is waited for once
  useEffect(() => {
    if (tests === 0) return;
    const timer = setTimeout(() => void webhooks.refresh(), ANSWERED_MS);
    return () => clearTimeout(timer);
  }, [tests]);

  async function test({ id }: Webhook) {
    await webhooks.contested(send(testWebhook, undefined, { id }));
    toast('Test sent. Its answer is shown with the webhook.');
    setTests((count) => count + 1);
  }
  async function remove({ id }: Webhook) {
    await webhooks.contested(send(endWebhook, undefined, { id }));
    webhooks.set((old) => ({ ...old, items: old.items.filter((one) => one.id !== id) }));
    setMade((old) => (old?.webhook.id === id ? undefined : old));
    toast('Deleted.');
  }

  return (
    <section className={stack}>
      <h2>Webhooks</h2>
      <p>
        A webhook tells another system when something happens, so it doesn't have to keep asking. It never names anyone.
      </p>
      <QueryBoundary query={webhooks}>
        {({ items }) =>
          items.length === 0 ? (
            <p>No webhooks yet.</p>
          ) : (
            <>
              <ul className={directory}>
                {items.map((webhook) => (
                  <li key={webhook.id} className={entry}>
                    <Words of={webhook} />
                    <span className={entryButtons}>
                      <Button
                        kind="plain"
                        aria-label={`Test ${webhook.url}`}
                        aria-disabled={busy}
                        onClick={() => void run(() => test(webhook), `test ${webhook.id}`)}
                      >
                        {running === `test ${webhook.id}` ? 'Testing…' : 'Test'}
                      </Button>
                      <Button
                        kind="plain"
                        className={removal}
                        aria-label={`Delete ${webhook.url}`}
                        aria-disabled={busy}
                        onClick={() => busy || setDeleting(webhook)}
                      >
                        {running === webhook.id ? 'Deleting…' : 'Delete'}
                      </Button>
                    </span>
                  </li>
                ))}
              </ul>
              {webhooks.more}
            </>
          )
        }
      </QueryBoundary>
      {notice}
      {deleting && (
        <Dialog
          question={`Delete the webhook ${deleting.url}? Nothing more is sent there, not even what is waiting.`}
          yes="Delete webhook"
          no="Keep webhook"
          onAnswer={(yes) => {
            setDeleting(undefined);
            if (yes) void run(() => remove(deleting), deleting.id);
          }}
        />
      )}
      {made && <Secret name={made.webhook.url} secret={made.secret} />}
      <div className={ways}>
        <details className={adding}>
          <summary className={addingHead}>Add a webhook</summary>
          <div className={`${addingBody} ${sectionForm}`}>
            <Form
              rules={newWebhook}
              submit="Add webhook"
              busy="Adding…"
              failed="Couldn't add the webhook."
              onSend={async (value, { form }) => {
                setMade(undefined);
                const answer = await send(createWebhook, value);
                setMade(answer);
                webhooks.set((old) => ({ ...old, items: [answer.webhook, ...old.items] }));
                form.reset();
              }}
            >
              <Field
                name="url"
                label="Address"
                hint="It must begin with https://."
                type="url"
                inputMode="url"
                autoCapitalize="none"
                autoComplete="off"
              />
              <Choices name="events" legend="What it is told about" options={EVENTS} many wordy />
            </Form>
          </div>
        </details>
      </div>
    </section>
  );
}

function Words({ of: { url, events, created_at, failing_since, tried_at, status } }: { of: Webhook }) {
  const answer = status ? `Last answer ${status}` : 'No answer';
  return (
    <div className={longEntryWords}>
      <strong translate="no">{url}</strong>
      {failing_since && (
        <p>
          <span className={`${badge} ${badgeKinds.bad}`}>Failing since {formatDateTime(failing_since)}</span>
        </p>
      )}
      <p className={entryDetail}>
        {events.map((event) => (EVENTS as Record<string, string>)[event] ?? event).join(' · ')}
      </p>
      <p className={entryDetail}>
        Added {formatDateOf(created_at)} · {tried_at ? `${answer}, ${formatDateTime(tried_at)}` : 'Nothing sent yet'}
      </p>
    </div>
  );
}
