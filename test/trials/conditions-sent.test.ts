import { suite } from 'uvu';
import { auditAbout, listAudit, purgeLogins } from '../../src/server/audit/store.ts';
import * as complaint from '../../src/server/complaint/store.ts';
import * as answers from '../../src/server/idempotency/store.ts';
import * as jobs from '../../src/server/jobs/store.ts';
import * as launch from '../../src/server/launch/store.ts';
import { PRIORITIES } from '../../src/server/mail/email.ts';
import * as mail from '../../src/server/mail/store.ts';
import * as partner from '../../src/server/partner/store.ts';
import * as push from '../../src/server/push/store.ts';
import type { Db } from '../../src/server/services/database.ts';
import * as survey from '../../src/server/survey/store.ts';
import * as webhook from '../../src/server/webhook/store.ts';
import {
  add,
  condition,
  DELIVERY,
  DRIVER,
  days,
  minutes,
  NOW,
  OTHER_DRIVER,
  OTHER_PHONE,
  OTHER_SELLER,
  OTHER_WEBHOOK,
  PHONE,
  SELLER,
  TODAY,
  WEBHOOK,
} from './conditions.ts';

const test = suite('every condition on alerts, mails, letters, jobs and what is kept of calls');

const another = { another: {} };

// Alerts

const subscribers = { "another's": { account_id: OTHER_DRIVER } };

condition(
  test,
  'a browser ends its own alerts',
  'push_subscriptions',
  { beside: another, unless: subscribers },
  'gone',
  (trx, { endpoint }) => push.removeSubscription(trx, DRIVER, endpoint),
);

condition(test, 'a browser that is gone is dropped', 'push_subscriptions', { beside: another }, 'gone', (trx, { id }) =>
  push.dropSubscription(trx, id),
);

const queued = async (trx: Db) =>
  (await trx.selectFrom('push_alerts').select('subscription_id').execute()).map(
    ({ subscription_id }) => subscription_id,
  );
condition(
  test,
  'an alert goes to who wants its kind, of the account that it is for',
  'push_subscriptions',
  {
    beside: {
      ...subscribers,
      "an operator's": { account_kind: 'operator' },
      'one that does not want it': { kinds: ['cancelled'] },
    },
  },
  'found',
  async (trx) => {
    await push.queueAlert(trx, { kind: 'payout', to: DRIVER }, NOW);
    return queued(trx);
  },
);

condition(
  test,
  'new deliveries are told to approved drivers',
  'push_subscriptions',
  {
    it: { kinds: ['new_deliveries'] },
    beside: subscribers,
    before: (trx) => trx.updateTable('drivers').set({ status: 'pending' }).where('id', '=', OTHER_DRIVER).execute(),
  },
  'found',
  async (trx) => {
    await push.queueAlert(trx, { kind: 'new_deliveries' }, NOW);
    return queued(trx);
  },
);

const wantsNew = { it: { kinds: ['new_deliveries'] } };

condition(
  test,
  "new deliveries are told to one browser while another's alert of them waits",
  'push_subscriptions',
  { ...wantsNew, before: add('push_alerts', { subscription_id: OTHER_PHONE, kind: 'new_deliveries' }) },
  'found',
  async (trx) => {
    await push.queueAlert(trx, { kind: 'new_deliveries' }, NOW);
    return queued(trx);
  },
);

condition(
  test,
  'new deliveries are told while an alert of something else waits',
  'push_subscriptions',
  wantsNew,
  'found',
  async (trx, { id }) => {
    await add('push_alerts', { subscription_id: id })(trx);
    await push.queueAlert(trx, { kind: 'new_deliveries' }, NOW);
    return trx.selectFrom('push_alerts').select('subscription_id').where('kind', '=', 'new_deliveries').execute();
  },
);

