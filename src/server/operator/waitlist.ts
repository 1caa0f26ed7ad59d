import type * as contract from '#api/operator/waitlist';
import { audit } from '../audit/store.ts';
import { csvDownload } from '../download.ts';
import type { Handlers } from '../serve.ts';
import { cachedCount } from '../services/cached-count.ts';
import type { Services } from '../services.ts';
import { countWaiting, listWaitlist, nextWaiting } from '../survey/store.ts';

/** The people who wait for us to open in their area. */
export function waitlistHandlers({ database: { db } }: Services): Handlers<typeof contract> {
  const areas = cachedCount(
    () => countWaiting(db),
    (rows) => rows.reduce((sum, { count }) => sum + count, 0),
  );

  return {
    async listWaitlist({ query }) {
      const { rows, next } = await listWaitlist(db, query);
      const entries = rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() }));
      return { entries, areas: await areas(), next };
    },

    async waitlistCsv({ reply, account, now }) {
      await audit(db, account.email, 'waitlist exported', 'waitlist', {}, now);
      return csvDownload(
        reply,
        'waitlist.csv',
        ['area', 'postcode', 'email', 'created_at'],
        (after) => nextWaiting(db, after),
        (row) => [row.area, row.postcode, row.email, row.created_at.toISOString()],
      );
    },
  };
}
