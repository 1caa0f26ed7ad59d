import { computed } from '@preact/signals-react';
import { useEffect, useState } from 'react';
import { stack } from '#styles/components';
import { card } from '#styles/page';
import { offered } from '#styles/pages/driver-around';
import { needsHomeScreen } from '../../../alerts.ts';
import { Button } from '../../../components/Button.tsx';
import { useValue } from '../../../session.ts';
import { listings } from './lists.ts';

/** The browser's install prompt, kept by `early/install.ts`. */
interface BrowserOffer extends Event {
  prompt(): Promise<unknown>;
}
declare const window: { installOffer?: BrowserOffer | undefined } & Pick<EventTarget, 'addEventListener'>;

/** Whether this driver has ever had a delivery. Before that there is nothing to come back for. */
const hasAccepted = computed(() =>
  (['upcoming', 'completed', 'cancelled'] as const).some((tab) => listings[tab].value.list?.rows.length),
);

/** Offers to install the app, after the first accepted delivery. */
export function InstallOffer() {
  const ready = useValue(hasAccepted);
  const [offer, setOffer] = useState(() => window.installOffer);
  useEffect(() => {
    const look = ({ type }: Event) => {
      if (type === 'appinstalled') window.installOffer = undefined;
      setOffer(window.installOffer);
    };
    addEventListener('beforeinstallprompt', look);
    addEventListener('appinstalled', look);
    return () => {
      removeEventListener('beforeinstallprompt', look);
      removeEventListener('appinstalled', look);
    };
  }, []);

  /** A prompt can be used only once. */
  function take() {
    void offer?.prompt();
    window.installOffer = undefined;
    setOffer(undefined);
  }

  const byHand = needsHomeScreen();
  if (!ready || !(offer || byHand)) return null;
  return (
    <section className={`${card} ${stack} ${offered}`} aria-labelledby="install">
      <h2 id="install">Keep this app to hand</h2>
      <p>It opens straight away, with or without signal, and can tell you about new deliveries.</p>
      {byHand ? (
        <p>To put it on your home screen, tap Share, then Add to Home Screen.</p>
      ) : (
        <div>
          <Button kind="quiet" onClick={take}>
            Install the app
          </Button>
        </div>
      )}
    </section>
  );
}