condition(
  test,
  'an eleventh browser of an account takes the place of its oldest',
  'push_subscriptions',
  {
    it: { created_at: days(-1) },
    beside: { ...subscribers, newer: { created_at: minutes(9) } },
    before: add(
      'push_subscriptions',
      ...Array.from({ length: 7 }, (_, at) => ({ created_at: minutes(at) })),
      ...Array.from({ length: 10 }, () => ({ account_id: OTHER_DRIVER, created_at: days(1) })),
    ),
  },
  'gone',
  async (trx, it) =>
    push.saveSubscription(trx, {
      session_hash: it.session_hash,
      account_kind: 'driver',
      account_id: DRIVER,
      endpoint: 'new',
      p256dh: 'p',
      auth: 'a',
      kinds: [],
      created_at: NOW,
    }),
);

condition(
  test,
  'a browser that changes hands leaves what it was to another account',
  'push_subscriptions',
  { beside: another, unless: { 'its own': { account_id: OTHER_DRIVER } } },
  'gone',
  (trx, { id: _, ...it }) => push.saveSubscription(trx, { ...it, account_id: OTHER_DRIVER }),
);

condition(
  test,
  'a browser is not told of new deliveries again for a while',
  'push_subscriptions',
  { beside: another },
  { told_new_at: NOW },
  (trx, { id }) =>
    push.finishAlert(trx, { id: DELIVERY, kind: 'new_deliveries', subscription_id: id } as push.DueAlert, NOW),
);

condition(
  test,
  'alerts are sent that are due',
  'push_alerts',
  { beside: { later: { next_at: minutes(1) } } },
  { attempts: 1, next_at: minutes(9) },
  (trx) => push.claimAlerts(trx, 9, NOW, minutes(9)),
);

condition(
  test,
  'an alert that was sent is forgotten',
  'push_alerts',
  { beside: another },
  'gone',
  (trx, { id, kind }) => push.finishAlert(trx, { id, kind, subscription_id: PHONE } as push.DueAlert, NOW),
);

condition(
  test,
  'an alert is put back as it was',
  'push_alerts',
  { it: { attempts: 3 }, beside: another },
  { next_at: days(1), attempts: 2 },
  (trx, { id }) => push.putBack(trx, id, days(1)),
);

condition(test, 'an alert is postponed', 'push_alerts', { beside: another }, { next_at: days(1) }, (trx, { id }) =>
  push.postponeAlert(trx, id, days(1)),
);

// Mails

const failed = { failed_at: NOW, failure: 'Refused' };

const letters = { "another's": { to_address: 'bob@example.test' } };

condition(
  test,
  'mails are counted that wait',
  'mails',
  { beside: { sent: { sent_at: NOW }, 'given up': failed } },
  'counted',
  async (trx) => (await mail.mailsWaiting(trx)).number,
);

condition(
  test,
  'mails are counted that were given up',
  'mails',
  { it: failed, beside: { waiting: { failed_at: null } } },
  'counted',
  async (trx) => (await mail.failedCount(trx).executeTakeFirstOrThrow()).count,
);

condition(
  test,
  'mails are listed that were given up',
  'mails',
  { it: failed, beside: { waiting: { failed_at: null } } },
  'found',
  (trx) => mail.listMails(trx, true, {}),
);

condition(test, 'one mail is held', 'mails', { beside: another }, 'found', (trx, { id }) => mail.holdMail(trx, id));

condition(test, 'one mail is removed', 'mails', { beside: another }, 'gone', (trx, { id }) => mail.removeMail(trx, id));

condition(
  test,
  'a mail that was given up is sent again as if for the first time',
  'mails',
  { it: { ...failed, attempts: 9, next_at: days(-1) }, beside: another },
  { failed_at: null, failure: null, attempts: 0, next_at: NOW, resent_at: NOW },
  (trx, { id }) => mail.requeueMail(trx, id, NOW),
);

condition(
  test,
  'the newest failure of a file is shown',
  'mails',
  {
    it: { ...failed, attachment_name: 'a.pdf' },
    beside: {
      older: { failed_at: days(-1) },
      'one that waits': { failed_at: null },
      'of another file': { attachment_name: 'b.pdf', failed_at: days(1) },
    },
  },
  'found',
  (trx) => mail.givenUpWith(trx, ['a.pdf']),
);

