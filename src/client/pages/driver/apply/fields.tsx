import type { ComponentType } from 'react';
import { DBS_STATUSES, TRANSPORTS, WORK_STATUSES } from '#rules/driver';
import { Tick } from '../../../form/Choices.tsx';
import { Field, Password, Select } from '../../../form/Field.tsx';

/**
 * The controls of the steps that are nothing but a form, by the index of the step. `aria-required` where a browser
 * would call an empty `required` date or choice invalid before anybody was there.
 */
export const FIELDS: Record<number, ComponentType> = {
  2: Details,
  3: Work,
  4: Transport,
  5: Compliance,
  6: PasswordAndConsent,
};

function Details() {
  return (
    <>
      <Field name="first_name" label="First name" autoComplete="given-name" required />
      <Field name="last_name" label="Last name" autoComplete="family-name" required />
      <Field
        name="phone"
        label="Phone"
        hint="Mobile or landline, include +44 or 0"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        required
      />
      <Field name="dob" label="Date of birth" hint="Must be 18 or older" type="date" autoComplete="bday" aria-required />
      <Field name="address_line1" label="Address line 1" autoComplete="address-line1" required />
      <Field name="address_line2" label="Address line 2 (optional)" autoComplete="address-line2" />
      <Field name="city" label="City" autoComplete="address-level2" required />
      <Field
        name="postcode"
        label="Postcode"
        autoComplete="postal-code"
        autoCapitalize="characters"
        spellCheck={false}
        required
      />
    </>
  );
}

function Work() {
  return <Select name="work_status" label="Work eligibility" options={WORK_STATUSES} aria-required />;
}

function Transport() {
  return <Select name="transport" label="Transport" options={TRANSPORTS} aria-required />;
}

function Compliance() {
  return <Select name="dbs_status" label="DBS status" options={DBS_STATUSES} aria-required />;
}

function PasswordAndConsent() {
  return (
    <>
      <Password name="password" label="Password" hint="At least 8 characters" autoComplete="new-password" required />
      <Password name="confirmPassword" label="Confirm password" autoComplete="new-password" required />
      <Tick
        name="gdpr_consent"
        label={
          <span>
            I consent to my data being processed (<NewTab href="/privacy.html">privacy policy</NewTab>)
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

/** A page to read beside the form: leaving the form would lose the password. */
const NewTab = ({ href, children }: { href: string; children: string }) => (
  <a href={href} target="_blank" rel="noreferrer">
    {children}
  </a>
);
