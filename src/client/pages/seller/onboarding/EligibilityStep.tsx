import { useState } from 'react';
import { checkEligibility } from '#api/onboarding';
import { adultEligibility, WORK_RIGHTS } from '#rules/seller';
import { errorText } from '#styles/form';
import { Button } from '../../../components/Button.tsx';
import { Choices } from '../../../form/Choices.tsx';
import { Field, useField } from '../../../form/Field.tsx';
import { Form } from '../../../form/Form.tsx';
import { Failure, send } from '../../../send.ts';
import type { StepProps } from './draft.ts';

const NOT_MET = "It looks like one or more requirements aren't met.";
const YES_NO = { true: 'Yes', false: 'No' };

/** Asks for the right to work, a kitchen, and an age of 18 or more. */
export function EligibilityStep({ draft, save, next, back }: StepProps) {
  const [lacking, setLacking] = useState(false);
  return (
    <Form
      rules={adultEligibility}
      initial={draft}
      submit="Continue"
      busy="Checking…"
      failed=""
      explain={({ error }) => (error === NOT_MET ? NOT_MET : "Couldn't check. Try again.")}
      onChange={(values) => {
        save(values);
        setLacking(false);
      }}
      onSend={async (value) => {
        const { pass } = await send(checkEligibility, value);
        // Any kind of right to work passes, and the form itself reports a wrong age. So only a missing kitchen needs
        // help.
        setLacking(!pass && !value.has_kitchen);
        if (!pass) throw new Failure(200, { error: NOT_MET });
        next();
      }}
      more={
        <Button kind="quiet" onClick={back}>
          Back
        </Button>
      }
    >
      <Choices name="work_right" legend="Your right to work in the UK" options={WORK_RIGHTS} />
      <Choices
        name="has_kitchen"
        legend="Do you have a kitchen to cook in?"
        hint={lacking && <span className={errorText}>You need one to sell food.</span>}
        options={YES_NO}
      />
      <Age />
    </Form>
  );
}

/** The rule shows once: in the hint, or in the message about the age. */
function Age() {
  const { message } = useField('age');
  const hint = !message?.includes('18') && 'You must be 18 or older to sell food.';
  return <Field name="age" label="Your age" hint={hint} inputMode="numeric" required />;
}
