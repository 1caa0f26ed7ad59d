import { object, pick, refine } from 'superstruct';
import { adultsBirth } from './calendar.ts';
import { mustBeTrue, oneOf } from './choices.ts';
import {
  confirmation,
  keysOf,
  lookedUp,
  oneLine,
  oneSpelling,
  optionalText,
  password,
  requiredText,
  text,
} from './field.ts';
import { DOCUMENT_KINDS } from './files.ts';
import { ukPhone } from './phone.ts';
import { postcode } from './postcode.ts';

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
  first_name: requiredText('First name is required', { min: 2, max: 60, of: text(oneLine) }),
  last_name: requiredText('Last name is required', { min: 2, max: 60, of: text(oneLine) }),
  phone: ukPhone('Enter a valid UK phone number', 'Phone is required'),
  dob: adultsBirth(today, 'Date of birth is required', 'You must be 18+'),
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

/** A driver's application, as the page checks it. */
export const driverApplication = (today: string) =>
  refine(object(applicationFields(today)), 'confirmation', ({ password: first, confirmPassword: second }) => {
    const message = second ? 'Passwords must match' : 'Please confirm your password';
    return (!!second && first === second) || { path: ['confirmPassword'], message };
  });

/** The fields that drivers may change. Read it with only the fields that were sent. */
export const driverProfile = (today: string) =>
  pick(object(applicationFields(today)), ['phone', 'address_line1', 'address_line2', 'city', 'postcode', 'transport']);

const proofFields = { email: lookedUp(oneSpelling), verifyToken: lookedUp() };

/** The address and its proof. The server checks them before the rest of an application. */
export const driverProof = object(proofFields);

/** A driver's application, as the server reads it. The confirmation is compared only if it was sent. */
export const driverApplicationSent = (today: string) =>
  refine(
    object({ ...applicationFields(today), ...proofFields }),
    'confirmation',
    ({ password: first, confirmPassword: second }) =>
      second === undefined || first === second || { path: ['confirmPassword'], message: 'Passwords must match' },
  );

/** A document after the application. */
export const driverDocument = object({ kind: oneOf(keysOf(DOCUMENT_KINDS), 'Choose the type of document.') });
