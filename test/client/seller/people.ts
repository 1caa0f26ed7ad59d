import type { Seller } from '#api/account';
import type { MenuItem } from '#api/menu';

/** A seller whose kitchen the council knows. */
export const AMINA: Seller = {
  id: '01a1fcef-4730-727f-af08-856621546930',
  name: 'Amina Khan',
  email: 'amina@example.co.uk',
  phone: '+447700900123',
  postcode: 'SL1 2LT',
  address: '12 High Street, Slough',
  photo_url: null,
  cuisine_types: ['Indian', 'Pakistani'],
  price_categories: ['Value', 'Healthy'],
  meal_types: ['Breakfast', 'Dinner'],
  council_status: 'registered',
  coverage_label: 'Slough',
  status_in_uk: 'Citizen / ILR / Visa',
  application_status: 'submitted',
  application_submitted_at: '2026-11-02T23:30:00.000Z',
  licence_uploaded_at: null,
  first_sale_on: '2026-11-03',
};

/** A dish with portions left and sold. */
export const aDish = (over: Partial<MenuItem> = {}): MenuItem => ({
  menu_id: 'd1',
  dish_name: 'Dal',
  description: 'Slow cooked.',
  price: 6.5,
  meal_time: 'lunch',
  quantity_total: 5,
  quantity_sold: 1,
  quantity_remaining: 4,
  quantity_planned: 5,
  takings_pence: 650,
  seller_can_deliver: true,
  photo_url: null,
  updated_at: '2026-11-20T08:00:00.000Z',
  available_date: '2026-11-20',
  contains: [],
  may_contain: [],
  gluten_kinds: [],
  nut_kinds: [],
  allergens_declared: false,
  ingredients: '',
  ...over,
});

/**
 * A dish as a server of the version before answers it, and as an older menu stands on a phone: no word of allergens or
 * takings.
 */
export function anOldDish(): MenuItem {
  const { contains, may_contain, allergens_declared, ingredients, ...before } = aDish();
  const { gluten_kinds, nut_kinds, quantity_planned, takings_pence, ...old } = before;
  return old as MenuItem;
}
