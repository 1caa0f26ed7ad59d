import { ageOn } from './dates.ts';
import { DOCUMENT_KINDS } from './driver-documents.ts';
import { form } from './form.ts';
import {
  confirmation, dateText, keysOf, lookedUp, lowerCase, mustBeTrue, oneOf, optionalText, password, postcode,
  requiredText, ukPhone,
} from './text.ts';

export * from './driver-code.ts';
export * from './driver-documents.ts';

export const TRANSPORTS = { bicycle: 'Bicycle', motorcycle: 'Motorcycle', car: 'Car' } as const;
export const WORK_STATUSES = {
  uk_citizen: 'UK citizen',
  settled_status: 'Settled status',
  work_visa: 'Work visa',
  student_visa: 'Student visa',
  other: 'Other',
} as const;
export const DBS_STATUSES = { clear: 'Clear', pending: 'Pending', not_provided: 'Not provided' } as const;

const applicationFields = (today: string) => ({
  first_name: requiredText('First name is required', { min: 2, max: 60 }),
  last_name: requiredText('Last name is required', { min: 2, max: 60 }),
  phone: ukPhone('Phone is required', 'Enter a valid UK phone number'),
  dob: dateText(
    'Date of birth is required',
    'Date of birth is required',
    (dob) => ageOn(today, dob) < 18 && 'You must be 18+',
  ),
  address_line1: requiredText('Address line 1 is required'),
  address_line2: optionalText(),
  city: requiredText('City is required', { max: 100 }),
  postcode: postcode('Enter a valid UK postcode', 'Postcode is required'),
  transport: oneOf(keysOf(TRANSPORTS), 'Select your transport', 'Transport is required'),
  work_status: oneOf(keysOf(WORK_STATUSES), 'Select work eligibility'),
  dbs_status: oneOf(keysOf(DBS_STATUSES), 'Select DBS status'),
  password: password('Password must be at least 8 characters'),
  confirmPassword: confirmation(),
  gdpr_consent: mustBeTrue('Consent is required'),
  terms_accepted: mustBeTrue('You must accept the terms'),
});

/** A driver's application on the page, by the table of the specification's section 5. */
export const driverApplication = (today: string) =>
  form(applicationFields(today), ({ password: first, confirmPassword: second }) => ({
    confirmPassword: !second ? 'Please confirm your password' : first !== second && 'Passwords must match',
  }));

/**
 * A driver's application as it arrives: with the address and its proof, which the server judges, and the
 * confirmation compared only when it was sent.
 */
export const driverApplicationSent = (today: string) =>
  form(
    {
      ...applicationFields(today),
      email: lookedUp(lowerCase),
      verifyToken: lookedUp(),
    },
    ({ password: first, confirmPassword: second }) => ({
      confirmPassword: second !== undefined && first !== second && 'Passwords must match',
    }),
  );

/** A document that is sent later. */
export const driverDocument = form({ kind: oneOf(keysOf(DOCUMENT_KINDS), 'Choose the kind of document.') });
