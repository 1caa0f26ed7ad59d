import type * as contract from '#api/complaint';
import { complaint } from '#rules/complaint';
import { referenceOf } from '#rules/council';
import { notifyOfNews } from '../account/operators.ts';
import { countMail, mailboxOf } from '../mail/budget.ts';
import { queueMail } from '../mail/store.ts';
import type { Handlers } from '../serve.ts';
import { newId } from '../services/ids.ts';
import { countAttempt } from '../services/limits.ts';
import type { Services } from '../services.ts';
import { newComplaintEmail, receivedEmail } from './emails.ts';
import { addComplaint } from './store.ts';

/** How many complaints one mailbox may send, in how many seconds. */
const LIMITS: readonly [most: number, seconds: number][] = [
  [1, 30],
  [5, 3_600],
];

/** Complaints, from anybody. */
export function complaintHandlers(services: Services): Handlers<typeof contract> {
  const { settings } = services;
  return {
    async complain({ read, client, now, onceAfter }) {
      const given = await read(complaint);
      const id = await onceAfter<string>(async (commit) => {
        await countMail(services, client);
        return commit(async (trx) => {
          // Counted in the transaction, so that one that fails can be sent again at once.
          for (const [most, seconds] of LIMITS) {
            await countAttempt(trx, `complaint:${seconds}:${mailboxOf(given.email)}`, most, seconds, now);
          }
          const id = newId();
          await addComplaint(trx, { ...given, id, created_at: now });
          await queueMail(trx, receivedEmail({ ...given, id }, settings));
          await notifyOfNews(trx, 'complaint', newComplaintEmail(settings), now);
          return id;
        });
      });
      return { reference: referenceOf(id) };
    },
  };
}
