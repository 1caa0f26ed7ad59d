import type * as contract from '#api/partner';
import { menusAsked } from '#rules/partner';
import { outwardCode } from '#rules/postcode';
import { dishesOn } from '../menu/store.ts';
import { toItem } from '../menu/view.ts';
import { listKitchens } from '../seller/store.ts';
import type { Handlers } from '../serve.ts';
import type { Services } from '../services.ts';

/** The calls of other systems. */
export function partnerHandlers({ database: { db } }: Services): Handlers<typeof contract> {
  return {
    async offeredMenus({ read, query, clock }) {
      const { date, postcode } = await read(menusAsked);
      const { rows, next } = await listKitchens(db, postcode && outwardCode(postcode), query);
      const ids = rows.map(({ id }) => id);
      const menus = new Map(ids.map((id): [string, ReturnType<typeof toItem>[]] => [id, []]));
      for (const dish of await dishesOn(db, ids, date || clock.today)) menus.get(dish.seller_id)!.push(toItem(dish));
      const kitchens = rows.map(({ postcode, ...kitchen }) => ({
        ...kitchen,
        area: outwardCode(postcode),
        menu: menus.get(kitchen.id)!,
      }));
      return { kitchens, next };
    },
  };
}
