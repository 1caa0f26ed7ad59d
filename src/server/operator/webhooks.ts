import type { Answered } from '#api/call';
import type * as contract from '#api/operator/webhooks';
import { newWebhook } from '#rules/partner';
import { audit } from '../audit/store.ts';
import { HttpError, invalid } from '../http-error.ts';
import type { Handlers } from '../serve.ts';
import { isId, newId } from '../services/ids.ts';
import { mayCall } from '../services/public-address.ts';
import { seal } from '../services/secrets.ts';
import type { Services } from '../services.ts';
import { newWebhookSecret } from '../webhook/signature.ts';
import { addWebhook, listWebhooks, queueTest, removeWebhook } from '../webhook/store.ts';
import { iso } from './delivery-records.ts';

type WebhookView = Answered<(typeof contract.answers)['createWebhook']['webhook']>;

/** The webhooks of other systems. */
export const webhookHandlers = ({ database, settings, secret: own }: Services): Handlers<typeof contract> => ({
  async createWebhook({ read, account, now, onceAfter }) {
    const [id, secret] = [newId(), newWebhookSecret()];
    const webhook = await onceAfter<WebhookView>(async (commit) => {
      const { url, events } = await read(newWebhook);
      if (!mayCall(url, settings.webhookHosts, { plain: true })) throw invalid({ url: NOT_PUBLIC });
      return commit(async (trx) => {
        const row = { id, url, events, failing_since: null, tried_at: null, status: null };
        await addWebhook(trx, { ...row, secret: seal(secret, own), created_at: now });
        await audit(trx, account.email, 'webhook made', `webhook ${id}`, { host: new URL(url).host, events }, now);
        return { ...row, created_at: now.toISOString() };
      });
    });
    return { webhook, secret: webhook.id === id ? secret : null };
  },

  async listWebhooks({ query }) {
    const { rows, next } = await listWebhooks(database.db, query);
    const webhooks = rows.map((row) => ({
      ...row,
      created_at: row.created_at.toISOString(),
      failing_since: iso(row.failing_since),
      tried_at: iso(row.tried_at),
    }));
    return { webhooks, next };
  },

  async endWebhook({ id, account, now }) {
    await database.transaction(async (trx) => {
      const ended = isId(id) ? await removeWebhook(trx, id) : undefined;
      if (!ended) throw noWebhook();
      const detail = { host: new URL(ended.url).host };
      await audit(trx, account.email, 'webhook ended', `webhook ${id.toLowerCase()}`, detail, now);
    });
    return { ok: true };
  },

  async testWebhook({ id, account, now }) {
    await database.transaction(async (trx) => {
      if (!isId(id) || !(await queueTest(trx, id, now))) throw noWebhook();
      await audit(trx, account.email, 'webhook tested', `webhook ${id.toLowerCase()}`, {}, now);
    });
    return { ok: true };
  },
});

const NOT_PUBLIC = 'This address is not public.';
const noWebhook = () => new HttpError(404, 'There is no such webhook.');
