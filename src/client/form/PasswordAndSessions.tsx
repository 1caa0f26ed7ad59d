import { useState } from 'react';
import * as calls from '#api/password';
import { passwordChange } from '#rules/password';
import { soft, stack } from '#styles/components';
import { Button } from '../components/Button.tsx';
import { Notice } from '../components/Notice.tsx';
import { errorMessage, send } from '../send.ts';
import { type AccountKind, driver, renew, seller } from '../session.ts';
import { Password } from './Field.tsx';
import { Form } from './Form.tsx';
import { NewPassword } from './NewPassword.tsx';
import { Sessions } from './Sessions.tsx';
import { Username } from './Username.tsx';

const CHANGE = {
  seller: calls.changeSellerPassword,
  driver: calls.changeDriverPassword,
  operator: calls.changeOperatorPassword,
};
const END = {
  seller: calls.endOtherSellerSessions,
  driver: calls.endOtherDriverSessions,
  operator: calls.endOtherOperatorSessions,
};

/** Changes the logged-in person's password, and ends their sessions on other devices. */
export function PasswordAndSessions({ kind }: { kind: AccountKind }) {
  const [said, setSaid] = useState('');
  const [problem, setProblem] = useState('');
  /** Counts the times other sessions were ended here. */
  const [ended, setEnded] = useState(0);
  const [ending, setEnding] = useState(false);

  async function endOthers() {
    if (ending) return;
    setEnding(true);
    setSaid('');
    setProblem('');
    try {
      const others = (await send(END[kind])).ended;
      setEnded((times) => times + 1);
      const one = 'Logged out on one other device.';
      setSaid(others === 1 ? one : others ? `Logged out on ${others} other devices.` : 'No other device is logged in.');
    } catch (error) {
      setProblem(errorMessage(error, "We couldn't reach our server. Check your connection and try again."));
    } finally {
      setEnding(false);
    }
  }

  return (
    <div className={stack}>
      <Form
        rules={passwordChange}
        submit="Change password"
        kind="quiet"
        busy="Changing…"
        failed="Couldn't change your password."
        onSend={async (value, { form }) => {
          setSaid('');
          setProblem('');
          const { token } = await send(CHANGE[kind], value);
          renew(kind, token);
          form.reset();
          setSaid('Password changed. Every other device is logged out.');
          setEnded((times) => times + 1);
        }}
      >
        <Username email={kind === 'operator' ? undefined : (kind === 'driver' ? driver : seller).peek()?.email} />
        <Password name="password" label="Current password" autoComplete="current-password" required />
        <NewPassword name="newPassword" label="New password" hint="At least 8 characters." required />
      </Form>
      <p className={soft}>Lost your phone, or used someone else's? Log out everywhere except here.</p>
      <Sessions kind={kind} changes={ended} />
      <div>
        <Button kind="quiet" aria-disabled={ending || undefined} onClick={() => void endOthers()}>
          {ending ? 'Logging out…' : 'Log out other devices'}
        </Button>
      </div>
      {said && <Notice kind="success">{said}</Notice>}
      {problem && <Notice kind="error">{problem}</Notice>}
    </div>
  );
}
