import { sql } from 'kysely';
import type { Parts } from '../parts/index.ts';
import type { Some } from './area.ts';
import { readPage } from './page.ts';

/** Counts of what waits, and the log of what was done. */
export function overviewAndAudit({ database }: Parts): Some<'overview' | 'listAudit'> {
  const { db } = database;

  return {
    async overview({ now }) {
      const { rows } = await sql<Counts>`select
        (select count(*) from drivers where status = 'pending' and erased_at is null) as pending_drivers,
        (select count(*) from applications join sellers on id = seller_id
          where status = 'submitted' and lower(trim(council_status)) = 'pending' and erased_at is null
        ) as submitted_applications,
        (select count(*) from applications join sellers on id = seller_id
          where payment_status <> 'paid' and erased_at is null) as unpaid_applications,
        (select count(*) from deliveries where status = 'available' and pickup_time > ${now}
        ) as available_deliveries,
        (select count(*) from deliveries where payout_status = 'pending') as pending_payouts,
        (select count(*) from survey_answers) as survey_answers,
        (select count(*) from waitlist) as waitlist_entries
      `.execute(db);
      return rows[0]!;
    },

    async listAudit({ query }) {
      const { rows, next } = await readPage(db.selectFrom('audit').selectAll(), query);
      return { entries: rows.map((row) => ({ ...row, at: row.at.toISOString() })), next };
    },
  };
}

interface Counts {
  pending_drivers: number;
  submitted_applications: number;
  unpaid_applications: number;
  available_deliveries: number;
  pending_payouts: number;
  survey_answers: number;
  waitlist_entries: number;
}