for (const at of ['sent_at', 'failed_at'] as const) {
  condition(
    test,
    `mails go after a month (${at})`,
    'mails',
    {
      it: { [at]: days(-30) },
      beside: { younger: { [at]: days(-29) }, waiting: { [at]: null, created_at: days(-40) } },
    },
    'gone',
    (trx) => mail.purgeMails(trx, NOW),
  );
}

condition(
  test,
  'the words of a failed mail go once its code is no longer good',
  'mails',
  {
    it: { ...failed, opens: SELLER, created_at: minutes(-60), html: '<p>' },
    beside: { waiting: { failed_at: null }, 'without a code': { opens: null }, younger: { created_at: minutes(-59) } },
  },
  { body: '', html: null },
  (trx) => mail.purgeMails(trx, NOW),
);

condition(test, 'mails that the log is about are found', 'mails', { beside: another }, 'found', (trx, { id }) =>
  mail.mailsById(trx, [id]),
);

condition(test, 'mails to an address are listed', 'mails', { beside: letters }, 'found', (trx) =>
  mail.mailsTo(trx, 'ann@example.test'),
);

condition(test, 'mails to an address are erased', 'mails', { beside: letters }, 'gone', (trx) =>
  mail.eraseMails(trx, 'ann@example.test'),
);

condition(
  test,
  'letters to an address that were not sent are removed',
  'mails',
  {
    it: { unsubscribe: 'https://kitchen.example/unsubscribe?t=a.b' },
    beside: { ...letters, 'a sent one': { sent_at: NOW }, 'no letter': { unsubscribe: null } },
  },
  'gone',
  (trx) => mail.dropLetters(trx, 'ann@example.test'),
);

condition(
  test,
  'mails about an account are erased',
  'mails',
  { it: { about: SELLER }, beside: { of: { about: DRIVER }, none: { about: null } } },
  'gone',
  (trx) => mail.eraseMailsAbout(trx, SELLER),
);

condition(
  test,
  'the file of a mail',
  'mails',
  { it: { attachment: 'YQ==', attachment_name: 'a.pdf' }, beside: another, unless: { none: { attachment: null } } },
  'found',
  async (trx, { id }) => (await mail.findAttachment(trx, id)) && [id],
);

/** Other tests may have left one of that name. */
const none = (trx: Db) => trx.deleteFrom('jobs').where('name', 'in', ['backup', 'erasure']).execute();

// Keys of other systems

const byHash = (trx: Db, { secret_hash }: { secret_hash: string }) => partner.findKey(trx, secret_hash, TODAY);

condition(
  test,
  'a key is found by its secret until it expires',
  'partner_keys',
  { beside: another, unless: { expired: { expires_on: '2001-02-02' } } },
  'found',
  byHash,
);
condition(
  test,
  'a key is found that never expires',
  'partner_keys',
  { it: { expires_on: null }, beside: another },
  'found',
  byHash,
);
condition(test, 'the use of a key is kept', 'partner_keys', { beside: another }, { last_used_at: NOW }, (trx, { id }) =>
  partner.touchKey(trx, id, NOW),
);
condition(
  test,
  'a sale is held for the key that made it',
  'partner_sales',
  { beside: another, unless: { "another's": { key_id: DRIVER } } },
  'found',
  (trx, { id }) => partner.holdPartnerSale(trx, SELLER, id),
);
condition(test, 'a sale is void', 'partner_sales', { beside: another }, { void_at: NOW }, (trx, { id }) =>
  partner.markVoid(trx, id, NOW),
);
condition(test, 'a key is removed', 'partner_keys', { beside: another }, 'gone', (trx, { id }) =>
  partner.removeKey(trx, id),
);

// Webhooks

