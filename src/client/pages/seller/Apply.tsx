import { useEffect, useState } from 'react';
import { findAuthority, openApplication, type Application } from '#api/council';
import { publicSettings, type PublicSettings } from '#api/settings';
import { chunk } from '../../chunk.ts';
import { Button } from '../../parts/Button.tsx';
import { Link } from '../../parts/Link.tsx';
import { Notice } from '../../parts/Notice.tsx';
import { Page } from '../../parts/Page.tsx';
import { Piece } from '../../parts/Piece.tsx';
import { send } from '../../send.ts';
import { seller } from '../../session.ts';
import { usePaymentScript } from './apply/payment-script.ts';

// A visit shows one of the two.
const wizard = chunk('council-wizard', async () => (await import('./apply/Wizard.tsx')).Wizard);
const copy = chunk('council-copy', async () => (await import('./apply/Submitted.tsx')).Submitted);

/** The council registration: opened or fetched first, then its steps, or what was submitted. */
export function Apply() {
  const [application, setApplication] = useState<Application>();
  const [failed, setFailed] = useState(false);
  const [authority, setAuthority] = useState('');
  const [settings, setSettings] = useState<PublicSettings>();
  // Submitted in this visit: then the confirmation takes the focus.
  const [fresh, setFresh] = useState(false);

  const fetchIt = async () => setApplication((await send(openApplication, {})).application);
  const open = () => {
    setFailed(false);
    fetchIt().catch(() => setFailed(true));
  };
  useEffect(() => {
    open();
    // Its code travels beside the data. What fails now is asked for again when it is shown.
    (seller.peek()?.application_status === 'submitted' ? copy : wizard).prefetch();
    // Both only help; without them the seller types the authority, and pays later anyway.
    send(findAuthority).then(
      (answer) => setAuthority(answer.authority_name),
      () => {},
    );
    send(publicSettings).then(setSettings, () => {});
  }, []);
  usePaymentScript(settings?.payment_script_url);

  return (
    <Page
      title="Council registration"
      nav={<Link href="/seller/dashboard">Your kitchen</Link>}
      busy={!application && !failed}
    >
      {failed && (
        <>
          <Notice kind="error">Could not start application</Notice>
          <Button onClick={open}>Try again</Button>
        </>
      )}
      {!failed && application?.status === 'draft' && (
        <Piece
          of={wizard}
          with={{
            application,
            authority,
            settings,
            onSaved: setApplication,
            onSubmitted(submitted) {
              setFresh(true);
              setApplication(submitted);
            },
            // Where it cannot be fetched, the step says that it was submitted and keeps what is on it.
            onGone: () => fetchIt().catch(() => {}),
          }}
        />
      )}
      {!failed && application?.status === 'submitted' && (
        <Piece of={copy} with={{ application, settings, fresh }} />
      )}
    </Page>
  );
}
