import { useCallback, useEffect, useState } from 'react';
import { type Application, findAuthority, openApplication } from '#api/council';
import { dashboard } from '#api/seller';
import { type PublicSettings, publicSettings } from '#api/settings';
import { chunk } from '../../chunk.ts';
import { KitchenPage } from '../../components/KitchenPage.tsx';
import { Lazy } from '../../components/Lazy.tsx';
import { NotLoaded } from '../../components/Notice.tsx';
import { send } from '../../send.ts';
import { gates, saveSeller, seller } from '../../session.ts';

// Three chunks, since a visit shows only one of them at a time.
const wizard = chunk('pages/seller/council/Application.tsx', () => import('./council/Application.tsx'));
const supplement = chunk(
  'pages/seller/council/Supplement.tsx',
  () => import('./council/Supplement.tsx'),
  'SupplementForm',
);
const copy = chunk('pages/seller/council/Submitted.tsx', () => import('./council/Submitted.tsx'));

const load = async () => (await send(openApplication, {})).application;

/** Council registration: the steps of the application, or the submitted copy. */
export function Council() {
  const [application, setApplication] = useState<Application>();
  const [failed, setFailed] = useState(false);
  const [authority, setAuthority] = useState('');
  const [settings, setSettings] = useState<PublicSettings>();
  // Submitted during this visit, so the confirmation takes the focus.
  const [fresh, setFresh] = useState(false);

  const open = useCallback(() => {
    setFailed(false);
    load().then(setApplication, () => setFailed(true));
  }, []);
  useEffect(() => {
    // Without a session the person is being sent to the login.
    if (!gates.seller.peek()) return;
    open();
    // The code loads alongside the data. If it fails now, it is loaded again when it is shown.
    (seller.peek()?.application_status === 'submitted' ? copy : wizard).prefetch();
    // These calls are optional. Without them the seller types the authority, pays later, and sees the last known
    // status.
    send(dashboard).then(
      ({ seller: record }) => saveSeller(record),
      () => {},
    );
    send(findAuthority).then(
      (answer) => setAuthority(answer.authority_name),
      () => {},
    );
    send(publicSettings).then(setSettings, () => {});
  }, [open]);
  usePaymentScript(settings?.payment_script_url);

  return (
    <KitchenPage title="Council registration" busy={!application && !failed}>
      {failed && <NotLoaded again={open}>Could not start application</NotLoaded>}
      {!failed && application?.status === 'draft' && (
        <Lazy
          chunk={wizard}
          props={{
            application,
            authority,
            settings,
            onSaved: setApplication,
            onSubmitted(submitted) {
              setFresh(true);
              setApplication(submitted);
            },
            // If that fails, the step says that it was submitted and keeps what was typed.
            onGone: (finish) =>
              load().then(
                (submitted) => finish(() => setApplication(submitted)),
                () => {},
              ),
          }}
        />
      )}
      {!failed && application?.status === 'submitted' && (
        <Lazy chunk={copy} props={{ application, settings, fresh, onSaved: setApplication, supplement }} />
      )}
    </KitchenPage>
  );
}

/** Adds the card provider's script, on this page only. Nothing depends on it. */
function usePaymentScript(address: string | null | undefined): void {
  useEffect(() => {
    if (!address) return;
    // Only this page's own response allows the script. After a move inside the app the page must reload.
    const [opened] = performance.getEntriesByType('navigation');
    if (opened && new URL(opened.name).pathname !== location.pathname) {
      location.reload();
      return;
    }
    const script = document.createElement('script');
    script.async = true;
    script.src = address;
    document.head.append(script);
    return () => script.remove();
  }, [address]);
}
