import { useRef, useState } from 'react';
import { type Area, listCoverage, removeCoverage, setCoverage } from '#api/operator';
import { coverageArea } from '#rules/operator';
import { columns, pair, table } from '#styles/pages/operator';
import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { toast } from '../../components/Toast.tsx';
import { Field } from '../../form/Field.tsx';
import { Form } from '../../form/Form.tsx';
import { send } from '../../send.ts';
import { useAction } from './use-action.tsx';
import { QueryBoundary, useQuery } from './use-query.tsx';

/** The areas we cover, with their names and councils. */
export function Coverage() {
  const coverage = useQuery('coverage', async () => (await send(listCoverage)).coverage);
  const [editing, setEditing] = useState<Area>();
  const [removing, setRemoving] = useState<Area>();
  const { run, notice } = useAction();
  const place = useRef<HTMLElement>(null);

  function edit(area: Area) {
    setEditing(area);
    place.current?.scrollIntoView?.({ block: 'start' });
  }

  return (
    <QueryBoundary query={coverage}>
      {(areas) => (
        <div className={columns}>
          <section ref={place}>
            <h2>{editing ? `Change ${editing.code}` : 'Add an area'}</h2>
            <Form
              key={editing?.code ?? ''}
              rules={coverageArea}
              initial={{ ...editing }}
              submit="Save area"
              busy="Saving…"
              failed="Could not save the area."
              onSend={async ({ code, ...area }, { form }) => {
                const answer = await send(setCoverage, area, { id: code });
                coverage.set(() => answer.coverage);
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
              <div className={pair}>
                <Field
                  name="code"
                  label="Code"
                  hint="SL1, or SL1 2 for a part of it."
                  autoCapitalize="characters"
                  readOnly={!!editing}
                />
                <Field name="label" label="Name of the area" hint="Sellers read it." autoFocus={!!editing} />
              </div>
              <Field name="authority_name" label="Local authority (optional)" />
            </Form>
          </section>
          <section>
            <h2>Covered areas</h2>
            {notice}
            {areas.length === 0 && <p>No area is covered yet: everybody who asks is put on the waitlist.</p>}
            {areas.length > 0 && (
              <table className={table}>
                <thead>
                  <tr>
                    <th scope="col">Code</th>
                    <th scope="col">Area</th>
                    <td />
                  </tr>
                </thead>
                <tbody>
                  {areas.map((area) => (
                    <tr key={area.code}>
                      <th scope="row">{area.code}</th>
                      <td>
                        {area.label}
                        <br />
                        <small>{area.authority_name || 'Authority unknown'}</small>
                      </td>
                      <td>
                        <Button kind="plain" aria-label={`Change ${area.code}`} onClick={() => edit(area)}>
                          Change
                        </Button>{' '}
                        <Button kind="plain" aria-label={`Remove ${area.code}`} onClick={() => setRemoving(area)}>
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
              question={`Stop covering ${removing.code} (${removing.label})? Sellers who are there stay.`}
              yes="Remove area"
              no="Keep area"
              onAnswer={(yes) => {
                const { code } = removing;
                setRemoving(undefined);
                if (!yes) return;
                void run(async () => {
                  const answer = await send(removeCoverage, undefined, { id: code });
                  coverage.set(() => answer.coverage);
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
