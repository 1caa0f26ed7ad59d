import { useState } from 'react';
import type { Output } from '#api/call';
import { type answers, createKey, endKey, listKeys } from '#api/operator/keys';
import { formatDate, formatDateOf, formatDateTime, londonToday } from '#rules/dates';
import { newKey, SCOPES, type Scope } from '#rules/partner';
import { badge, badgeKinds, stack } from '#styles/components';
import { adding, addingBody, addingHead, sectionForm, ways } from '#styles/pages/operator';
import { directory, entry, entryDetail, longEntryWords, removal } from '#styles/pages/operator-directory';
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

type Made = Output<(typeof answers)['createKey']>;
type Key = Made['key'];

/** The keys by which other systems make calls. */
export function Keys() {
  const keys = usePagedQuery('keys', async (before) => {
    const { keys: items, next } = await send(listKeys, { before });
    return { items, next };
  });
  const [made, setMade] = useState<Made>();
  const [ending, setEnding] = useState<Key>();
  const { run, busy, running, notice } = useAction();

  async function end({ id, name }: Key) {
    await keys.contested(send(endKey, undefined, { id }));
    keys.set((old) => ({ ...old, items: old.items.filter((one) => one.id !== id) }));
    setMade((old) => (old?.key.id === id ? undefined : old));
    toast(`Ended: ${name}`);
  }

  return (
    <section className={stack}>
      <h2>Keys</h2>
      <p>A key lets a shop where customers order read menus, sell dishes and ask for deliveries.</p>
      <QueryBoundary query={keys}>
        {({ items }) =>
          items.length === 0 ? (
            <p>No keys yet.</p>
          ) : (
            <>
              <ul className={directory}>
                {items.map((key) => (
                  <li key={key.id} className={entry}>
                    <Words of={key} />
                    <Button
                      kind="plain"
                      className={removal}
                      aria-label={`End ${key.name}`}
                      aria-disabled={busy}
                      onClick={() => busy || setEnding(key)}
                    >
                      {running === key.id ? 'Ending…' : 'End'}
                    </Button>
                  </li>
                ))}
              </ul>
              {keys.more}
            </>
          )
        }
      </QueryBoundary>
      {notice}
      {ending && (
        <Dialog
          question={`End the key ${ending.name}? It stops working straight away.`}
          yes="End key"
          no="Keep key"
          onAnswer={(yes) => {
            setEnding(undefined);
            if (yes) void run(() => end(ending), ending.id);
          }}
        />
      )}
      {made && <Secret name={made.key.name} secret={made.secret} />}
      <div className={ways}>
        <details className={adding}>
          <summary className={addingHead}>Add a key</summary>
          <div className={`${addingBody} ${sectionForm}`}>
            <Form
              rules={newKey}
              submit="Add key"
              busy="Adding…"
              failed="Couldn't add the key."
              onSend={async (value, { form }) => {
                setMade(undefined);
                const answer = await send(createKey, value);
                setMade(answer);
                keys.set((old) => ({ ...old, items: [answer.key, ...old.items] }));
                form.reset();
              }}
            >
              <Field name="name" label="Name" hint="Who uses it. The audit log shows this name." autoComplete="off" />
              <Choices name="scopes" legend="What it may do" options={SCOPES} many />
              <Field
                name="expires_on"
                label="Last day"
                type="date"
                optional
                hint="Without one it works until you end it."
              />
            </Form>
          </div>
        </details>
      </div>
    </section>
  );
}

function Words({ of: { name, scopes, created_at, last_used_at, expires_on } }: { of: Key }) {
  const isOver = Boolean(expires_on && expires_on < londonToday(new Date()));
  return (
    <div className={longEntryWords}>
      <strong translate="no">{name}</strong> {isOver && <span className={`${badge} ${badgeKinds.low}`}>Expired</span>}
      <p className={entryDetail}>{scopes.map((scope) => SCOPES[scope as Scope] ?? scope).join(' · ')}</p>
      <p className={entryDetail}>
        Added {formatDateOf(created_at)} · {last_used_at ? `Last used ${formatDateTime(last_used_at)}` : 'Never used'}
      </p>
      {expires_on && (
        <p className={entryDetail}>
          Last day{isOver ? ' was' : ''} {formatDate(expires_on)}
        </p>
      )}
    </div>
  );
}
