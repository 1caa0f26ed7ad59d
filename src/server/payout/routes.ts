import type * as contract from '#api/earnings';
import { fromLondon } from '#rules/dates';
import { addDaysTo } from '#rules/days';
import { earningsOf, earningsSpan } from '#rules/payout';
import type { Handlers } from '../serve.ts';
import { isId } from '../services/ids.ts';
import type { Services } from '../services.ts';
import { completedBy, payoutsTo } from './store.ts';

/** The calls of a driver's earnings and payouts. */
export function earningsHandlers({ database }: Services): Handlers<typeof contract> {
  const { db } = database;

  return {
    async readEarnings({ account, read }) {
      const { from, to } = await read(earningsSpan);
      const since = from ? dayStart(from) : undefined;
      const until = to ? dayStart(addDaysTo(to, 1)) : undefined;
      return earningsOf(await completedBy(db, account.id, since, until));
    },

    async listOwnPayouts({ account, query: { before } }) {
      if (before !== undefined && !isId(before)) return [];
      const rows = await payoutsTo(db, account.id, before);
      return rows.map((row) => ({ ...row, paid_at: row.paid_at.toISOString() }));
    },
  };
}

/** The start of a day in London. */
const dayStart = (day: string) => new Date(fromLondon(`${day}T00:00`));
