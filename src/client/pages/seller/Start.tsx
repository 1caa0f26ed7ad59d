import { useEffect, useState, type ReactNode } from 'react';
import { joinWaitlist } from '#api/onboarding';
import { intro } from '#styles/form';
import { useDraft } from '../../form/draft.ts';
import { Steps } from '../../form/Steps.tsx';
import { Link } from '../../parts/Link.tsx';
import { Page } from '../../parts/Page.tsx';
import { send } from '../../send.ts';
import { sellerToken, useValue } from '../../session.ts';
import { AccountStep, type Secrets } from './start/AccountStep.tsx';
import { ACCOUNT, ELIGIBILITY, EMAIL, POSTCODE, WELCOME, type Draft, type StepProps } from './start/draft.ts';
import { EligibilityStep } from './start/EligibilityStep.tsx';
import { EmailStep } from './start/EmailStep.tsx';
import { PostcodeStep } from './start/PostcodeStep.tsx';
import { Welcome } from './start/Welcome.tsx';

const TITLES = new Map([
  [POSTCODE, 'Where do you cook?'],
  [ELIGIBILITY, 'Can you sell food?'],
  [EMAIL, 'Verify your email'],
  [ACCOUNT, 'Create your account'],
  [WELCOME, 'Welcome'],
]);
const ORDER = [...TITLES.keys()];

/** From a postcode to a seller's account, in five steps. */
export function Start() {
  const { values: draft = {}, keep, clear } = useDraft<Draft>('seller-start');
  const [secrets, setSecrets] = useState<Secrets>({});
  const token = useValue(sellerToken);
  useWaitlist(draft, keep);

  const step = stepOf(draft, token);
  const props: StepProps = { draft, keep };
  const screens: Record<number, ReactNode> = {
    [POSTCODE]: <PostcodeStep {...props} />,
    [ELIGIBILITY]: <EligibilityStep {...props} />,
    [EMAIL]: <EmailStep {...props} />,
    [ACCOUNT]: (
      <AccountStep
        {...props}
        secrets={secrets}
        onSecrets={setSecrets}
        onDone={() => {
          clear();
          setSecrets({});
          keep({ step: WELCOME });
        }}
      />
    ),
    [WELCOME]: <Welcome />,
  };

  return (
    <Page
      title="Become a seller"
      nav={step === WELCOME ? undefined : <Link href="/seller/login">Log in</Link>}
    >
      <Steps step={ORDER.indexOf(step) + 1} of={ORDER.length} title={TITLES.get(step)!}>
        {step === POSTCODE && (
          <div className={intro}>
            <img src="/art/pot.svg" alt="" width="72" height="72" />
            <p>
              Cook at home, sell to your neighbours. It takes five short steps, and you can stop and come
              back.
            </p>
          </div>
        )}
        {screens[step]}
      </Steps>
    </Page>
  );
}

/** The step to show: never one whose ground has gone (a proof that ended, a session that is over). */
function stepOf(draft: Draft, token: string | null): number {
  const { step = POSTCODE } = draft;
  if (step === WELCOME) return token === null ? POSTCODE : WELCOME;
  if (step === ACCOUNT && !draft.email_token) return EMAIL;
  return TITLES.has(step) ? step : POSTCODE;
}

/**
 * Puts someone whose area is not covered on the waiting list once the email is verified; tries again at the
 * next step.
 */
function useWaitlist({ step = POSTCODE, area, provenEmail, waiting }: Draft, keep: StepProps['keep']) {
  useEffect(() => {
    if (step < EMAIL || step === WELCOME || !area || area.covered || !provenEmail) return;
    const entry = `${provenEmail} ${area.postcode}`;
    if (entry === waiting) return;
    send(joinWaitlist, { email: provenEmail, postcode: area.postcode }).then(
      () => keep({ waiting: entry }),
      // Nobody's account hangs on this.
      () => {},
    );
  }, [step, area?.postcode, provenEmail]);
}
