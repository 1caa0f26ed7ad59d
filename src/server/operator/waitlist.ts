import { sql } from 'kysely';
import type { Parts } from '../parts/index.ts';
import type { Some } from './area.ts';
import { audit } from './audit.ts';
import { csvDownload } from './download.ts';
import { readPage } from './page.ts';

const ROWS_A_TIME = 1_000;

/** The outward code of a stored postcode, which has one space: 'SL4 1AA' -> 'SL4'. */
const area = sql<string>`split_part(postcode, ' ', 1)`;

/** Who waits for us to come to their area, and how many wait in each. */
export function waitlist({ database }: Parts): Some<'listWaitlist' | 'waitlistCsv'> {
  const { db } = database;

  return {
    async listWaitlist({ query }) {
      const { rows, next } = await readPage(db.selectFrom('waitlist').selectAll(), query);
      const areas = await db
        .selectFrom('waitlist')
        .select((row) => [area.as('area'), row.fn.countAll<number>().as('count')])
        .groupBy(area)
        .orderBy('count', 'desc')
        .orderBy('area')
        .execute();
      return {
        entries: rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() })),
        areas,
        next,
      };
    },

    async waitlistCsv({ reply, account, now }) {
      await audit(db, account.operatorEmail!, 'waitlist exported', 'waitlist', {}, now);
      return csvDownload(
        reply,
        'waitlist.csv',
        ['area', 'postcode', 'email', 'created_at'],
        (after) => {
          let rows = db.selectFrom('waitlist').selectAll().select(area.as('area'));
          if (after) rows = rows.where('id', '>', after);
          return rows.orderBy('id').limit(ROWS_A_TIME).execute();
        },
        (row) => [row.area, row.postcode, row.email, row.created_at.toISOString()],
      );
    },
  };
}
