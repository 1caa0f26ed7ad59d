import type * as contract from '#api/sales';
import { formatTime } from '#rules/dates';
import { type Span, salesOf, salesSpan, spanOf } from '#rules/sales';
import type { Context } from '../context.ts';
import { csvDownload } from '../download.ts';
import type { Handlers } from '../serve.ts';
import type { Services } from '../services.ts';
import { listSales, sumSales } from './store.ts';

const COLUMNS = ['date', 'time', 'dish', 'meal', 'portions', 'price', 'total'];

/** What a kitchen has sold. */
export function salesHandlers({ database }: Services): Handlers<typeof contract> {
  const { db } = database;

  return {
    async readSales(context) {
      return salesOf(await sumSales(db, context.account.id, await readSpan(context)));
    },

    async salesCsv(context) {
      const { account, reply } = context;
      const span = await readSpan(context);
      const { days } = salesOf(await sumSales(db, account.id, span));
      const read = async () => {
        // A day may lose its last sale meanwhile, but a page without rows would end the file.
        for (let day = days.shift(); day; day = days.shift()) {
          const rows = await listSales(db, account.id, day.date);
          if (rows.length > 0) return rows;
        }
        return [];
      };
      return csvDownload(reply, `sales-${span.from}-${span.to}.csv`, COLUMNS, read, (sale) => [
        sale.sold_on,
        sale.sold_at ? formatTime(sale.sold_at.toISOString()) : '',
        sale.dish_name,
        sale.meal_time,
        String(sale.qty),
        (sale.price_pence / 100).toFixed(2),
        ((sale.qty * sale.price_pence) / 100).toFixed(2),
      ]);
    },
  };
}

const readSpan = async ({ read, clock }: Context): Promise<Span> =>
  spanOf(await read(salesSpan(clock.today)), clock.today);
