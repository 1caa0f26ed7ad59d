import { useEffect, useRef, useState } from 'react';
import { ALERT_WORDS, ALERTS, type AlertKind } from '#rules/alerts';
import { stack } from '#styles/components';
import { choice, choiceBox, field, labelText } from '#styles/form';
import { alertsOn, canAlert, changeKinds, needsHomeScreen, turnOff, turnOn } from '../alerts.ts';
import type { AccountKind } from '../session.ts';
import { Button } from './Button.tsx';
import { Notice } from './Notice.tsx';

/** What the alerts are about, shown before the browser asks for permission. */
const PROMISES: Record<AccountKind, string> = {
  driver: "We'll tell you on this device about new deliveries, changes to yours, your application and your pay.",
  seller: "We'll tell you on this device about your pickups and your council registration.",
  operator: "We'll tell you on this device when a driver reports a problem.",
};

const ON = 'Alerts are on for this device.';
const BLOCKED = "Alerts are blocked here. To get them, allow notifications for this site in your browser's settings.";

/** This browser's alerts: a button that asks for permission, then a checkbox for each kind. */
export function Alerts({ kind }: { kind: AccountKind }) {
  if (needsHomeScreen()) {
    return (
      <p>
        On an iPhone or iPad, put this app on your home screen first: tap Share, then Add to Home Screen. Open it from
        there to turn alerts on.
      </p>
    );
  }
  return canAlert() ? <Choice kind={kind} /> : <p>This browser can't show alerts.</p>;
}

function Choice({ kind }: { kind: AccountKind }) {
  const all: AlertKind[] = [...ALERTS[kind]];
  /** The wanted kinds; 'off' while alerts are off, undefined until that is known. */
  const [wanted, setWanted] = useState<string[] | 'off'>();
  const [blocked, setBlocked] = useState(Notification.permission === 'denied');
  /** What is under way. */
  const [busy, setBusy] = useState<'on' | 'off' | 'kinds'>();
  const [failed, setFailed] = useState(false);
  const last = useRef<string[]>(undefined);
  const words = blocked ? BLOCKED : wanted === 'off' ? PROMISES[kind] : wanted && ON;
  const said = useWords(words);
  useEffect(() => {
    alertsOn(kind).then(
      (kinds) => setWanted(kinds ?? 'off'),
      () => setWanted('off'),
    );
  }, [kind]);

  async function run(what: typeof busy, work: () => Promise<void>) {
    setBusy(what);
    setFailed(false);
    await work().catch(() => setFailed(true));
    setBusy(undefined);
  }
  const start = () =>
    run('on', async () => {
      if (await turnOn(kind, all)) setWanted(all);
      setBlocked(Notification.permission === 'denied');
    });
  const stop = () =>
    run('off', async () => {
      await turnOff(kind);
      setWanted('off');
    });
  const choose = (kinds: string[]) =>
    run('kinds', async () => {
      last.current = kinds;
      setWanted(kinds);
      await changeKinds(kind, kinds).catch(async (error) => {
        // A later tick replaces this one.
        if (last.current !== kinds) return;
        setWanted((await alertsOn(kind)) ?? 'off');
        throw error;
      });
    });

  return (
    <div className={stack}>
      <p ref={said} tabIndex={-1}>
        {words}
      </p>
      {!blocked && wanted === 'off' && (
        <div>
          <Button
            // On an operator's page alerts are not the main action.
            kind={kind === 'operator' ? 'quiet' : 'main'}
            aria-disabled={!!busy || undefined}
            onClick={() => busy || void start()}
          >
            {busy ? 'Turning on…' : 'Turn on alerts'}
          </Button>
        </div>
      )}
      {!blocked && wanted && wanted !== 'off' && (
        <Kinds
          all={all}
          wanted={wanted}
          isStopping={busy === 'off'}
          onChoose={choose}
          onStop={() => busy || void stop()}
        />
      )}
      {failed && <Notice kind="error">That didn't work. Check your connection and try again.</Notice>}
    </div>
  );
}

/** The pressed button disappears, so the text that replaces it takes the focus and is read out. */
function useWords(words: string | undefined) {
  const place = useRef<HTMLParagraphElement>(null);
  const before = useRef<string | undefined>(undefined);
  useEffect(() => {
    if (before.current) place.current?.focus();
    before.current = words;
  }, [words]);
  return place;
}

interface KindsProps {
  all: AlertKind[];
  wanted: string[];
  isStopping: boolean;
  onChoose: (kinds: string[]) => void;
  onStop: () => void;
}

/** The alerts that arrive, each with a checkbox if there is more than one kind. */
function Kinds({ all, wanted, isStopping, onChoose, onStop }: KindsProps) {
  return (
    <>
      {all.length > 1 && (
        <fieldset className={field}>
          <legend className={labelText}>Tell me when</legend>
          {all.map((one) => (
            <label key={one} className={choice}>
              <input
                type="checkbox"
                name={one}
                className={choiceBox}
                checked={wanted.includes(one)}
                onChange={({ target }) =>
                  onChoose(all.filter((other) => (other === one ? target.checked : wanted.includes(other))))
                }
              />
              {ALERT_WORDS[one].label}
            </label>
          ))}
        </fieldset>
      )}
      <div>
        <Button kind="quiet" aria-disabled={isStopping || undefined} onClick={onStop}>
          {isStopping ? 'Turning off…' : 'Turn off alerts'}
        </Button>
      </div>
    </>
  );
}
