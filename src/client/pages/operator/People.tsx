import { useState } from 'react';
import { erasePerson, exportPerson, findPerson } from '#api/operator';
import { personEmail } from '#rules/operator';
import { card } from '#styles/page';
import { narrow } from '#styles/pages/operator';
import { row, stack } from '#styles/parts';
import { Field } from '../../form/Field.tsx';
import { Form } from '../../form/Form.tsx';
import { Button } from '../../parts/Button.tsx';
import { Dialog } from '../../parts/Dialog.tsx';
import { Notice } from '../../parts/Notice.tsx';
import { send } from '../../send.ts';
import { useAction } from './action.tsx';
import { Json } from './Facts.tsx';
import { save } from './save.ts';

interface Found {
  email: string;
  person: unknown;
}

/** What is held about one person: to be shown, handed over, erased (UK GDPR). */
export function People() {
  const [found, setFound] = useState<Found>();
  const [erased, setErased] = useState('');
  return (
    <div className={stack}>
      <div className={narrow}>
        <Form
          rules={personEmail}
          submit="Find"
          busy="Looking…"
          failed="Could not look this up."
          onSend={async ({ email }) => {
            setFound(undefined);
            setErased('');
            const { person } = await send(findPerson, { email });
            setFound({ email, person });
          }}
        >
          <Field
            name="email"
            label="Email"
            hint="Finds sellers, drivers, waitlist entries and survey answers of this address."
            type="email"
            inputMode="email"
            autoComplete="off"
          />
        </Form>
      </div>
      {erased && <Notice kind="success">Everything personal about {erased} is erased.</Notice>}
      {found && (
        <Person
          key={found.email}
          {...found}
          onErased={() => {
            setErased(found.email);
            setFound(undefined);
          }}
        />
      )}
    </div>
  );
}

const ERASING =
  'Documents and photos are removed, the account can no longer be used. This cannot be undone.';

function Person({ email, person, onErased }: Found & { onErased: () => void }) {
  const [asking, setAsking] = useState(false);
  const { run, busy, notice } = useAction();
  return (
    <section className={card} aria-label={`What is held about ${email}`}>
      <h2>{email}</h2>
      <div className={row}>
        <Button
          aria-disabled={busy}
          onClick={() => void run(() => save(exportPerson, `${email}.zip`, { payload: { email } }))}
        >
          Export as ZIP
        </Button>
        <Button kind="danger" aria-disabled={busy} onClick={() => setAsking(true)}>
          Erase
        </Button>
      </div>
      {notice}
      <Json value={person} />
      {asking && (
        <Dialog
          question={`Erase everything personal about ${email}? ${ERASING}`}
          yes="Erase"
          no="Keep"
          onAnswer={(yes) => {
            setAsking(false);
            if (!yes) return;
            void run(async () => {
              await send(erasePerson, { email });
              onErased();
            });
          }}
        />
      )}
    </section>
  );
}
