import { object, pattern, refine } from 'superstruct';
import { dayText, isDay } from './calendar.ts';
import { flag, oneOf, orEmpty, wholeNumber } from './choices.ts';
import { fromLondon } from './dates.ts';
import { PAYOUT_STATUSES } from './delivery.ts';
import {
  atMost,
  email,
  keysOf,
  lookedUp,
  oneLine,
  oneSpelling,
  optionalText,
  orElse,
  password,
  plain,
  requiredText,
  says,
  text,
} from './field.ts';
import { check } from './form.ts';
import { toPence } from './money.ts';
import { isSentBack, SENT_BACK } from './obstacle.ts';
import { ukPhone } from './phone.ts';
import { postcode } from './postcode.ts';
import { isApproved, isRefused } from './status.ts';

/** The status of a confirmed registration. */
export const CONFIRMED = 'registered';

/** The council statuses that the console offers. The stored status is free text. */
export const COUNCIL_STATUSES = ['pending', CONFIRMED, SENT_BACK, 'refused'] as const;

/** Statuses that name nobody: what the console offers, and the other words for a confirmed registration. */
export const KNOWN_STATUSES: readonly string[] = [...COUNCIL_STATUSES, 'approved', 'active', 'live'];

/** The statuses of a council application's fee. */
export const PAYMENT_STATUSES = { unpaid: 'Unpaid', paid: 'Paid' } as const;
export type PaymentStatus = keyof typeof PAYMENT_STATUSES;

export const driverRejection = object({
  reason: requiredText('Give a reason. The driver will see it.', { max: 500 }),
});

/** An operator's review of a driver's document. Read it with only the fields that were sent. '' removes a value. */
export const documentReview = object({
  expires_on: orEmpty(dayText('Enter the expiry date, or leave this empty.')),
  reviewed_at: refine(
    optionalText(40),
    'time',
    (time) =>
      !time || (isDay(time.slice(0, 10)) && !Number.isNaN(Date.parse(time))) || 'Enter a time, or leave this empty.',
  ),
});

/** Whether this change needs a reason: a refusal, something to add, or the end of an open kitchen. */
export const needsReason = (from: string, to: unknown) =>
  isRefused(to) || isSentBack(to) || (isApproved(from) && !isApproved(to));

export const NO_REASON = 'Say why: the cook reads it.';

/** Why a cook is refused, or what is missing. */
export const councilReason = object({ reason: requiredText(NO_REASON, { max: 500 }) });

/** A new council status. `from` is the present one, if that is known. */
export const sellerStatus = (from = '') =>
  refine(
    object({ council_status: requiredText('Enter a council status.', { max: 60 }), reason: optionalText(500) }),
    'reason',
    ({ council_status, reason }) =>
      !needsReason(from, council_status) || reason !== '' || { path: ['reason'], message: NO_REASON },
  );

/** The page's choice for a status in other words. */
export const OTHER_STATUS = 'other';

/** Makes the call's fields from the page's fields. */
export const chosenStatus = ({
  council_status,
  other_status,
  reason,
}: Record<'council_status' | 'other_status' | 'reason', string>) => ({
  council_status: council_status === OTHER_STATUS ? other_status : council_status,
  ...(reason && { reason }),
});

/** The page's fields. The message is shown at the field that has the status. `from` is the present status. */
export const statusChoice = (from: string) =>
  refine(object({ council_status: lookedUp(), other_status: lookedUp(), reason: lookedUp() }), 'status', (values) => {
    const [[field, message] = []] = Object.entries(check(sellerStatus(from), chosenStatus(values)));
    const shown = field === 'council_status' && values.council_status === OTHER_STATUS ? 'other_status' : field;
    return message === undefined || { path: [shown], message };
  });

/** The most characters of a sheet. One of 500 deliveries has 200,000. */
export const MAX_SHEET_CHARACTERS = 1024 * 1024;

