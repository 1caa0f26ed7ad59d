import { PAYOUT_STATUSES } from './delivery.ts';
import { draftFields } from './delivery-draft.ts';
import { form } from './form.ts';
import { email, keysOf, ofText, oneOf, optionalText, password, requiredText } from './text.ts';

export const driverRejection = form({
  reason: requiredText('Say why, in words for the driver.', { max: 500 }),
});

export const sellerStatus = form({ council_status: requiredText('Enter a council status.', { max: 60 }) });

export const PAYMENT_STATUSES = { unpaid: 'Unpaid', paid: 'Paid' } as const;
export type PaymentStatus = keyof typeof PAYMENT_STATUSES;

export const applicationPayment = form({
  payment_status: oneOf(keysOf(PAYMENT_STATUSES), 'Choose paid or unpaid.'),
});

/** A change of a delivery: read it with `only` the fields that were sent. `now` is ISO 8601. */
export const deliveryChange = (now: string) =>
  form({
    ...draftFields(now),
    payout_status: oneOf(keysOf(PAYOUT_STATUSES), 'Choose pending or paid.'),
    status: oneOf(['cancelled'], 'A delivery can only be cancelled here.'),
  });

/** An area: 'SL1' (outward code) or 'SL1 2' (sector); the space tells the two apart. */
export const coverageArea = form({
  code: requiredText('Enter an outward code or a sector, e.g. SL1 or SL1 2.', {
    clean: ofText((text) => text.trim().replace(/\s+/g, ' ').toUpperCase()),
    pattern: /^([A-Z]{1,2}\d[A-Z\d]?( \d)?|GIR( 0)?)$/,
  }),
  label: requiredText('Enter the name of the area.', { max: 120 }),
  authority_name: optionalText(120),
});

export const newOperator = form({
  email: email('Enter a valid email.'),
  password: password('Password must be at least 8 characters.'),
});

export const personEmail = form({ email: email('Enter a valid email.') });
