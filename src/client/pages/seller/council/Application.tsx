import { useMemo, useState } from 'react';
import { type Application as Saved, saveApplication } from '#api/council';
import type { PublicSettings } from '#api/settings';
import {
  type ApplicationData,
  type ApplicationStep,
  applicationData,
  openStep,
  STEP_FIELDS,
  stepOf,
} from '#rules/council';
import { londonToday } from '#rules/dates';
import { check, type Messages } from '#rules/form';
import { Button } from '../../../components/Button.tsx';
import { Notice } from '../../../components/Notice.tsx';
import { toast } from '../../../components/Toast.tsx';
import { draftOf, dropDraft, readDraft, saveDraft } from '../../../form/draft.ts';
import { Form } from '../../../form/Form.tsx';
import { useWizardStep, Wizard, type WizardStep } from '../../../form/Wizard.tsx';
import { Failure, send } from '../../../send.ts';
import { type AnswerStep, type StepProps, TITLES } from './answers.ts';
import { FIELDS, initialOf, withSameAddress } from './fields.tsx';
import { Payment } from './Payment.tsx';
import { Review } from './Review.tsx';

const STEPS: readonly WizardStep<ApplicationStep, StepProps>[] = [
  { id: 'identity', title: TITLES.identity, screen: Answers },
  { id: 'premises', title: TITLES.premises, screen: Answers },
  { id: 'hygiene', title: TITLES.hygiene, screen: Answers },
  { id: 'payment', title: TITLES.payment, screen: Payment },
  { id: 'review', title: TITLES.review, screen: Review },
];

interface ApplicationProps extends Pick<StepProps, 'authority' | 'onSubmitted'> {
  application: Saved;
  /** Loads what was submitted elsewhere, and has it shown by `finish`. */
  onGone: (finish: (then: () => void) => void) => Promise<void>;
  settings: PublicSettings | undefined;
  onSaved: (application: Saved) => void;
}

/** The registration's steps. Each is checked and saved before the next one shows. */
export function Application({ application, onSaved, onSubmitted, ...rest }: ApplicationProps) {
  const { application_id, data, payment_status } = application;
  const today = londonToday(new Date());
  const rules = useMemo(() => applicationData(today), [today]);
  const { step, isFirst, go, finish, next, back } = useWizardStep(STEPS, {
    first: openStep(rules, data, payment_status === 'paid'),
    // This tab's history may hold a later step of another person's application.
    allowed(wanted) {
      const open = openStep(rules, data, true);
      return orderOf(wanted) > orderOf(open) ? open : wanted;
    },
  });
  // Saved answers may become invalid: a start date comes nearer every day.
  const [marks, setMarks] = useState<Messages>(() => check(rules, data, Object.keys(data)));
  const [notice, setNotice] = useState('');
  // After the review or the server sends the person back, each save leads to the next open step.
  const [mending, setMending] = useState(false);
  // Declarations belong to the answers that they are about.
  const signature = `signature:${application_id}:${JSON.stringify(data)}`;
  const [signing, setSigning] = useState(() => readDraft(signature));

  // Back from the submitted application leaves the steps.
  const onGone = () => rest.onGone(finish);

  async function save(answers: Partial<ApplicationData>) {
    try {
      const answer = await send(saveApplication, { data: answers }, { id: application_id });
      const others = Object.entries(marks).filter(([name]) => stepOf(name) !== step);
      onSaved(answer.application);
      setMarks(Object.fromEntries(others));
      setNotice('');
      const open = openStep(rules, answer.application.data, true);
      if (mending) go(open);
      else next();
      if (open === 'review') setMending(false);
      toast('Saved.');
    } catch (error) {
      if (error instanceof Failure && error.error === 'already_submitted') await onGone();
      throw error;
    }
  }

  const props: StepProps = {
    ...rest,
    application,
    step,
    today,
    rules,
    messages: useMemo(() => pick(marks, STEP_FIELDS[step]), [marks, step]),
    next,
    back: !isFirst && (
      <Button kind="quiet" onClick={back}>
        Back
      </Button>
    ),
    onSave: save,
    signing,
    onSigning(values) {
      saveDraft(signature, values);
      setSigning(values);
    },
    onSubmitted(submitted) {
      dropDraft(signature);
      finish(() => onSubmitted(submitted));
    },
    onGone,
    onChange(wanted) {
      setMending(true);
      go(wanted);
    },
    /** Shows what the server refused, on the first step concerned. */
    onSendBack(found, words) {
      setMarks(found);
      setNotice(words);
      setMending(true);
      go(stepOf(Object.keys(found)[0] ?? '') ?? 'review');
    },
  };
  return (
    <Wizard steps={STEPS} step={step} props={props}>
      {notice && <Notice kind="error">{notice}</Notice>}
    </Wizard>
  );
}

/** A step with questions. */
function Answers({ application, authority, step, today, rules, messages, onSave, back }: StepProps) {
  const Fields = FIELDS[step as AnswerStep];
  return (
    <Form
      key={step}
      rules={rules}
      only={STEP_FIELDS[step]}
      initial={initialOf(application.data, authority)}
      // A draft belongs to the answers that it was typed over. It must not hide newer ones from another device.
      draft={draftOf(`application:${application.application_id}:${step}:${savedOf(step, application.data)}`)}
      messages={messages}
      submit="Next"
      busy="Saving…"
      failed="Save failed"
      explain={({ error }) => (error === 'already_submitted' ? 'Your application is being processed.' : 'Save failed')}
      onSend={(value, { form }) => onSave(withSameAddress(form, value))}
      more={back}
    >
      <Fields today={today} />
    </Form>
  );
}

const orderOf = (step: ApplicationStep) => STEPS.findIndex(({ id }) => id === step);

/** A step's saved answers, as text. */
const savedOf = (step: ApplicationStep, data: Partial<ApplicationData>) =>
  JSON.stringify(Object.entries(data).filter(([name]) => stepOf(name) === step));

/** The messages of some fields; undefined if there are none, so that nothing is marked. */
function pick(messages: Messages, names: readonly string[]): Messages | undefined {
  const found = Object.entries(messages).filter(([name]) => names.includes(name));
  return found.length ? Object.fromEntries(found) : undefined;
}
