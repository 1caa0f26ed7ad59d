import { useRef, useState } from 'react';
import { useSearchParams } from 'wouter';
import type { Council } from '#api/council';
import { listCouncils, removeCouncil, setCouncil } from '#api/operator';
import { councilEntry } from '#rules/operator';
import { columns, table } from '#styles/pages/operator';
import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { toast } from '../../components/Toast.tsx';
import { Field } from '../../form/Field.tsx';
import { Form } from '../../form/Form.tsx';
import { send } from '../../send.ts';
import { useAction } from './use-action.tsx';
import { QueryBoundary, useQuery } from './use-query.tsx';

/** How councils are reached: where records are sent, and where sellers register themselves. */
export function Councils() {
  const [query] = useSearchParams();
  const councils = useQuery('councils', async () => (await send(listCouncils)).councils);
  const [editing, setEditing] = useState<Council>();
  const [removing, setRemoving] = useState<Council>();
  const { run, notice } = useAction();
  const place = useRef<HTMLElement>(null);

  function edit(council: Council) {
    setEditing(council);
    place.current?.scrollIntoView?.({ block: 'start' });
  }

  return (
    <QueryBoundary query={councils}>
      {(all) => (
        <div className={columns}>
          <section ref={place}>
            <h2>{editing ? `Change ${editing.authority_name}` : 'Add a council'}</h2>
            <Form
              key={editing?.authority_name ?? ''}
              rules={councilEntry}
              initial={editing ? { ...editing } : { authority_name: query.get('name') ?? '' }}
              submit="Save council"
              busy="Saving…"
              failed="Could not save the council."
              onSend={async ({ authority_name, ...contact }, { form }) => {
                const answer = await send(setCouncil, contact, { id: authority_name });
                councils.set(() => answer.councils);
                form.reset();
                setEditing(undefined);
                toast('Saved.');
              }}
              more={
                editing && (
                  <Button kind="quiet" onClick={() => setEditing(undefined)}>
                    Keep as it is
                  </Button>
                )
              }
            >
              <Field
                name="authority_name"
                label="Name of the council"
                hint="As applications name it, e.g. Slough Borough Council."
                readOnly={!!editing}
              />
              <Field
                name="email"
                label="Email for registrations (optional)"
                hint="Records are handed over to this address."
                type="email"
                inputMode="email"
                autoCapitalize="none"
                autoFocus={!!editing}
              />
              <Field name="phone" label="Phone (optional)" hint="Shown to sellers." type="tel" inputMode="tel" />
              <Field
                name="guidance_url"
                label="Page on registering a food business (optional)"
                hint="Shown to sellers. It begins with https://."
                type="url"
                inputMode="url"
                autoCapitalize="none"
              />
            </Form>
          </section>
          <section>
            <h2>Councils</h2>
            {notice}
            {all.length === 0 && <p>No council yet: sellers are led to the register on GOV.UK.</p>}
            {all.length > 0 && (
              <table className={table}>
                <thead>
                  <tr>
                    <th scope="col">Council</th>
                    <td />
                  </tr>
                </thead>
                <tbody>
                  {all.map((council) => (
                    <tr key={council.authority_name}>
                      <th scope="row">
                        {council.authority_name}
                        <br />
                        <small>{council.email || 'No email address'}</small>
                      </th>
                      <td>
                        <Button
                          kind="plain"
                          aria-label={`Change ${council.authority_name}`}
                          onClick={() => edit(council)}
                        >
                          Change
                        </Button>{' '}
                        <Button
                          kind="plain"
                          aria-label={`Remove ${council.authority_name}`}
                          onClick={() => setRemoving(council)}
                        >
                          Remove
                        </Button>
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            )}
          </section>
          {removing && (
            <Dialog
              question={`Remove ${removing.authority_name}? Records can't be handed over to it until it is added again.`}
              yes="Remove council"
              no="Keep council"
              onAnswer={(yes) => {
                const { authority_name: id } = removing;
                setRemoving(undefined);
                if (!yes) return;
                void run(async () => {
                  const answer = await send(removeCouncil, undefined, { id });
                  councils.set(() => answer.councils);
                  toast('Removed.');
                });
              }}
            />
          )}
        </div>
      )}
    </QueryBoundary>
  );
}
