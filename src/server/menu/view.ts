import type { Answered } from '#api/call';
import type { menuItemShape } from '#api/menu';
import { photoUrl } from '../photos.ts';
import { plannedOf, type ShownDish, takingsOf } from './store.ts';

/** A dish as its cook sees it. What others see of it, the contract says. */
export function toItem(dish: ShownDish): Answered<typeof menuItemShape> {
  const { quantity_total, quantity_sold } = dish;
  return {
    menu_id: dish.menu_id,
    dish_name: dish.dish_name,
    description: dish.description,
    price: dish.price_pence / 100,
    meal_time: dish.meal_time,
    quantity_total,
    quantity_sold,
    quantity_remaining: quantity_total - quantity_sold,
    quantity_planned: plannedOf(dish),
    takings_pence: takingsOf(dish),
    seller_can_deliver: dish.seller_can_deliver,
    photo_url: photoUrl(dish.photo_key),
    updated_at: dish.updated_at.toISOString(),
    available_date: dish.available_date,
    contains: dish.contains,
    may_contain: dish.may_contain,
    gluten_kinds: dish.gluten_kinds,
    nut_kinds: dish.nut_kinds,
    allergens_declared: dish.allergens_declared,
    ingredients: dish.ingredients,
  };
}
