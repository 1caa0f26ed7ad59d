import { form } from './form.ts';
import type { Read } from './form.ts';
import {
  cleanPhone, confirmation, email, field, flag, keysOf, listOf, lookedUp, lowerCase, oneOf, password,
  postcode, requiredText, sixDigits, trimmed, ukPhone, wholeNumber,
} from './text.ts';

export const CUISINES = [
  'Indian', 'Pakistani', 'Italian', 'Chinese', 'British', 'Turkish', 'Middle Eastern', 'African', 'Caribbean',
  'Other',
] as const;
export const MEAL_TYPES = ['Breakfast', 'Lunch', 'Dinner'] as const;
export const PRICE_CATEGORIES = ['Value', 'Healthy', 'Premium'] as const;
export const WORK_RIGHTS = {
  citizen: 'British or Irish citizen',
  ilr: 'Indefinite leave to remain or settled status',
  visa: 'Visa that allows this work',
} as const;
export type WorkRight = keyof typeof WORK_RIGHTS;

/** What `status_in_uk` is when nothing is said. */
export const STATUS_IN_UK = 'Citizen / ILR / Visa';

export const postcodeCheck = form({ postcode: postcode('Please enter a full UK postcode, e.g. SL1 2LT.') });

const eligibilityFields = {
  work_right: oneOf(keysOf(WORK_RIGHTS), 'Choose your right to work.'),
  has_kitchen: flag('Choose Yes or No.'),
  age: wholeNumber('Enter your age.', { max: 120 }),
};

/** The shape of an eligibility check. Under 18 is right in shape: it does not pass. */
export const eligibility = form(eligibilityFields);

/** Sellers are 18 or older (specification, section 9). */
export const isAdult = (age: number) => age >= 18;

/** Whether someone may sell: any of the three rights, a kitchen, and 18 or older. */
export const passes = (check: Read<typeof eligibility>) => check.has_kitchen && isAdult(check.age);

/** The eligibility check on the page, which says at once that sellers are adults. */
export const adultEligibility = form(eligibilityFields, ({ age }) => ({
  age: typeof age === 'number' && !isAdult(age) && 'You must be 18+ to sell food.',
}));

export const sendCode = form({ email: email('Enter a valid email.') });

/** An unknown `verification_id` is no failed rule: the server answers not_found. */
export const verifyCode = form({
  verification_id: lookedUp(),
  code: sixDigits('Enter the 6-digit code.'),
});

export const waitlistEntry = form({
  email: email('Enter a valid email.'),
  postcode: postcode('Enter a valid UK postcode.'),
});

/** A seller's account; fields and messages in the order in which they are checked. */
export const sellerRegistration = form(
  {
    name: requiredText('Name is required.', { max: 120 }),
    phone: ukPhone('Enter a valid UK phone number.', 'Enter a valid UK phone number.'),
    confirmPhone: confirmation(cleanPhone),
    address: requiredText('Enter your full address.', { min: 5, max: 300, pattern: /\p{L}/u }),
    postcode: postcode('Enter a valid UK postcode.'),
    price_categories: listOf(PRICE_CATEGORIES, 'Choose at least one price category.', { min: 1 }),
    cuisine_types: listOf(CUISINES, 'Choose at least one cuisine.', { min: 1 }),
    meal_types: listOf(MEAL_TYPES, 'Choose at least one meal type.', { min: 1 }),
    password: password('Password must be at least 8 characters.'),
    confirmPassword: confirmation(),
    status_in_uk: field<string>(
      (value) => trimmed(value) || STATUS_IN_UK,
      (value) => (typeof value !== 'string' || value.length > 60) && 'Say this in 60 characters or fewer.',
    ),
    email: email('Enter a valid email.'),
    confirmEmail: confirmation(lowerCase),
  },
  (values) => ({
    confirmPhone: (values.confirmPhone ?? '') !== (values.phone ?? '') && 'Phone numbers do not match.',
    confirmPassword: (values.confirmPassword ?? '') !== (values.password ?? '') && 'Passwords do not match.',
    confirmEmail:
      values.confirmEmail !== undefined && values.confirmEmail !== values.email && 'Emails do not match.',
  }),
);