condition(test, 'a webhook is removed', 'webhooks', { beside: another }, 'gone', (trx, { id }) =>
  webhook.removeWebhook(trx, id),
);
condition(
  test,
  'webhooks are counted that have failed for long',
  'webhooks',
  {
    it: { failing_since: NOW },
    beside: { 'one that works': { failing_since: null }, 'one of late': { failing_since: minutes(1) } },
  },
  'counted',
  async (trx) => (await webhook.failingCount(trx, NOW).executeTakeFirstOrThrow()).count,
);
const broken = { failed: true, status: 500, now: minutes(1) };
condition(
  test,
  'a webhook begins to fail',
  'webhooks',
  { beside: another },
  { failing_since: minutes(1), tried_at: minutes(1), status: 500 },
  (trx, { id }) => webhook.noteTry(trx, id, broken),
);
condition(
  test,
  'a webhook goes on failing',
  'webhooks',
  { it: { failing_since: NOW }, beside: another },
  { failing_since: NOW, tried_at: minutes(1), status: 500 },
  (trx, { id }) => webhook.noteTry(trx, id, broken),
);
condition(
  test,
  'a webhook works again',
  'webhooks',
  { it: { failing_since: NOW }, beside: another },
  { failing_since: null, tried_at: minutes(1), status: 204 },
  (trx, { id }) => webhook.noteTry(trx, id, { failed: false, status: 204, now: minutes(1) }),
);
const hearing = async (trx: Db) => trx.selectFrom('webhook_events').select('webhook_id').execute();
condition(
  test,
  'an event goes to the webhooks that want it',
  'webhooks',
  { beside: { 'one that does not want it': { events: ['kitchen.closed'] } } },
  'found',
  async (trx) => {
    await webhook.queueEvents('kitchen.opened', [{ subject_id: SELLER, data: {} }], NOW).execute(trx);
    return hearing(trx);
  },
);
condition(test, 'a test goes to one webhook', 'webhooks', { beside: another }, 'found', async (trx, { id }) => {
  await webhook.queueTest(trx, id, NOW);
  return hearing(trx);
});
const claiming =
  (busy: string[] = []) =>
  (trx: Db) =>
    webhook.claimEvents(trx, { most: 9, busy, now: NOW, lease: minutes(9) });
const claimed = { attempts: 1, next_at: minutes(9) };
condition(
  test,
  'events are sent that are due, of one subject the first',
  'webhook_events',
  {
    beside: {
      later: { next_at: minutes(1), subject_id: OTHER_SELLER },
      'the next of the same': { queued_at: minutes(1) },
    },
  },
  claimed,
  claiming(),
);
condition(
  test,
  'an event is sent while one of the same subject waits for another webhook',
  'webhook_events',
  { it: { queued_at: minutes(1) }, beside: { "another's": { webhook_id: OTHER_WEBHOOK, queued_at: NOW } } },
  claimed,
  claiming([OTHER_WEBHOOK]),
);
condition(
  test,
  'of a webhook that fails one event is tried',
  'webhook_events',
  {
    it: { next_at: minutes(-1) },
    beside: { another: { subject_id: OTHER_SELLER, next_at: NOW } },
    before: (trx) => trx.updateTable('webhooks').set({ failing_since: NOW }).where('id', '=', WEBHOOK).execute(),
  },
  claimed,
  claiming(),
);
condition(test, 'an event that was sent is forgotten', 'webhook_events', { beside: another }, 'gone', (trx, { id }) =>
  webhook.finishEvent(trx, id),
);
condition(test, 'an event is postponed', 'webhook_events', { beside: another }, { next_at: days(1) }, (trx, { id }) =>
  webhook.postponeEvent(trx, id, days(1)),
);

// First answers, jobs, the log, letters and visitors

const asked = { "another's": { account_id: OTHER_DRIVER } };

condition(
  test,
  'a first answer is saved',
  'first_answers',
  { it: { key: 'K' }, beside: { another: { key: 'L' }, ...asked } },
  { body: { ok: 1 } },
  (trx, { key }) => answers.saveAnswer(trx, { account: DRIVER, key }, { ok: 1 }),
);

condition(
  test,
  'first answers go after a week',
  'first_answers',
  { it: { created_at: days(-7) }, beside: { younger: { created_at: days(-6) } } },
  'gone',
  (trx) => answers.purgeAnswers(trx, NOW),
);

