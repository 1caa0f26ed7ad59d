import type { Input } from '#rules/form';
import type { menusAsked } from '#rules/partner';
import type { Call, Output } from './call.ts';
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

export const answers = {
  offeredMenus: { kitchens: [kitchenShape], 'next?': 'text' },
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
