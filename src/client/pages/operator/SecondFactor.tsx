import { type ReactNode, useState } from 'react';
import { renderSVG } from 'uqr';
import type { Output } from '#api/call';
import { type answers, confirmSecondFactor, startSecondFactor } from '#api/password';
import { secondFactorCode, secondFactorProof } from '#rules/second-factor';
import { row, stack } from '#styles/components';
import { loginPart, scan, scanCode } from '#styles/pages/operator-operators';
import { Button } from '../../components/Button.tsx';
import { Notice } from '../../components/Notice.tsx';
import { toast } from '../../components/Toast.tsx';
import { Field, Password } from '../../form/Field.tsx';
import { Form } from '../../form/Form.tsx';
import { Failure, send } from '../../send.ts';
import { CodeField } from './CodeField.tsx';
import { QueryBoundary, useQuery } from './use-query.tsx';

interface SecondFactorProps {
  onDone: () => void;
  onCancel: () => void;
}

/** Sets up an authenticator app, then shows the recovery codes once. */
export function SecondFactor({ onDone, onCancel }: SecondFactorProps) {
  const [asks, setAsks] = useState(false);
  const [proven, setProven] = useState<Started>();
  const cancel = (
    <Button kind="quiet" onClick={onCancel}>
      Cancel
    </Button>
  );

  async function start(): Promise<Started> {
    try {
      return proven ?? (await send(startSecondFactor));
    } catch (error) {
      // One is on already, so the server asks who replaces it.
      setAsks(error instanceof Failure && Boolean(error.fields.code));
      throw error;
    }
  }

  if (asks && !proven) {
    return (
      <Form
        rules={secondFactorProof}
        submit="Next"
        kind="quiet"
        busy="Checking…"
        failed="Couldn't start."
        more={cancel}
        onSend={async (value) => setProven(await send(startSecondFactor, value))}
      >
        <p>This logs out your other devices. Your current app works until you confirm the new one.</p>
        <Password name="password" label="Your password" autoComplete="current-password" required autoFocus />
        <CodeField required />
      </Form>
    );
  }
  return <Scan start={start} cancel={cancel} onDone={onDone} />;
}

type Started = Output<typeof answers.startSecondFactor>;

/** Shows the new secret, takes the first code of the app, and shows the recovery codes. */
function Scan({ start, cancel, onDone }: { start: () => Promise<Started>; cancel: ReactNode; onDone: () => void }) {
  const started = useQuery('second factor', start);
  const [codes, setCodes] = useState<string[]>();

  if (codes) {
    return (
      <div className={stack}>
        <Notice kind="success">Your second factor is on. You'll need a code next time you log in.</Notice>
        <h3 className={loginPart}>Recovery codes</h3>
        <p>Each one lets you in once without the app. Keep them somewhere safe. You won't see them again.</p>
        <ul role="list">
          {codes.map((code) => (
            <li key={code}>
              <code translate="no">{code}</code>
            </li>
          ))}
        </ul>
        <div className={row}>
          <Button kind="quiet" onClick={() => void copy(codes)}>
            Copy
          </Button>
          <Button kind="quiet" onClick={() => print()}>
            Print
          </Button>
        </div>
      </div>
    );
  }
  return (
    <QueryBoundary query={started}>
      {({ secret, uri }) => (
        <div className={stack}>
          <p>Scan this with an authenticator app, or type the key into it. Then enter the code it shows.</p>
          <div className={scan}>
            <img
              className={scanCode}
              src={`data:image/svg+xml,${encodeURIComponent(renderSVG(uri, { border: 4 }))}`}
              alt="QR code for your authenticator app"
              width="240"
              height="240"
            />
            <p>
              <a href={uri}>Open it in an app on this device</a>
            </p>
            <p>
              Key: <code translate="no">{secret.replace(/.{4}(?=.)/g, '$& ')}</code>
            </p>
          </div>
          <Form
            rules={secondFactorCode}
            submit="Turn on"
            busy="Checking…"
            failed="Couldn't turn it on."
            more={cancel}
            onSend={async (value) => {
              const { recovery_codes } = await send(confirmSecondFactor, value);
              setCodes(recovery_codes);
              onDone();
            }}
          >
            <Field name="code" label="6-digit code" inputMode="numeric" autoComplete="one-time-code" />
          </Form>
        </div>
      )}
    </QueryBoundary>
  );
}

/** A browser may refuse. The codes are still on screen. */
const copy = (codes: readonly string[]) =>
  navigator.clipboard.writeText(codes.join('\n')).then(
    () => toast('Copied.'),
    () => toast("Couldn't copy. Select the codes and copy them, or print them."),
  );
