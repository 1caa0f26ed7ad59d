import { useEffect, useState } from 'react';
import { joinWaitlist } from '#api/onboarding';
import { chunk } from '../../chunk.ts';
import { CookOut } from '../../components/KitchenPage.tsx';
import { Link } from '../../components/Link.tsx';
import { Page } from '../../components/Page.tsx';
import { useDraft } from '../../form/draft.ts';
import { useWizardStep, Wizard, type WizardStep } from '../../form/Wizard.tsx';
import { send } from '../../send.ts';
import { sellerToken, useValue } from '../../session.ts';
import type { Draft, Secrets, StepId, StepProps } from './onboarding/draft.ts';
import { PostcodeStep } from './onboarding/PostcodeStep.tsx';

const chunkOf = {
  eligibility: chunk('pages/seller/onboarding/EligibilityStep.tsx', () => import('./onboarding/EligibilityStep.tsx')),
  email: chunk('pages/seller/onboarding/EmailStep.tsx', () => import('./onboarding/EmailStep.tsx')),
  account: chunk('pages/seller/onboarding/AccountStep.tsx', () => import('./onboarding/AccountStep.tsx')),
  welcome: chunk('pages/seller/onboarding/Welcome.tsx', () => import('./onboarding/Welcome.tsx')),
};

const STEPS: readonly WizardStep<StepId, StepProps>[] = [
  { id: 'postcode', title: 'Where do you cook?', screen: PostcodeStep },
  { id: 'eligibility', title: 'Can you sell food?', screen: chunkOf.eligibility },
  { id: 'email', title: 'Verify your email', screen: chunkOf.email },
  { id: 'account', title: 'Create your account', screen: chunkOf.account },
  { id: 'welcome', title: 'Welcome', screen: chunkOf.welcome },
];

const DRAFT = 'seller-start';

/** The wizard from a postcode to a seller's account. */
export function Onboarding() {
  const { values, save, clear } = useDraft<Draft>(DRAFT);
  const draft = values ?? {};
  const [secrets, setSecrets] = useState<Secrets>({});
  const token = useValue(sellerToken);
  const { step, go, finish, next, back } = useWizardStep(STEPS, {
    draft: DRAFT,
    allowed:
      values &&
      ((wanted) => {
        // A logged-in seller has an account and goes on to the dashboard.
        if (token !== null) return 'welcome';
        if (wanted === 'welcome') return 'postcode';
        return wanted === 'account' && !draft.email_token ? 'email' : wanted;
      }),
  });
  useWaitlist(step, draft, save);

  const props: StepProps = {
    draft,
    save,
    next,
    back,
    secrets,
    onSecrets: setSecrets,
    onDone() {
      clear();
      setSecrets({});
      finish(() => go('welcome', true));
    },
  };
  return (
    <Page title="Become a seller" nav={step === 'welcome' ? <CookOut /> : <Link href="/login">Log in</Link>}>
      <Wizard steps={STEPS} step={step} props={props} />
    </Page>
  );
}

/**
 * Adds people outside the covered area to the waiting list once their email is verified. If that fails, the next step
 * tries again.
 */
function useWaitlist(step: StepId, { area, provenEmail, waiting, updates }: Draft, save: StepProps['save']) {
  useEffect(() => {
    if ((step !== 'email' && step !== 'account') || !area || area.covered || !provenEmail) return;
    const entry = [provenEmail, area.postcode, updates].join(' ').trim();
    if (entry === waiting) return;
    send(joinWaitlist, { email: provenEmail, postcode: area.postcode, ...(updates !== undefined && { updates }) }).then(
      () => save({ waiting: entry }),
      // The account doesn't depend on the waiting list.
      () => {},
    );
  }, [step, area, provenEmail, waiting, updates, save]);
}
