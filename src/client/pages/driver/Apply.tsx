import { useState } from 'react';
import { useLocation } from 'wouter';
import { chunk } from '../../chunk.ts';
import { Page } from '../../components/Page.tsx';
import { dropDraft, useDraft } from '../../form/draft.ts';
import { useWizardStep, Wizard, type WizardStep } from '../../form/Wizard.tsx';
import type { Draft, Memory, StepId, StepProps } from './apply/application.ts';
import { CodeStep } from './apply/CodeStep.tsx';
import { EmailStep } from './apply/EmailStep.tsx';

// Loads while the person looks for the email with the code.
const Application = chunk('pages/driver/apply/Application.tsx', () => import('./apply/Application.tsx'));

const STEPS: readonly WizardStep<StepId, StepProps>[] = [
  { id: 'email', title: 'Your email', screen: EmailStep },
  { id: 'code', title: 'Enter the code', field: 'code', screen: CodeStep },
  { id: 'details', title: 'Your details', screen: Application },
  { id: 'work', title: 'What allows you to work in the UK?', screen: Application },
  { id: 'transport', title: 'How will you deliver?', screen: Application },
  { id: 'compliance', title: 'Do you have a criminal record check (DBS)?', screen: Application },
  { id: 'password', title: 'Password and consent', screen: Application },
  { id: 'documents', title: 'Your documents', screen: Application },
];

const DRAFT = 'driver';

/** The driver's application, as a wizard. */
export function Apply() {
  const [, navigate] = useLocation();
  const { values, save } = useDraft<Draft>(DRAFT);
  const draft = values ?? {};
  const [memory, setMemory] = useState<Memory>({ files: {}, refused: {} });
  const { step, go, finish, next, back } = useWizardStep(STEPS, {
    draft: DRAFT,
    allowed:
      values &&
      ((wanted) => {
        // Forward after a finished application: its draft is gone.
        if (!draft.email) return 'email';
        // Passwords don't survive a reload, so their step is repeated before the documents.
        return wanted === 'documents' && !memory.secrets ? 'password' : wanted;
      }),
  });

  const props: StepProps = {
    step,
    go,
    next,
    back,
    draft,
    save,
    memory,
    remember: (patch) => setMemory((old) => ({ ...old, ...patch })),
    onDone() {
      finish(() => {
        dropDraft(DRAFT);
        navigate('/driver/dashboard', { replace: true });
      });
    },
  };
  return (
    <Page title="Apply as a driver">
      <Wizard steps={STEPS} step={step} props={props} />
    </Page>
  );
}
