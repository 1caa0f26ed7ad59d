import { DUE_DAYS, fromLondon, londonToday } from '#rules/dates';
import { addDaysTo } from '#rules/days';
import { notifyOperators } from '../account/operators.ts';
import { contactsOf } from '../driver/store.ts';
import { markDocumentsTold, untoldDocuments } from '../driver-document/store.ts';
import { EXPIRED_MAIL, takeRun } from '../jobs/store.ts';
import { queueMail } from '../mail/store.ts';
import type { Services } from '../services.ts';
import { expiredEmail, expiringEmail, followUpEmail } from './emails.ts';
import { markTold, untoldChecks } from './store.ts';

/**
 * Mails drivers whose right to work or documents are due in the next 28 days, and operators about what has expired.
 * Each row is marked in the mail's transaction, so every mail goes out once, whatever the number of processes and runs.
 */
export async function remind(services: Services): Promise<void> {
  const due = addDaysTo(londonToday(services.now()), DUE_DAYS);
  await remindOfChecks(services, due);
  await remindOfDocuments(services, due);
  await tellOperators(services);
  services.mail.kick();
}

async function remindOfChecks({ database, settings, now }: Services, due: string): Promise<void> {
  for (const { id, driver_id, follow_up_on } of await untoldChecks(database.db, due)) {
    await database.transaction(async (trx) => {
      if (!(await markTold(trx, id, now()))) return;
      for (const driver of await contactsOf(trx, [driver_id])) {
        await queueMail(trx, followUpEmail(driver, follow_up_on!, londonToday(now()), settings));
      }
    });
  }
}

/** Sends one mail per driver for all expiring documents. */
async function remindOfDocuments({ database, settings, now }: Services, due: string): Promise<void> {
  const documents = await untoldDocuments(database.db, due, 'driver_told_at');
  for (const driver of await contactsOf(database.db, [...new Set(documents.map(({ driver_id }) => driver_id))])) {
    const own = documents.filter(({ driver_id }) => driver_id === driver.id);
    await database.transaction(async (trx) => {
      const ids = own.map(({ id }) => id);
      const marked = await markDocumentsTold(trx, ids, 'driver_told_at', now());
      const papers = own.filter(({ id }) => marked.has(id));
      if (papers.length > 0) await queueMail(trx, expiringEmail(driver, papers, londonToday(now()), settings));
    });
  }
}

/** Sends operators at most one mail a day, with everything that has newly expired. */
async function tellOperators({ database, settings, now }: Services): Promise<void> {
  const today = londonToday(now());
  const tomorrow = addDaysTo(today, 1);
  await database.transaction(async (trx) => {
    const expired = await untoldDocuments(trx, addDaysTo(today, -1), 'operators_told_at');
    if (expired.length === 0) return;
    if (!(await takeRun(trx, EXPIRED_MAIL, now(), new Date(fromLondon(`${tomorrow}T00:00`))))) return;
    const ids = expired.map(({ id }) => id);
    const marked = await markDocumentsTold(trx, ids, 'operators_told_at', now());
    const papers = expired.filter(({ id }) => marked.has(id));
    if (papers.length > 0) await notifyOperators(trx, expiredEmail(papers, settings));
  });
}
