import { type ReactNode, useRef, useState } from 'react';
import type { Rules } from '#rules/form';
import { sectionForm, sections, sectionTitle } from '#styles/pages/operator';
import { directory, entry, entryButtons, entryDetail, entryWords, removal } from '#styles/pages/operator-directory';
import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { toast } from '../../components/Toast.tsx';
import { draftOf } from '../../form/draft.ts';
import { Form } from '../../form/Form.tsx';
import { useAction } from './use-action.tsx';
import { type Query, QueryBoundary } from './use-query.tsx';

interface DirectoryProps<T extends object, V> {
  query: Query<T[]>;
  /** What an entry is: 'area'. */
  noun: string;
  title: string;
  /** The text for an empty list. */
  none: string;
  /** An entry's name, which never changes. */
  keyOf: (one: T) => string;
  /** Shown below the name. */
  about: (one: T) => ReactNode;
  rules: Rules<V>;
  /** The inputs. The name can't be changed while editing. */
  fields: (editing: boolean) => ReactNode;
  initial?: Record<string, unknown>;
  /** Both return the whole updated list. */
  onSave: (value: V) => Promise<T[]>;
  onRemove: (key: string) => Promise<T[]>;
  /** The question before an entry is removed. */
  question: (one: T) => string;
}

/** A list that operators maintain by hand. One form adds and edits entries; removing one needs confirmation. */
export function Directory<T extends object, V>(props: DirectoryProps<T, V>) {
  const { query, noun, title, none, keyOf, about, rules, fields, initial = {}, onSave, onRemove, question } = props;
  const [opened, setEditing] = useState<T>();
  // To save one that was removed meanwhile would add it again.
  const editing = query.value?.find((one) => opened && keyOf(one) === keyOf(opened)) && opened;
  const [removing, setRemoving] = useState<T>();
  const { run, busy, running, notice } = useAction();
  const place = useRef<HTMLElement>(null);

  function edit(one: T) {
    setEditing(one);
    place.current?.scrollIntoView?.({ block: 'start' });
  }

  // A draft belongs to the values that it was typed over.
  const draft = draftOf(`${noun} ${JSON.stringify(editing)}`);
  function keep() {
    draft.drop();
    setEditing(undefined);
  }

  return (
    <QueryBoundary query={query}>
      {(all) => (
        <div className={sections}>
          <section>
            <h2 className={sectionTitle}>{title}</h2>
            {notice}
            {all.length === 0 ? (
              <p>{none}</p>
            ) : (
              <ul className={directory}>
                {all.map((one) => (
                  <li key={keyOf(one)} className={entry}>
                    <div className={entryWords}>
                      <strong translate="no">{keyOf(one)}</strong>
                      <p className={entryDetail}>{about(one)}</p>
                    </div>
                    <span className={entryButtons}>
                      <Button kind="plain" aria-label={`Edit ${keyOf(one)}`} onClick={() => edit(one)}>
                        Edit
                      </Button>
                      <Button
                        kind="plain"
                        className={removal}
                        aria-label={`Remove ${keyOf(one)}`}
                        aria-disabled={busy}
                        onClick={() => busy || setRemoving(one)}
                      >
                        {running === keyOf(one) ? 'Removing…' : 'Remove'}
                      </Button>
                    </span>
                  </li>
                ))}
              </ul>
            )}
          </section>
          <section ref={place}>
            <h2 className={sectionTitle}>
              {editing ? `Edit ${keyOf(editing)}` : `Add ${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`}
            </h2>
            <div className={sectionForm}>
              <Form
                key={editing ? keyOf(editing) : ''}
                rules={rules}
                draft={draft}
                initial={editing ? Object.fromEntries(Object.entries(editing)) : initial}
                submit={`Save ${noun}`}
                busy="Saving…"
                failed={`Couldn't save the ${noun}.`}
                onSend={async (value, { form }) => {
                  const saved = await onSave(value);
                  query.set(() => saved);
                  form.reset();
                  setEditing(undefined);
                  toast('Saved.');
                }}
                more={
                  editing && (
                    <Button kind="quiet" onClick={keep}>
                      Don't change
                    </Button>
                  )
                }
              >
                {fields(Boolean(editing))}
              </Form>
            </div>
          </section>
          {removing && (
            <Dialog
              question={question(removing)}
              yes={`Remove ${noun}`}
              no={`Keep ${noun}`}
              onAnswer={(yes) => {
                const key = keyOf(removing);
                setRemoving(undefined);
                if (!yes) return;
                void run(async () => {
                  const rest = await query.contested(onRemove(key));
                  query.set(() => rest);
                  toast('Removed.');
                }, key);
              }}
            />
          )}
        </div>
      )}
    </QueryBoundary>
  );
}