condition(
  test,
  "an account's oldest answer to a tap goes when it has a thousand newer ones",
  'first_answers',
  {
    it: { created_at: days(-2) },
    beside: {
      "another's": { account_id: OTHER_DRIVER, created_at: days(-3) },
      'what made something': { made: true, created_at: days(-3) },
    },
    before: add(
      'first_answers',
      ...Array.from({ length: 1_000 }, () => ({ account_id: DRIVER, created_at: days(-1) })),
    ),
  },
  'gone',
  (trx) => answers.boundAnswers(trx, DRIVER),
);

condition(
  test,
  'first answers of calls that made something go after a day',
  'first_answers',
  {
    it: { created_at: days(-1), made: true },
    beside: { younger: { created_at: days(-0.9) }, tap: { made: false } },
  },
  'gone',
  (trx) => answers.purgeAnswers(trx, NOW),
);

condition(test, 'first answers go with their account', 'first_answers', { beside: asked }, 'gone', (trx) =>
  answers.eraseAnswers(trx, DRIVER),
);

condition(
  test,
  'a job that is due is taken',
  'jobs',
  { beside: another, unless: { 'one that is not': { next_at: minutes(1) } } },
  { next_at: days(1) },
  (trx, { name }) => jobs.takeRun(trx, name, NOW, days(1)),
);

condition(test, 'a job is put off', 'jobs', { beside: another }, { next_at: days(1) }, (trx, { name }) =>
  jobs.setNextRun(trx, name, days(1)),
);

condition(
  test,
  'a run that has ended puts its job off',
  'jobs',
  { beside: another, unless: { 'somebody else did': { next_at: minutes(1) } } },
  { next_at: days(1) },
  (trx, { name }) => jobs.endRun(trx, name, NOW, days(1)),
);

for (const [what, until, becomes] of [
  ['holds files', new Date(Date.now() + 3_600_000), 'found'],
  ['that died holds none after its time', NOW, 'left'],
] as const) {
  condition(
    test,
    `a backup ${what}`,
    'jobs',
    { it: { name: 'backup', next_at: until }, before: none },
    becomes,
    async (trx) => (await jobs.removalsHeld(trx)) && ['backup'],
  );
}

for (const action of ['logged in', 'login failed']) {
  condition(
    test,
    `entries of '${action}' go once they are old`,
    'audit',
    { it: { action }, beside: { younger: { at: minutes(1) }, 'of something else': { action: 'driver approved' } } },
    'gone',
    (trx) => purgeLogins(trx, NOW),
  );
}

condition(
  test,
  'the log is read by its subjects',
  'audit',
  { it: { subject: 'rare 1' }, beside: { other: { subject: 'rare 2' } } },
  'found',
  (trx) => auditAbout(trx, ['rare 1', 'rare 3']),
);

condition(
  test,
  'the log is listed by what it is about',
  'audit',
  { it: { subject: 'rare 1' }, beside: { other: { subject: 'rarer 1' } } },
  'found',
  (trx) => listAudit(trx, { kind: 'rare' }),
);

const answered = { answered: { answered_at: NOW } };

condition(test, 'open complaints are listed', 'complaints', { beside: answered }, 'found', async (trx, { id }) =>
  (await complaint.listComplaints(trx, true, {})).rows.filter((row) => row.id === id || row.answered_at),
);

condition(test, 'a complaint is found', 'complaints', { beside: another }, 'found', (trx, { id }) =>
  complaint.findComplaint(trx, id),
);

condition(
  test,
  'a complaint is answered, once',
  'complaints',
  { beside: another, unless: answered },
  { answer: 'Sorry.', answered_at: NOW },
  (trx, { id }) => complaint.setAnswer(trx, id, 'Sorry.', NOW),
);

condition(
  test,
  'open complaints that wait are counted',
  'complaints',
  { beside: { ...answered, younger: { created_at: minutes(1) } } },
  'counted',
  async (trx) => (await complaint.waitingCount(trx, NOW).executeTakeFirstOrThrow()).count,
);

condition(test, "an address's complaints are found", 'complaints', { beside: another }, 'found', (trx, { email }) =>
  complaint.complaintsOf(trx, email),
);

