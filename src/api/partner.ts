import type { Input } from '#rules/form';
import type { menusAsked, Order, partnerDelivery } from '#rules/partner';
import type { Act, Call, OnceCall, Output } from './call.ts';
import { menuItemShape } from './menu.ts';
import type { Page } from './operator/base.ts';

// The calls of other systems, which carry the secret of a key in place of a session's token.

const { quantity_total, quantity_sold, quantity_planned, takings_pence, ...offeredShape } = menuItemShape;

/** A kitchen as other systems see it. `area` is the outward part of its postcode. */
const kitchenShape = {
  id: 'text',
  name: 'text',
  area: 'text',
  cuisine_types: ['text'],
  price_categories: ['text'],
  meal_types: ['text'],
  menu: [offeredShape],
} as const;

/** A sale, and where its food is picked up. A kitchen that was erased since is left out. */
const saleShape = {
  id: 'text',
  reference: 'text',
  total_pence: 'integer',
  lines: [{ menu_id: 'text', dish_name: 'text', qty: 'integer', price_pence: 'integer' }],
  kitchens: [{ id: 'text', name: 'text', address: 'text', postcode: 'text', phone: 'text' }],
} as const;

/** A delivery as the system sees it that asked for it. `driver` is who has it or completed it. */
export const partnerDeliveryShape = {
  id: 'text',
  /** Four digits, by which driver and cook call it. */
  'number?': 'text',
  status: 'text',
  pickup_time: 'text',
  'driver?': { first_name: 'text', transport: 'text' },
  'ready_at?': 'text',
  'expected_at?': 'text',
  'picked_up_at?': 'text',
  'completed_at?': 'text',
  /** The sale that it brings, if it was asked for with one. */
  'sale_id?': 'text',
} as const;
const delivery = { delivery: partnerDeliveryShape } as const;

export const answers = {
  offeredMenus: { kitchens: [kitchenShape], 'next?': 'text' },
  makeSale: { sale: saleShape },
  voidSale: { sale: saleShape },
  askDelivery: delivery,
  readDelivery: delivery,
  cancelOwnDelivery: delivery,
} as const;

type Answer<Name extends keyof typeof answers> = Output<(typeof answers)[Name]>;

/**
 * Every open kitchen with its menu of a day (today by default), the newest kitchen first. One without dishes that day
 * has an empty menu. `postcode`: only kitchens with the same outward code.
 */
export const offeredMenus: Call<Page & Partial<Input<typeof menusAsked>>, Answer<'offeredMenus'>, 'menus:read'> = {
  method: 'GET',
  path: '/partner/menus',
  role: 'menus:read',
  codes: [401, 403, 422],
};

/**
 * Sells 1 to 50 lines, all or none; lines of the same dish are added up. 409 `{ error, lines: [{ menu_id, left }] }`
 * names the dishes of which too few are left. `left` is 0 for one that is not on sale any more.
 */
export const makeSale: OnceCall<
  Pick<Order, 'lines'> & Partial<Pick<Order, 'reference'>>,
  Answer<'makeSale'>,
  'sales:write'
> = {
  method: 'POST',
  once: 'made',
  keyed: true,
  path: '/partner/sales',
  role: 'sales:write',
  status: 201,
  codes: [401, 403, 409, 422],
};

/** Gives the portions of a sale back, once. It may be repeated. */
export const voidSale: Act<undefined, Answer<'voidSale'>, 'sales:write'> = {
  method: 'POST',
  path: '/partner/sales/{id}/void',
  role: 'sales:write',
  codes: [401, 403],
};

type Asked = Input<typeof partnerDelivery>;
type AskedPart = 'pickup_postcode' | 'pickup_address' | 'dropoff_address' | 'contact' | 'notes' | 'sale_id';

/** Asks for a delivery from a kitchen, whose postcode and address stand for those that are left out. */
export const askDelivery: OnceCall<
  Omit<Asked, AskedPart> & Partial<Pick<Asked, AskedPart>>,
  Answer<'askDelivery'>,
  'deliveries:write'
> = {
  method: 'POST',
  once: 'made',
  keyed: true,
  path: '/partner/deliveries',
  role: 'deliveries:write',
  status: 201,
  codes: [401, 403, 409, 422],
};

export const readDelivery: Call<undefined, Answer<'readDelivery'>, 'deliveries:write'> = {
  method: 'GET',
  path: '/partner/deliveries/{id}',
  role: 'deliveries:write',
  codes: [401, 403],
};

/** Cancels a delivery that was not picked up, and tells its driver. It may be repeated. */
export const cancelOwnDelivery: Act<undefined, Answer<'cancelOwnDelivery'>, 'deliveries:write'> = {
  method: 'POST',
  path: '/partner/deliveries/{id}/cancel',
  role: 'deliveries:write',
  codes: [401, 403, 409],
};
