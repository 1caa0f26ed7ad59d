import { register } from '#api/onboarding';
import { CUISINES, MEAL_TYPES, PRICE_CATEGORIES, sellerRegistration } from '#rules/seller';
import { beside } from '#styles/form';
import { accountPart } from '#styles/pages/seller-start';
import { Button } from '../../../components/Button.tsx';
import { Choices } from '../../../form/Choices.tsx';
import { Field, Password } from '../../../form/Field.tsx';
import { Form } from '../../../form/Form.tsx';
import { NewPassword } from '../../../form/NewPassword.tsx';
import { TextArea } from '../../../form/Select.tsx';
import { Failure, send } from '../../../send.ts';
import { startSeller } from '../../../session.ts';
import { ALREADY_REGISTERED, AlreadyRegistered } from './AlreadyRegistered.tsx';
import { type StepProps, UNPROVEN } from './draft.ts';

/** The account form: the person, the kitchen and the food. The email is the verified one. */
export function AccountStep({ draft, save, back, secrets, onSecrets, onDone }: StepProps) {
  const { provenEmail, email_token = '' } = draft;
  return (
    <Form
      rules={sellerRegistration}
      initial={{ ...draft, ...secrets, email: provenEmail, confirmEmail: provenEmail }}
      submit="Create account"
      busy="Creating your account…"
      failed={FAILED}
      explain={({ error }) => (error === ALREADY_REGISTERED ? <AlreadyRegistered /> : undefined)}
      onChange={({ password, confirmPassword, ...typed }) => {
        onSecrets({ password, confirmPassword });
        save(typed);
      }}
      onSend={async (value) => {
        try {
          const { token, seller } = await send(register, value, {
            headers: { 'x-email-token': email_token },
          });
          startSeller(token, seller);
          onDone();
        } catch (error) {
          if (!(error instanceof Failure) || error.status !== 401) throw error;
          save({ ...UNPROVEN, refused: error.error ?? FAILED });
          back();
        }
      }}
      more={
        <Button kind="quiet" onClick={back}>
          Back
        </Button>
      }
    >
      <section className={accountPart}>
        <h3>About you</h3>
        <Field name="name" label="Your name" autoComplete="name" required />
        <div className={beside}>
          <Field name="phone" label="Phone" {...PHONE} />
          <Field name="confirmPhone" label="Confirm phone" {...PHONE} />
        </div>
      </section>
      <section className={accountPart}>
        <h3>Your kitchen</h3>
        <TextArea name="address" label="Address" autoComplete="street-address" rows={2} required />
        <Field name="postcode" label="Postcode" autoComplete="postal-code" autoCapitalize="characters" required />
        <Choices name="price_categories" legend="Price categories" options={PRICE_CATEGORIES} many short />
        <Choices name="cuisine_types" legend="Cuisines" options={CUISINES} many />
        <Choices name="meal_types" legend="Meal types" options={MEAL_TYPES} many short />
      </section>
      <section className={accountPart}>
        <h3>Your login</h3>
        <Field name="email" label="Email" hint="Verified" type="email" autoComplete="username" readOnly />
        <input type="hidden" name="confirmEmail" value={provenEmail ?? ''} />
        <NewPassword name="password" label="Password" hint="At least 8 characters." required />
        <Password name="confirmPassword" label="Confirm password" autoComplete="new-password" required />
      </section>
    </Form>
  );
}

const FAILED = 'Registration failed';
const PHONE = { type: 'tel', inputMode: 'tel', autoComplete: 'tel', required: true } as const;