condition(test, "an address's complaints are erased", 'complaints', { beside: another }, 'gone', (trx, { email }) =>
  complaint.eraseComplaints(trx, email),
);

condition(
  test,
  'complaints go once their answer is old',
  'complaints',
  { it: { answered_at: NOW }, beside: { open: { answered_at: null }, younger: { answered_at: minutes(1) } } },
  'gone',
  (trx) => complaint.purgeComplaints(trx, NOW),
);

condition(test, 'a launch is held', 'launches', { beside: another }, 'found', (trx, { id }) =>
  launch.holdLaunch(trx, id),
);

condition(
  test,
  'a launch is marked sent',
  'launches',
  { beside: another },
  { recipients: 7, sent_at: NOW },
  (trx, { id }) => launch.markLaunchSent(trx, id, 7, NOW),
);

for (const table of ['waitlist', 'survey_answers'] as const) {
  condition(
    test,
    `a launch is told to who asked for it in its areas (${table})`,
    table,
    {
      it: { postcode: 'SL9 1AA' },
      beside: { elsewhere: { postcode: 'SL8 1AA' }, 'one who did not ask': { updates_at: null } },
    },
    'counted',
    async (trx) => (await launch.addLaunch(trx, { areas: ['SL9'], subject: '', text: '' }, NOW)).recipients,
  );
  condition(
    test,
    `updates are withdrawn (${table})`,
    table,
    { it: { updates_words: '1' }, beside: another },
    { updates_at: null, updates_words: null },
    (trx, { email }) => survey.withdrawUpdates(trx, email),
  );
  condition(test, `what a visitor said is found (${table})`, table, { beside: another }, 'found', (trx, { email }) =>
    survey.findVisitor(trx, email),
  );
  condition(test, `what a visitor said is erased (${table})`, table, { beside: another }, 'gone', (trx, { email }) =>
    survey.eraseVisitor(trx, email),
  );
}

// What a statement beside another one asks

condition(
  test,
  'the first answer is that of the account and the key',
  'first_answers',
  {
    it: { key: 'K', call: 'mine' },
    beside: { another: { key: 'L', call: 'b' }, "another's": { account_id: OTHER_DRIVER, call: 'c' } },
  },
  'found',
  async (trx) => (await answers.firstAnswer(trx, { account: DRIVER, key: 'K' }))!.call === 'mine' && [`${DRIVER} K`],
);

condition(
  test,
  'jobs are those that run',
  'jobs',
  {
    beside: { a: { name: 'backup' }, b: { name: 'erasure' }, c: { name: 'expired-documents-mail' } },
    before: none,
  },
  'found',
  (trx) => jobs.jobsDue(trx),
);

condition(
  test,
  'a backup that has ended holds no files',
  'jobs',
  { it: { name: 'backup' }, beside: { another: { name: 'another' } }, before: none },
  'gone',
  (trx) => jobs.allowRemovals(trx),
);

const erasure = {
  before: none,
  it: { name: 'erasure' },
  beside: { another: { name: 'another' } },
};

condition(
  test,
  'the last erasure',
  'jobs',
  { ...erasure, beside: { another: { name: 'another', next_at: days(1) } } },
  'found',
  async (trx) => Number(await jobs.lastErasure(trx)) === +NOW && ['erasure'],
);

condition(test, 'an erasure is forgotten until then', 'jobs', erasure, 'gone', async (trx) => {
  await jobs.forgetErasures(trx, minutes(-1));
  if (!(await jobs.lastErasure(trx))) throw new Error('it came later');
  await jobs.forgetErasures(trx, NOW);
});

const sentAt = (trx: Db) => trx.updateTable('mails').set({ sent_at: NOW }).where('sent_at', '>', days(365)).execute();

const failedAt = (trx: Db) =>
  trx.updateTable('mails').set({ failed_at: NOW }).where('failed_at', '>', days(365)).execute();
condition(test, 'one mail is marked sent', 'mails', { beside: another }, { sent_at: NOW }, async (trx, { id }) => {
  await mail.markSent(trx, id);
  await sentAt(trx);
});