export const deliveriesCsv = object({
  csv: requiredText('Paste the rows, or choose a file.', { max: MAX_SHEET_CHARACTERS }),
});

export const applicationPayment = object({
  payment_status: oneOf(keysOf(PAYMENT_STATUSES), 'Choose paid or unpaid.'),
});

const TIME = /^(\d{4}-\d\d-\d\d)[T ]([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d)?$/;

/** A time as ISO 8601 in UTC. Without a zone it is London's. An invalid time becomes ''. */
function toIso(typed: string): string {
  const [, day, , , , zone] = TIME.exec(typed) ?? [];
  if (!isDay(day)) return '';
  const time = typed.replace(' ', 'T');
  if (!zone) return fromLondon(time);
  const date = new Date(time);
  return Number.isNaN(date.getTime()) ? '' : date.toISOString();
}

/** Later years are slips of the keyboard. */
const TOO_LATE = '2100';

const pickupTime = (now: string, message: string) =>
  refine(
    says(
      pattern(
        text((typed) => toIso(plain(typed))),
        // In UTC the last day can fall in the year 10000, which has a sign.
        /^\d{4}-/,
      ),
      message,
    ),
    'future',
    (time) =>
      Date.parse(time) < Date.parse(now)
        ? 'The pickup time is in the past.'
        : time < TOO_LATE || 'Check the year of the pickup time.',
  );

const MAX_FEE_PENCE = 100_000;

const NO_PICKUP = 'Enter a valid pickup postcode.';

/** The fields of a delivery that an operator fills in. `now` is ISO 8601. */
const draftFields = (now: string, timeMessage = 'Choose a date and time.') => ({
  fee_pence: wholeNumber('Enter the fee in pence, 1 or more.', {
    min: 1,
    max: MAX_FEE_PENCE,
    tooBig: 'Enter 100,000 pence or less.',
  }),
  pickup_postcode: postcode(NO_PICKUP),
  dropoff_postcode: postcode('Enter a valid dropoff postcode.'),
  pickup_time: pickupTime(now, timeMessage),
  pickup_address: optionalText(300),
  dropoff_address: optionalText(300),
  contact: optionalText(200),
  notes: optionalText(500),
});

const NO_PAY = 'Enter the pay in pounds, e.g. 4.50.';
const pay = requiredText(NO_PAY, {
  of: refine(
    pattern(
      text((typed) => plain(typed).replace(/^£\s*/, '')),
      /^\d{1,7}(\.\d{1,2})?$/,
    ),
    'range',
    (fee) => (toPence(fee) < 1 ? NO_PAY : toPence(fee) <= MAX_FEE_PENCE || 'Enter £1,000.00 or less.'),
  ),
});

/** The page's field, which has the id of the chosen kitchen or the words that it is sought by. */
const chosenKitchen = requiredText('Find the kitchen and choose it, or leave this empty.', {
  of: pattern(text(), /^[\da-f-]{36}$/),
});

/** A delivery with its pay in pounds, as people write it. `now` is ISO 8601. */
export function deliveryInPounds(now: string) {
  const { fee_pence: _, ...others } = draftFields(now);
  return object({ fee: pay, ...others, seller_id: orEmpty(chosenKitchen) });
}

/** Makes the call's fields from a delivery with its pay in pounds. */
export const payInPence = <T extends { fee: string }>({ fee, ...others }: T) => ({
  ...others,
  fee_pence: toPence(fee),
});

export const NO_KITCHEN = {
  seller_id: 'No open kitchen has this id.',
  kitchen: 'No open kitchen has this email.',
};

/** A kitchen, or '' for none. Whether it is open, the server looks up. */
const optionalKitchen = (message: string, change?: (typed: string) => string) =>
  atMost(says(orElse(text(change), ''), message), 254, message);

const kitchenId = { seller_id: optionalKitchen(NO_KITCHEN.seller_id) };

/** Where a kitchen is named, its own postcode and address stand for those that are left out. */
const placeOrKitchen = { pickup_postcode: orEmpty(postcode(NO_PICKUP)) };
function* hasPlace({ pickup_postcode, ...kitchen }: { pickup_postcode: string; seller_id?: string; kitchen?: string }) {
  const named = kitchen.seller_id || kitchen.kitchen;
  if (!pickup_postcode && !named) yield { path: ['pickup_postcode'], message: NO_PICKUP };
}

/** A new delivery. `now` is ISO 8601. */
export const deliveryDraft = (now: string) =>
  refine(object({ ...draftFields(now), ...kitchenId, ...placeOrKitchen }), 'place', hasPlace);

/** Of a sheet, where a kitchen is named by its cook's email. `timeMessage` is the message for an invalid pickup time. */
const sheetFields = (now: string, timeMessage: string) => ({
  ...draftFields(now, timeMessage),
  ...placeOrKitchen,
  kitchen: optionalKitchen(NO_KITCHEN.kitchen, oneSpelling),
});

/** A line of a sheet, with its pay in pence. */
export const sheetLine = (now: string, timeMessage: string) =>
  refine(object(sheetFields(now, timeMessage)), 'place', hasPlace);

/** A line of a sheet, with its pay in pounds. */
export function sheetLineInPounds(now: string, timeMessage: string) {
  const { fee_pence: _, ...others } = sheetFields(now, timeMessage);
  return refine(object({ fee: pay, ...others }), 'place', hasPlace);
}

/** A change of a delivery. Read it with only the fields that were sent. `now` is ISO 8601. */
export const deliveryChange = (now: string) =>
  object({
    ...draftFields(now),
    ...kitchenId,
    payout_status: oneOf(keysOf(PAYOUT_STATUSES), 'Choose pending or paid.'),
    status: oneOf(['cancelled'], 'A delivery can only be cancelled here.'),
  });

/** 'sl1  2' -> 'SL1 2' */
export const normalArea = (typed: string) => plain(typed).replace(/\s+/g, ' ').toUpperCase();

const areaCode = {
  code: requiredText('Enter an outward code or a sector, e.g. SL1 or SL1 2.', {
    of: pattern(text(normalArea), /^([A-Z]{1,2}\d[A-Z\d]?( \d)?|GIR( 0)?)$/),
  }),
};
const areaNames = {
  label: requiredText('Enter the name of the area.', { max: 120 }),
  authority_name: optionalText(120),
};

/** A covered area: an outward code ('SL1') or a sector ('SL1 2'). The space tells the two apart. */
export const coverageArea = object({ ...areaCode, ...areaNames });

/** The two parts of a covered area: the code is in the call's path, the names are in its body. */
export const coverageCode = object(areaCode);
export const coverageNames = object(areaNames);

/** A council's name, which is in the call's path. */
export const councilName = object({ authority_name: requiredText('Enter the name of the council.', { max: 120 }) });

/** A council's contact, and its page on registering a food business. */
export const councilContact = object({
  email: orEmpty(email('Enter a valid email.')),
  phone: orEmpty(ukPhone()),
  guidance_url: orEmpty(
    requiredText('Enter a web address that begins with https://.', {
      max: 500,
      of: pattern(text(), /^https:\/\/[a-z\d.-]+\.[a-z]{2,}([/?#]\S*)?$/i),
    }),
  ),
});

/** A council's name and contact, as on the page. */
export const councilEntry = object({ ...councilName.schema, ...councilContact.schema });

/** `again`: sends a record that was already sent. */
export const handingOver = object({ again: flag() });

export const newOperator = object({
  email: email('Enter a valid email.'),
  password: password('Password must be at least 8 characters.'),
});

/** Part of a name, an email, a phone number, a postcode or an address. */
export const searchText = object({
  q: requiredText('Type at least 3 characters.', { min: 3, max: 200, of: text(oneLine) }),
});

/** A search finds up to this many drivers, sellers and deliveries each. */
export const MAX_RESULTS = 10;

export const personEmail = object({ email: email('Enter a valid email.') });
