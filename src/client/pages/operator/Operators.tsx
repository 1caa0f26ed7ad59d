import { useState } from 'react';
import { addOperator, listOperators, removeOperator } from '#api/operator/operators';
import { formatDateOf } from '#rules/dates';
import { newOperator } from '#rules/operator';
import { badge, badgeKinds, soft, stack } from '#styles/components';
import { card } from '#styles/page';
import { adding, addingBody, addingHead, sectionForm, sections, ways } from '#styles/pages/operator';
import { directory, entry, entryDetail, entryWords, removal } from '#styles/pages/operator-directory';
import { loginPart, ownLogin } from '#styles/pages/operator-operators';
import { chunk } from '../../chunk.ts';
import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { AccountFold } from '../../components/Fold.tsx';
import { Lazy } from '../../components/Lazy.tsx';
import { Notice } from '../../components/Notice.tsx';
import { Field } from '../../form/Field.tsx';
import { Form } from '../../form/Form.tsx';
import { NewPassword } from '../../form/NewPassword.tsx';
import { send } from '../../send.ts';
import { breakable } from './breakable.tsx';
import { useAction } from './use-action.tsx';
import { QueryBoundary, useQuery } from './use-query.tsx';

type Listed = Awaited<ReturnType<typeof load>>[number];
async function load() {
  const { operators, you } = await send(listOperators);
  return operators.map((one) => ({ ...one, isOwn: one.id === you }));
}

/** The list of operators, and the security of one's own login. */
export function Operators() {
  const operators = useQuery('operators', load);
  const [added, setAdded] = useState('');
  const [removing, setRemoving] = useState<Listed>();
  const [settingUp, setSettingUp] = useState<boolean>();
  const { run, busy, running, notice } = useAction();
  const isOn = operators.value?.find(({ isOwn }) => isOwn)?.second_factor;

  async function remove(id: string) {
    await operators.contested(send(removeOperator, undefined, { id }));
    operators.set((all) => all.filter((one) => one.id !== id));
    setAdded('');
  }

  return (
    <div className={sections}>
      <section className={stack}>
        <QueryBoundary query={operators}>
          {(all) => (
            <ul className={directory}>
              {all.map((one) => (
                <li key={one.id} className={entry}>
                  <div className={entryWords}>
                    <strong>{breakable(one.email)}</strong>
                    <p className={entryDetail}>
                      Since {formatDateOf(one.created_at)}{' '}
                      <span className={`${badge} ${badgeKinds[one.second_factor ? 'ok' : 'low']}`}>
                        {one.second_factor ? 'Second factor on' : 'No second factor'}
                      </span>
                    </p>
                  </div>
                  {/* The last operator can't be removed: nobody could log in. */}
                  {all.length > 1 && (
                    <Button
                      kind="plain"
                      className={removal}
                      aria-label={`Remove ${one.email}`}
                      aria-disabled={busy}
                      onClick={() => busy || setRemoving(one)}
                    >
                      {running === one.id ? 'Removing…' : 'Remove'}
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          )}
        </QueryBoundary>
        {notice}
        {removing && (
          <Dialog
            question={`Remove ${removing.email}? They'll be logged out straight away.`}
            yes="Remove operator"
            no="Keep operator"
            onAnswer={(yes) => {
              setRemoving(undefined);
              if (yes) void run(() => remove(removing.id), removing.id);
            }}
          />
        )}

        <div className={ways}>
          <details className={adding}>
            <summary className={addingHead}>Add an operator</summary>
            <div className={`${addingBody} ${sectionForm}`}>
              <Form
                rules={newOperator}
                submit="Add operator"
                busy="Adding…"
                failed="Couldn't add the operator."
                onSend={async (value, { form }) => {
                  setAdded('');
                  const { operator } = await send(addOperator, value);
                  setAdded(operator.email);
                  form.reset();
                  const created_at = new Date().toISOString();
                  operators.set((all) => [...all, { ...operator, created_at, second_factor: false, isOwn: false }]);
                }}
              >
                <p>
                  Operators can see documents and addresses, and decide about drivers and sellers. Everything an
                  operator does is recorded in the audit log.
                </p>
                <Field name="email" label="Email" type="email" inputMode="email" autoComplete="off" />
                <NewPassword
                  name="password"
                  label="Password"
                  hint="At least 8 characters. We don't email it: tell them yourself."
                />
              </Form>
            </div>
            {added && <Notice kind="success">{added} can log in now.</Notice>}
          </details>
        </div>
      </section>
      <section className={`${card} ${stack} ${ownLogin}`}>
        <h2>Your own login</h2>
        <h3 className={loginPart}>Second factor</h3>
        {settingUp ? (
          <Lazy chunk={secondFactor} props={{ onDone: operators.reload, onCancel: () => setSettingUp(false) }} />
        ) : (
          <>
            <p className={soft}>
              {isOn
                ? 'Your second factor is on. You need a code from an app on your phone to log in.'
                : 'A code from an app on your phone, asked for with your password.'}
            </p>
            <div>
              <Button
                kind={isOn === false ? 'main' : 'quiet'}
                autoFocus={settingUp === false}
                onClick={() => setSettingUp(true)}
              >
                {isOn ? 'Set it up again' : 'Set up a second factor'}
              </Button>
            </div>
          </>
        )}
        <AccountFold kind="operator" />
      </section>
    </div>
  );
}

const secondFactor = chunk('pages/operator/SecondFactor.tsx', () => import('./SecondFactor.tsx'));
