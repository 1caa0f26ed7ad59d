import type * as contract from '#api/operator/launches';
import { launch as rules } from '#rules/launch';
import { audit } from '../audit/store.ts';
import { HttpError } from '../http-error.ts';
import { queueMails } from '../mail/store.ts';
import type { Handlers } from '../serve.ts';
import { isId } from '../services/ids.ts';
import type { Services } from '../services.ts';
import { launchEmail } from './emails.ts';
import { addLaunch, holdLaunch, type LaunchRow, listLaunches, markLaunchSent, noteLetters } from './store.ts';
import { unsubscribeLink } from './unsubscribe.ts';

/** The calls for announcing a launch: first count the recipients, then send. */
export function launchHandlers(services: Services): Handlers<typeof contract> {
  const { database, settings } = services;
  return {
    async listLaunches({ query }) {
      const { rows, next } = await listLaunches(database.db, query);
      return { launches: rows.map(view), next };
    },

    async createLaunch({ read, account, now, once }) {
      const launch = await read(rules);
      return once(async (trx) => {
        const added = await addLaunch(trx, launch, now);
        const detail = { areas: added.areas, recipients: added.recipients };
        await audit(trx, account.email, 'launch made', `launch ${added.id}`, detail, now);
        return { launch: view(added) };
      });
    },

    async sendLaunch({ id, account, now, once }) {
      return once(async (trx) => {
        const launch = isId(id) ? await holdLaunch(trx, id) : undefined;
        if (!launch) throw new HttpError(404, 'There is no such launch.');
        // Another operator has just sent it, or the button was pressed twice.
        if (launch.sent_at) return { launch: view(launch) };
        const letters = await noteLetters(trx, launch, now);
        const mails = letters.map((letter) =>
          launchEmail(letter, launch, unsubscribeLink(services, letter.id), settings),
        );
        await queueMails(trx, mails);
        const detail = { areas: launch.areas, letters: letters.length };
        await audit(trx, account.email, 'launch sent', `launch ${launch.id}`, detail, now);
        return { launch: view(await markLaunchSent(trx, launch.id, letters.length, now)) };
      });
    },
  };
}

const view = ({ created_at, sent_at, ...row }: LaunchRow) => ({
  ...row,
  created_at: created_at.toISOString(),
  sent_at: sent_at?.toISOString() ?? null,
});
