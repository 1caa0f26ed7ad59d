import { boolean, nullable, object, pattern, refine } from 'superstruct';
import { flag, listOf, oneOf, wholeNumber } from './choices.ts';
import {
  atMost,
  confirmation,
  email,
  keysOf,
  lookedUp,
  oneLine,
  oneSpelling,
  orElse,
  password,
  requiredText,
  says,
  text,
  trim,
} from './field.ts';
import type { Input } from './form.ts';
import { normalPhone, ukPhone } from './phone.ts';
import { postcode } from './postcode.ts';

export const CUISINES = [
  'Indian',
  'Pakistani',
  'Italian',
  'Chinese',
  'British',
  'Turkish',
  'Middle Eastern',
  'African',
  'Caribbean',
  'Other',
] as const;
export const MEAL_TYPES = ['Breakfast', 'Lunch', 'Dinner'] as const;
export const PRICE_CATEGORIES = ['Value', 'Healthy', 'Premium'] as const;
export const WORK_RIGHTS = {
  citizen: 'British or Irish citizen',
  ilr: 'Indefinite leave to remain or settled status',
  visa: 'A visa that allows this work',
} as const;

/** The `status_in_uk` of a seller who leaves it empty. */
export const STATUS_IN_UK = 'Citizen / ILR / Visa';
const STATUS_MESSAGE = 'Keep this to 60 characters or fewer.';

export const postcodeCheck = object({ postcode: postcode('Please enter a full UK postcode, e.g. SL1 2LT.') });

const eligibilityFields = {
  work_right: oneOf(keysOf(WORK_RIGHTS), 'Choose what gives you the right to work here.'),
  has_kitchen: flag('Choose Yes or No.'),
  age: wholeNumber('Enter your age.', { max: 120 }),
};

/** The eligibility check. An age under 18 is a valid answer that does not pass. */
export const eligibility = object(eligibilityFields);

/** Sellers are 18 or older. */
const isAdult = (age: number) => age >= 18;

/** Whether someone may sell: any of the three rights, a kitchen, and 18 or older. */
export const passes = (check: Input<typeof eligibility>) => check.has_kitchen && isAdult(check.age);

/** The eligibility check on the page, where an age under 18 has a message. */
export const adultEligibility = object({
  ...eligibilityFields,
  age: refine(eligibilityFields.age, 'adult', (age) => isAdult(age) || 'You must be 18+ to sell food.'),
});

export const waitlistEntry = object({
  email: email('Enter a valid email.'),
  postcode: postcode('Enter a valid UK postcode.'),
  updates: orElse<boolean | null, null>(nullable(says(boolean(), 'Choose Yes or No.')), null),
});

/** The type of a document. The server checks it after the file. */
export const documentType = object({ type: lookedUp() });

const contact = {
  name: requiredText('Name is required.', { max: 120, of: text(oneLine) }),
  phone: ukPhone(),
};
const kitchen = {
  address: requiredText('Enter your full address.', { min: 5, max: 300, of: pattern(text(), /\p{L}/u) }),
  postcode: postcode('Enter a valid UK postcode.'),
  price_categories: listOf(PRICE_CATEGORIES, 'Choose at least one price category.', { min: 1 }),
  cuisine_types: listOf(CUISINES, 'Choose at least one cuisine.', { min: 1 }),
  meal_types: listOf(MEAL_TYPES, 'Choose at least one meal type.', { min: 1 }),
};

/** The fields that sellers may change. Read it with only the fields that were sent. */
export const sellerProfile = object({ ...contact, ...kitchen });

/** A seller's registration. The fields are in the order of the messages. */
export const sellerRegistration = refine(
  object({
    ...contact,
    confirmPhone: confirmation(normalPhone),
    ...kitchen,
    password: password('Password must be at least 8 characters.'),
    confirmPassword: confirmation(),
    // An empty text is the same as no text.
    status_in_uk: atMost(
      says(
        orElse(
          text((typed) => trim(typed) || STATUS_IN_UK),
          STATUS_IN_UK,
        ),
        STATUS_MESSAGE,
      ),
      60,
      STATUS_MESSAGE,
    ),
    email: email('Enter a valid email.'),
    confirmEmail: confirmation(oneSpelling),
  }),
  'confirmations',
  function* ({ phone, confirmPhone, password: first, confirmPassword, email: address, confirmEmail }) {
    if ((confirmPhone ?? '') !== (phone ?? '')) {
      yield { path: ['confirmPhone'], message: 'Phone numbers do not match.' };
    }
    if ((confirmPassword ?? '') !== (first ?? '')) {
      yield { path: ['confirmPassword'], message: 'Passwords do not match.' };
    }
    if (confirmEmail !== undefined && confirmEmail !== address) {
      yield { path: ['confirmEmail'], message: 'Emails do not match.' };
    }
  },
);