condition(
  test,
  'mails that wait are marked sent',
  'mails',
  { beside: { sent: { sent_at: days(-1) }, 'given up': failed } },
  { sent_at: NOW },
  async (trx) => {
    await mail.markAllSent(trx);
    await sentAt(trx);
  },
);

condition(test, 'one mail is given up', 'mails', { beside: another }, failed, async (trx, { id }) => {
  await mail.giveUp(trx, id, 'Refused');
  await failedAt(trx);
});

for (const [table, read] of [
  ['survey_answers', survey.nextAnswers],
  ['waitlist', survey.nextWaiting],
] as const) {
  condition(
    test,
    `a file goes on with the next row (${table})`,
    table,
    { beside: { next: { id: SELLER } } },
    'left',
    async (trx, { id }) => (await read(trx, id)).filter((row) => row.id === id),
  );
}

const told = {
  it: { launch_id: DELIVERY, email: 'ann@example.test' },
  beside: { another: { email: 'bob@example.test' } },
};

const launched = { ...told, before: add('launches', { id: DELIVERY }) };

condition(
  test,
  'a letter knows its reader',
  'launch_letters',
  launched,
  'found',
  async (trx, { id }) => (await launch.readerOf(trx, id)) === 'ann@example.test' && [id],
);

condition(
  test,
  'letters to somebody are listed',
  'launch_letters',
  launched,
  'counted',
  async (trx) => (await launch.lettersTo(trx, 'ann@example.test')).length,
);

condition(test, 'letters to somebody are erased', 'launch_letters', launched, 'gone', (trx) =>
  launch.eraseLetters(trx, 'ann@example.test'),
);

condition(
  test,
  'who was told of one area is told of another',
  'survey_answers',
  {
    it: { email: 'ann@example.test', postcode: 'SL9 1AA' },
    before: async (trx) => {
      await launched.before(trx);
      await add('launch_letters', { launch_id: DELIVERY, email: 'ann@example.test', area: 'SL8' })(trx);
    },
  },
  'counted',
  async (trx) => (await launch.addLaunch(trx, { areas: ['SL9'], subject: '', text: '' }, NOW)).recipients,
);

condition(
  test,
  'after a backup the sweep is due at once',
  'jobs',
  {
    it: { name: 'sweep-files', next_at: new Date('2099-01-01') },
    before: (trx) => trx.deleteFrom('jobs').where('name', '=', 'sweep-files').execute(),
  },
  { next_at: NOW },
  async (trx) => {
    await jobs.allowRemovals(trx);
    await trx.updateTable('jobs').set({ next_at: NOW }).where('next_at', '<', new Date('2098-01-01')).execute();
  },
);
condition(
  test,
  'what is sealed is taken before all others',
  'mails',
  {
    it: { priority: PRIORITIES.sealed },
    beside: { secret: { priority: PRIORITIES.secret }, sent: { priority: PRIORITIES.sealed, sent_at: NOW } },
    before: (trx) => trx.deleteFrom('mails').execute(),
  },
  { attempts: 1 },
  async (trx) => {
    await mail.claimDue(trx, 1, 60_000, PRIORITIES.secret);
    await trx.updateTable('mails').set({ next_at: NOW }).where('attempts', '>', 0).execute();
  },
);
condition(
  test,
  'what is due and goes first is taken, without what comes after it',
  'mails',
  {
    it: { priority: PRIORITIES.secret },
    beside: {
      usual: { priority: PRIORITIES.usual },
      sent: { sent_at: NOW },
      'given up': failed,
      // By the database's own clock.
      'not due yet': { next_at: new Date('2099-01-01') },
    },
    before: (trx) => trx.deleteFrom('mails').execute(),
  },
  { attempts: 1 },
  async (trx) => {
    await mail.claimDue(trx, 9, 60_000, PRIORITIES.secret);
    await trx.updateTable('mails').set({ next_at: NOW }).where('attempts', '>', 0).execute();
  },
);

test.run();
