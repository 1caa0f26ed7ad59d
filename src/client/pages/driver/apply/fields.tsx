import type { ComponentType } from 'react';
import { DBS_STATUSES, TRANSPORTS, WORK_STATUSES } from '#rules/driver';
import { beside, shortPair } from '#styles/form';
import { Tick } from '../../../form/Choices.tsx';
import { useFormContext } from '../../../form/context.ts';
import { Field, Password } from '../../../form/Field.tsx';
import { NewPassword } from '../../../form/NewPassword.tsx';
import { Select } from '../../../form/Select.tsx';
import { Username } from '../../../form/Username.tsx';
import type { StepId } from './application.ts';

/**
 * The inputs of each step that is only a form. They use `aria-required` where a browser would mark an empty `required`
 * date or choice as invalid before it is touched.
 */
export const CONTROLS: Partial<Record<StepId, ComponentType>> = {
  details: Details,
  work: () => (
    <Select
      name="work_status"
      label="Work eligibility"
      hint="We check this for every driver. You can send your document or share code in the last step."
      options={WORK_STATUSES}
      aria-required
    />
  ),
  transport: () => (
    <Select
      name="transport"
      label="Transport"
      hint="A motorcycle or car needs a driving licence and insurance for paid deliveries."
      options={TRANSPORTS}
      aria-required
    />
  ),
  compliance: () => (
    <Select
      name="dbs_status"
      label="DBS status"
      hint="The Disclosure and Barring Service (DBS) issues certificates in England and Wales. You can apply without one."
      options={DBS_STATUSES}
      aria-required
    />
  ),
  password: PasswordAndConsent,
};

function Details() {
  return (
    <>
      <div className={shortPair}>
        <Field name="first_name" label="First name" autoComplete="given-name" required />
        <Field name="last_name" label="Last name" autoComplete="family-name" required />
      </div>
      <div className={beside}>
        <Field
          name="phone"
          label="Phone"
          hint="Mobile or landline, include +44 or 0"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          required
        />
        <Field
          name="dob"
          label="Date of birth"
          hint="Must be 18 or older"
          type="date"
          autoComplete="bday"
          aria-required
        />
      </div>
      <Field name="address_line1" label="Address line 1" autoComplete="address-line1" required />
      <Field name="address_line2" label="Address line 2 (optional)" autoComplete="address-line2" />
      <div className={shortPair}>
        <Field name="city" label="City" autoComplete="address-level2" required />
        <Field
          name="postcode"
          label="Postcode"
          autoComplete="postal-code"
          autoCapitalize="characters"
          spellCheck={false}
          required
        />
      </div>
    </>
  );
}

function PasswordAndConsent() {
  return (
    <>
      <Username email={useFormContext().initial.email as string} />
      <NewPassword
        name="password"
        label="Password"
        hint="At least 8 characters. If you reload this page, enter it again."
        required
      />
      <Password name="confirmPassword" label="Confirm password" autoComplete="new-password" required />
      <Tick
        name="gdpr_consent"
        label={
          <span>
            I agree that Next Door Kitchen may use my details and documents to check my application (
            <NewTab href="/privacy.html">privacy policy</NewTab>)
          </span>
        }
      />
      <Tick
        name="terms_accepted"
        label={
          <span>
            I accept the <NewTab href="/terms.html">terms</NewTab>
          </span>
        }
      />
    </>
  );
}

/** Opens in a new tab, since leaving the form would lose the password. */
const NewTab = ({ href, children }: { href: string; children: string }) => (
  <a href={href} target="_blank" rel="noreferrer">
    {children}
  </a>
);
