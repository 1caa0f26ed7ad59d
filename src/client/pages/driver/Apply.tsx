import { useEffect, useState } from 'react';
import { chunk } from '../../chunk.ts';
import { useDraft } from '../../form/draft.ts';
import { Steps } from '../../form/Steps.tsx';
import { useLocation } from '../../location.ts';
import { Page } from '../../parts/Page.tsx';
import { Piece } from '../../parts/Piece.tsx';
import type { Draft, Memory, StepProps } from './apply/application.ts';
import { CodeStep } from './apply/CodeStep.tsx';
import { EmailStep } from './apply/EmailStep.tsx';
import { CODE, DOCUMENTS, EMAIL, PASSWORD, STEPS } from './apply/steps.ts';

// Its code comes while the person looks for the mail with the code.
const application = chunk('driver-application', async () => (await import('./apply/Application.tsx')).Application);

/** The driver's application in eight steps. */
export function Apply() {
  const [, navigate] = useLocation();
  const { values: draft = {}, keep, clear } = useDraft<Draft>('driver');
  const [memory, setMemory] = useState<Memory>({ files: {}, refused: {} });
  const remember = (patch: Partial<Memory>) => setMemory((old) => ({ ...old, ...patch }));

  // Passwords outlive no reload: then their step comes again before the documents.
  const step = Math.min(draft.step ?? EMAIL, memory.secrets ? DOCUMENTS : PASSWORD);
  useEffect(() => {
    // A failure shows when it is needed.
    if (step === CODE) application.prefetch();
  }, [step]);

  const onDone = () => {
    clear();
    navigate('/driver/dashboard');
  };
  const props: StepProps = { draft, keep, memory, remember };
  return (
    <Page title="Apply as a driver">
      <Steps step={step + 1} of={STEPS.length} title={STEPS[step]!.title}>
        {step === EMAIL && <EmailStep {...props} />}
        {step === CODE && <CodeStep {...props} />}
        {step > CODE && <Piece of={application} with={{ ...props, step, onDone }} />}
      </Steps>
    </Page>
  );
}
