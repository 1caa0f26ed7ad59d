import type { Struct } from 'superstruct';
import { form } from './form.ts';
import { fromLondon } from './london-time.ts';
import { field, isDay, ofText, optionalText, postcode, wholeNumber } from './text.ts';

const TIME = /^(\d{4}-\d\d-\d\d)[T ]([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d)?$/;

/** ISO 8601 in UTC; a time without a zone is London's. What is no time stays as it is. */
function toIso(text: string): string {
  const [, day, , , , zone] = TIME.exec(text) ?? [];
  if (!isDay(day)) return text;
  const time = text.replace(' ', 'T');
  if (!zone) return fromLondon(time);
  const date = new Date(time);
  return Number.isNaN(date.getTime()) ? text : date.toISOString();
}

const pickupTime = (now: string): Struct<string, null> =>
  field(
    ofText((text) => toIso(text.trim())),
    (value) => {
      if (typeof value !== 'string' || !/^\d{4}-.{18}Z$/.test(value)) {
        return 'Enter the pickup time, e.g. 2026-09-20T14:30.';
      }
      return Date.parse(value) < Date.parse(now) && 'The pickup time is in the past.';
    },
  );

/** The fields of a delivery that the operator fills in; `now` is ISO 8601. */
export const draftFields = (now: string) => ({
  fee_pence: wholeNumber('Enter the fee in pence, 1 or more.', {
    min: 1,
    max: 100_000,
    tooBig: 'Enter 100,000 pence or less.',
  }),
  pickup_postcode: postcode('Enter a valid UK postcode.'),
  dropoff_postcode: postcode('Enter a valid UK postcode.'),
  pickup_time: pickupTime(now),
  pickup_address: optionalText(300),
  dropoff_address: optionalText(300),
  contact: optionalText(200),
  notes: optionalText(500),
});

/** A new delivery; `now` is ISO 8601. */
export const deliveryDraft = (now: string) => form(draftFields(now));
