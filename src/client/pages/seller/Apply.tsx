import { useEffect, useState } from 'react';
import { openApplication, type Application } from '#api/council';
import { Button } from '../../parts/Button.tsx';
import { Link } from '../../parts/Link.tsx';
import { Notice } from '../../parts/Notice.tsx';
import { Page } from '../../parts/Page.tsx';
import { send, wordsOf } from '../../send.ts';
import { Wizard } from './apply/Wizard.tsx';

/** The council registration: opened or fetched first, then its steps, or what was sent. */
export function Apply() {
  const [application, setApplication] = useState<Application>();
  const [problem, setProblem] = useState<string>();

  const open = () => {
    setProblem(undefined);
    send(openApplication, {}).then(
      (answer) => setApplication(answer.application),
      (error: unknown) => setProblem(wordsOf(error, 'Could not start application')),
    );
  };
  useEffect(open, []);

  return (
    <Page
      title="Council registration"
      nav={<Link href="/seller/dashboard">Your kitchen</Link>}
      busy={!application && !problem}
    >
      {problem && (
        <>
          <Notice kind="error">{problem}</Notice>
          <Button onClick={open}>Try again</Button>
        </>
      )}
      {application && <Wizard application={application} onChange={setApplication} />}
    </Page>
  );
}
