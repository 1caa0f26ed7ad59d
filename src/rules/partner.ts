import { object, refine } from 'superstruct';
import { optionalDay } from './calendar.ts';
import { listOf, orEmpty } from './choices.ts';
import { keysOf, lookedUp, optionalText, requiredText, text } from './field.ts';
import { type Input, readJson } from './form.ts';
import { stockChange } from './menu.ts';
import { deliveryDraft, NO_KITCHEN } from './operator.ts';
import { postcode } from './postcode.ts';

/** What a key of another system may do. */
export const SCOPES = {
  'menus:read': 'Read menus',
  'sales:write': 'Sell dishes',
  'deliveries:write': 'Ask for deliveries',
} as const;
export type Scope = keyof typeof SCOPES;

/** A new key. `expires_on` is the last day in London on which it works, or '' for a key that does not expire. */
export const newKey = object({
  name: requiredText('Enter a name for the key.', { max: 100 }),
  scopes: listOf(keysOf(SCOPES), 'Choose what the key may do.', { min: 1 }),
  expires_on: optionalDay,
});

/** What another system can hear of. */
export const EVENTS = {
  'delivery.assigned': 'A driver takes a delivery',
  'delivery.released': 'A delivery has no driver any more',
  'delivery.picked_up': 'A delivery is picked up',
  'delivery.completed': 'A delivery is completed',
  'delivery.cancelled': 'A delivery is cancelled',
  'dish.changed': 'A dish changes, is added or deleted',
  'kitchen.opened': 'A kitchen opens',
  'kitchen.closed': 'A kitchen closes',
} as const;
/** An operator sends `test`, to see that a webhook works. */
const TEST = 'test';
export type EventType = keyof typeof EVENTS | typeof TEST;

const WEB_ADDRESS = 'Enter an address that begins with https://.';
const MAX_URL_LENGTH = 2000;

function isOfTheWeb(address: string): boolean {
  // One that is too long is refused below, and reading it takes quadratic time.
  if (address.length > MAX_URL_LENGTH) return true;
  // Not `URL.canParse`: the console checks this too, and Safari before 17 and Chrome before 120 lack it.
  try {
    const { protocol, username, password } = new URL(address);
    return ['https:', 'http:'].includes(protocol) && !username && !password;
  } catch {
    return false;
  }
}

/** A new webhook. The server checks whether it may call the address. */
export const newWebhook = object({
  url: requiredText(WEB_ADDRESS, { max: MAX_URL_LENGTH, of: refine(text(), 'web', isOfTheWeb) }),
  events: listOf<EventType>([...keysOf(EVENTS), TEST], 'Choose what the other system is told about.', { min: 1 }),
});

/** The menus that another system reads: of a day ('' is today), and of the kitchens near a postcode ('' is of all). */
export const menusAsked = object({
  date: optionalDay,
  postcode: orEmpty(postcode('Enter a valid postcode.')),
});

export const MAX_LINES = 50;
export const saleLine = object({ menu_id: lookedUp(), ...stockChange.schema });

/** What another system sells at once. Its lines are read by `readLines`. */
export const saleReference = object({ reference: optionalText() });
export type Order = Input<typeof saleReference> & { lines: Input<typeof saleLine>[] };

/** The lines of a sale, or the message why they are none. */
export function readLines(
  sent: unknown,
): { lines: Order['lines']; message?: undefined } | { lines?: undefined; message: string } {
  if (!Array.isArray(sent) || sent.length < 1 || sent.length > MAX_LINES) {
    return { message: `Send 1 to ${MAX_LINES} lines.` };
  }
  const lines: Order['lines'] = [];
  for (const [at, line] of sent.entries()) {
    const { value, errors } = readJson(saleLine, line);
    if (errors) return { message: `Line ${at + 1}: ${Object.values(errors)[0]}` };
    lines.push({ ...value, menu_id: value.menu_id.toLowerCase() });
  }
  return { lines };
}

/** A delivery that another system asks for: from a kitchen, and perhaps of a sale. `now` is ISO 8601. */
export const partnerDelivery = (now: string) =>
  object({
    ...deliveryDraft(now).schema,
    seller_id: requiredText(NO_KITCHEN.seller_id),
    sale_id: optionalText(),
  });
