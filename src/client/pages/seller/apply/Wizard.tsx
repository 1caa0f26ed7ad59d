import { useMemo, useState } from 'react';
import { saveApplication, type Application } from '#api/council';
import type { PublicSettings } from '#api/settings';
import { STEP_FIELDS, stepOf, type ApplicationStep } from '#rules/council';
import { londonToday } from '#rules/london-clock';
import type { Messages } from '#rules/form';
import { Form } from '../../../form/Form.tsx';
import { Steps } from '../../../form/Steps.tsx';
import { Button } from '../../../parts/Button.tsx';
import { Notice } from '../../../parts/Notice.tsx';
import { toast } from '../../../parts/Toast.tsx';
import { Failure, send } from '../../../send.ts';
import type { AnswerStep } from './answers.ts';
import { Payment } from './Payment.tsx';
import { Review } from './Review.tsx';
import { FIELDS, firstOpen, initialOf, lapsed, rulesOn, STEPS, TITLES, withSameAddress } from './steps.tsx';

export const PROCESSING = 'Your application is being processed.';

interface WizardProps {
  application: Application;
  /** The authority of the seller's postcode, '' where unknown. */
  authority: string;
  settings: PublicSettings | undefined;
  onSaved: (application: Application) => void;
  onSubmitted: (application: Application) => void;
  /** It was submitted elsewhere meanwhile: fetches it anew. */
  onGone: () => Promise<void>;
}

/** The five steps: each is checked, saved, and only then left. */
export function Wizard({ application, authority, settings, onSaved, onSubmitted, onGone }: WizardProps) {
  const { application_id, data, payment_status } = application;
  const paid = payment_status === 'paid';
  const today = londonToday(new Date());
  const rules = useMemo(() => rulesOn(today), [today]);
  const [step, setStep] = useState<ApplicationStep>(() => firstOpen(rules, data, paid));
  const [marks, setMarks] = useState<Messages>(() => lapsed(rules, data));
  const [notice, setNotice] = useState('');
  // From the review, or sent back by the server: what is saved then leads straight to what is still open.
  const [mending, setMending] = useState(false);
  const [signing, setSigning] = useState<Record<string, unknown>>({});

  const at = STEPS.indexOf(step);
  const messages = useMemo(() => pick(marks, STEP_FIELDS[step]), [marks, step]);
  const back = at > 0 && (
    <Button kind="quiet" onClick={() => setStep(STEPS[at - 1]!)}>
      Back
    </Button>
  );

  async function save(form: HTMLFormElement, value: Partial<Application['data']>) {
    try {
      const answer = await send(
        saveApplication,
        { data: withSameAddress(form, value) },
        { id: application_id },
      );
      const rest = Object.entries(marks).filter(([name]) => stepOf(name) !== step);
      onSaved(answer.application);
      setMarks(Object.fromEntries(rest));
      setNotice('');
      const open = firstOpen(rules, answer.application.data, true);
      setStep(mending ? open : STEPS[at + 1]!);
      if (open === 'review') setMending(false);
      toast('Saved.');
    } catch (error) {
      if (error instanceof Failure && error.error === 'already_submitted') await onGone();
      throw error;
    }
  }

  /** What the server wants mended before it takes the application: to the step of the first. */
  function sendBack(found: Messages, words: string) {
    setMarks(found);
    setNotice(words);
    setMending(true);
    setStep(stepOf(Object.keys(found)[0] ?? '') ?? 'review');
  }

  return (
    <Steps step={at + 1} of={STEPS.length} title={TITLES[step]}>
      {notice && <Notice kind="error">{notice}</Notice>}
      {step === 'payment' ? (
        <Payment paid={paid} settings={settings} onContinue={() => setStep('review')} back={back} />
      ) : step === 'review' ? (
        <Review
          application={application}
          messages={messages}
          signing={signing}
          onSigning={setSigning}
          onChange={(wanted) => {
            setMending(true);
            setStep(wanted);
          }}
          onSendBack={sendBack}
          onSubmitted={onSubmitted}
          onGone={onGone}
          back={back}
        />
      ) : (
        <Form
          key={step}
          rules={rules}
          only={STEP_FIELDS[step]}
          initial={initialOf(data, authority)}
          draft={`application:${application_id}:${step}`}
          messages={messages}
          submit="Next"
          busy="Saving…"
          failed="Save failed"
          explain={({ error }) => (error === 'already_submitted' ? PROCESSING : 'Save failed')}
          onSend={(value, { form }) => save(form, value)}
          more={back}
        >
          <StepFields step={step} today={today} />
        </Form>
      )}
    </Steps>
  );
}

const StepFields = ({ step, today }: { step: AnswerStep; today: string }) => FIELDS[step]({ today });

/** The messages of some fields; undefined when there are none, so that nothing is marked. */
function pick(messages: Messages, names: readonly string[]): Messages | undefined {
  const found = Object.entries(messages).filter(([name]) => names.includes(name));
  return found.length ? Object.fromEntries(found) : undefined;
}
