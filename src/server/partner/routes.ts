import type * as contract from '#api/partner';
import { menusAsked, partnerDelivery, readLines, saleReference } from '#rules/partner';
import { outwardCode } from '#rules/postcode';
import { addDelivery } from '../delivery/adding.ts';
import { invalid } from '../http-error.ts';
import { dishesOn } from '../menu/store.ts';
import { toItem } from '../menu/view.ts';
import { type Kitchen, kitchensById, listKitchens } from '../seller/store.ts';
import type { Handlers } from '../serve.ts';
import { isId } from '../services/ids.ts';
import type { Services } from '../services.ts';
import { cancelOwn, deliveryOf, type PartnerDelivery, untaken } from './deliveries.ts';
import { type KeptSale, makeSale, readSale, takeSaleBack } from './sales.ts';
import { holdPartnerSale } from './store.ts';

/** The calls of other systems. */
export function partnerHandlers({ database, settings }: Services): Handlers<typeof contract> {
  const { db } = database;

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

    async makeSale({ read, request, account, now, once }) {
      let made: Awaited<ReturnType<typeof makeSale>> | undefined;
      // Only its id is kept for a repeat: a kitchen's words go when it is erased.
      const { id } = await once(async (trx) => {
        const { reference } = await read(saleReference);
        const { lines, message } = readLines((request.body as { lines?: unknown } | undefined)?.lines);
        if (message !== undefined) throw invalid({ lines: message });
        made = await makeSale(trx, account, { lines, reference }, now);
        return { id: made.kept.id };
      });
      if (made?.kept.id === id) return { sale: withKitchens(made.kept, made.kitchens) };
      const { kept } = await database.transaction((trx) => readSale(trx, account, id));
      return { sale: withKitchens(kept, await kitchensById(db, kept.sellers)) };
    },

    async voidSale({ id, account, now }) {
      const sale = await database.transaction((trx) => takeSaleBack(trx, account, id, now));
      return { sale: withKitchens(sale, await kitchensById(db, sale.sellers)) };
    },

    async askDelivery({ read, account, clock, now, onceAfter }) {
      const delivery = await onceAfter<PartnerDelivery>(async (commit) => {
        const { sale_id, ...draft } = await read(partnerDelivery(clock.now));
        return commit(async (trx) => {
          const sale = isId(sale_id) ? await holdPartnerSale(trx, account.id, sale_id) : undefined;
          if (sale_id && !sale) throw invalid({ sale_id: 'This key made no such sale.' });
          const of = { key_id: account.id, partner_sale_id: sale?.id ?? null };
          return untaken(await addDelivery(trx, draft, { who: account.name, now, of }));
        });
      });
      return { delivery };
    },

    async readDelivery({ id, account }) {
      return { delivery: await deliveryOf(db, account, id) };
    },

    async cancelOwnDelivery({ id, account, now }) {
      return { delivery: await database.transaction((trx) => cancelOwn(trx, settings, account, id, now)) };
    },
  };
}

const withKitchens = ({ sellers: _, ...sale }: KeptSale, kitchens: Kitchen[]) => ({ ...sale, kitchens });
