import { suite } from 'uvu';
import * as account from '../../src/server/account/store.ts';
import * as codes from '../../src/server/codes/store.ts';
import { hashToken } from '../../src/server/services/secrets.ts';
import {
  add,
  condition,
  DRIVER,
  days,
  FIRST,
  minutes,
  NOW,
  OTHER_DRIVER,
  OTHER_SELLER,
  SECOND,
  SELLER,
} from './conditions.ts';

const test = suite('every condition on accounts and codes');

const another = { another: {} };

const erased = { erased: { erased_at: NOW } };

// Accounts

const theirs = { "another's": { account_id: OTHER_SELLER } };

const runOut = { 'one that has run out': { expires_at: NOW } };

condition(test, 'an account is found by its address', 'sellers', { beside: another }, 'found', (trx, it) =>
  account.findAccount(trx, 'seller', it.email),
);

condition(
  test,
  'an account is held while its password is the one that was right',
  'sellers',
  { it: { password_hash: 'right' }, unless: { changed: { password_hash: 'another' } } },
  'found',
  async (trx, it) => (await account.holdPassword(trx, 'seller', { ...it, password_hash: 'right' })) && [it.id],
);

condition(
  test,
  'an account is held while nobody has erased it',
  'drivers',
  { unless: erased },
  'found',
  async (trx, { id }) => (await account.holdAccount(trx, { kind: 'driver', id })) && [id],
);

condition(test, 'a password is set', 'drivers', { beside: another }, { password_hash: 'new' }, (trx, { id }) =>
  account.setPassword(trx, 'driver', id, 'new'),
);

condition(test, 'an operator is removed', 'operators', { beside: another }, 'gone', (trx, { id }) =>
  account.deleteOperator(trx, id),
);

condition(
  test,
  'a second factor is saved',
  'operators',
  { beside: another },
  { totp_secret: 'sealed', totp_step: 7 },
  (trx, { id }) => account.saveSecondFactor(trx, id, { totp_secret: 'sealed', totp_step: 7 }),
);

const unread = (at: Date) => ({ unread: JSON.stringify({ incident: at.toISOString() }) });

condition(
  test,
  'an operator is mailed of news who has no mail of it since a day',
  'operators',
  { beside: { 'just mailed': unread(minutes(1)) } },
  { unread: { incident: days(1).toISOString() } },
  (trx) => account.markUnread(trx, 'incident', days(1)),
);

condition(
  test,
  'an operator has read news',
  'operators',
  { it: unread(NOW), beside: { another: unread(NOW) } },
  { unread: {} },
  (trx, { id }) => account.markRead(trx, id, 'incident'),
);

condition(
  test,
  'sessions are listed while they last',
  'sessions',
  { beside: { ...theirs, ...runOut } },
  'found',
  (trx) => account.listSessions(trx, SELLER, NOW),
);

condition(test, 'a session is noted to be used', 'sessions', { beside: another }, { used_at: days(1) }, (trx, it) =>
  account.touchSession(trx, it.token_hash, days(1)),
);

condition(test, 'a session is ended', 'sessions', { beside: another }, 'gone', (trx, it) =>
  account.endSession(trx, it.token_hash),
);

condition(
  test,
  'the other sessions of an account are ended while they last, so that the number is theirs',
  'sessions',
  { beside: { ...theirs, ...runOut, 'this one': { token_hash: 'this one' } } },
  'gone',
  (trx) => account.endOtherSessions(trx, { id: SELLER, tokenHash: 'this one' } as account.Account, NOW),
);

condition(
  test,
  'a session is held',
  'sessions',
  { beside: another },
  'found',
  async (trx, it) => (await account.holdSession(trx, it.token_hash)) && [it.token_hash],
);

condition(test, 'the sessions of an account are held', 'sessions', { beside: theirs }, 'found', (trx) =>
  account.holdSessions(trx, SELLER),
);

condition(
  test,
  'a network that is used again is kept from then on',
  'login_places',
  { it: { account_id: OTHER_SELLER }, beside: another },
  { account_id: SELLER, at: days(1) },
  (trx, { place }) => account.rememberPlace(trx, place, SELLER, days(1)),
);

condition(
  test,
  "a seller's link names itself",
  'reset_links',
  { beside: another, unless: { "a driver's": { kind: 'driver' } } },
  'found',
  (trx, { id }) => account.findSellerLink(trx, id),
);

condition(
  test,
  "a driver's link names the address",
  'reset_links',
  {
    it: { kind: 'driver', account_id: DRIVER, token_hash: 'opens' },
    beside: { another: { token_hash: 'else' }, "another's": { account_id: OTHER_DRIVER }, seller: { kind: 'seller' } },
  },
  'found',
  async (trx) => account.findDriverLink(trx, (await account.addressOf(trx, 'driver', DRIVER))!, 'opens'),
);

condition(
  test,
  'a mail may be sent again while its link is open',
  'reset_links',
  { beside: another, unless: { used: { used_at: NOW }, ...runOut } },
  'found',
  (trx, { id }) => account.openLinks(trx, [id], NOW),
);

condition(
  test,
  'every open link of an account is used up',
  'reset_links',
  { beside: { ...theirs, 'one that was used': { used_at: days(-1) } } },
  { used_at: NOW },
  (trx) => account.useLinks(trx, SELLER, NOW),
);

for (const [table, over, lasts] of [
  ['sessions', { expires_at: NOW }, { expires_at: minutes(1) }],
  ['reset_links', { expires_at: NOW }, { expires_at: minutes(1) }],
  ['login_places', { at: days(-90) }, { at: days(-89) }],
] as const) {
  const rows = { it: over as object, beside: { 'one that lasts': lasts as object } };
  condition(test, `rows of ${table} go once they have run out`, table, rows, 'gone', (trx) =>
    account.purgeAccess(trx, NOW),
  );
  condition(test, `rows of ${table} go with their account`, table, { beside: theirs }, 'gone', (trx) =>
    account.eraseAccess(trx, SELLER),
  );
}

// Codes

const ann = 'ann@example.test';

const ofOthers = { "a driver's": { kind: 'driver' as const }, "another address's": { email: 'bob@example.test' } };

const kinds = { "a driver's": { kind: 'driver' as const } };

condition(
  test,
  'a new code ends those of its kind and address, each once',
  'email_codes',
  { beside: { ...ofOthers, 'one that had ended': { ended_at: days(-1) } } },
  { ended_at: minutes(1) },
  (trx, it) => codes.replaceCode(trx, { ...it, id: SELLER, created_at: minutes(1) }),
);

condition(
  test,
  'of two codes of one moment the later one counts',
  'email_codes',
  { it: { id: SECOND }, beside: { earlier: { id: FIRST } } },
  'found',
  (trx) => codes.findCode(trx, 'seller', { email: ann }),
);
condition(
  test,
  'the newest code of a kind and an address is the one that counts',
  'email_codes',
  { it: { created_at: minutes(1) }, beside: { ...ofOthers, older: { created_at: NOW } } },
  'found',
  (trx) => codes.findCode(trx, 'seller', { email: ann }),
);

condition(
  test,
  'a code is found by its id',
  'email_codes',
  { beside: another, unless: kinds },
  'found',
  (trx, { id }) => codes.findCode(trx, 'seller', { id }),
);

condition(
  test,
  'the codes of an hour are those of a kind for a mailbox, however its address is written',
  'email_codes',
  {
    it: { email: 'ann+1@example.test' },
    beside: { ...kinds, elsewhere: { mailbox: 'bob@example.test' }, earlier: { created_at: minutes(-60) } },
  },
  'counted',
  async (trx) => (await codes.newestCodes(trx, 'seller', ann, minutes(-60), 9)).length,
);

condition(
  test,
  'a mail may be sent again while its code is open',
  'email_codes',
  { beside: another, unless: { ended: { ended_at: NOW }, ...runOut } },
  'found',
  (trx, { id }) => codes.openCodes(trx, [id], NOW),
);

condition(
  test,
  'a try counts while the code is open and has tries left',
  'email_codes',
  { beside: another, unless: { ended: { ended_at: NOW }, ...runOut, 'tried too often': { attempts: 5 } } },
  { attempts: 1 },
  (trx, { id }) => codes.countTry(trx, id, 'here', 5, NOW),
);

condition(
  test,
  'a try from elsewhere is counted apart',
  'email_codes',
  { beside: another, unless: { 'tried too often': { attempts_elsewhere: 5 } } },
  { attempts_elsewhere: 1 },
  (trx, { id }) => codes.countTry(trx, id, 'elsewhere', 5, NOW),
);

condition(
  test,
  'a code is ended once',
  'email_codes',
  { beside: another, unless: { ended: { ended_at: days(-1) } } },
  { ended_at: NOW },
  (trx, { id }) => codes.endCode(trx, id, NOW),
);

const noToken = { ...kinds, used: { used_at: days(-1) }, ...runOut };

// What is kept of a token is a digest of it.
const token = { it: { token_hash: hashToken('token') }, beside: { another: { token_hash: 'another' } } };

condition(
  test,
  "a token tells the address of a kind's while it is good",
  'email_tokens',
  { ...token, beside: { another: { token_hash: 'another', email: 'bob@example.test' } } },
  'found',
  async (trx, it) => (await codes.emailOfToken(trx, 'seller', 'token', NOW)) === ann && [it.token_hash],
);

condition(test, 'a token is used up', 'email_tokens', token, { used_at: NOW }, (trx) =>
  codes.takeEmailToken(trx, 'seller', ann, 'token', NOW),
);

for (const [what, over] of Object.entries({ ...noToken, ...ofOthers })) {
  const bad = { token_hash: hashToken('bad'), ...over };
  condition(
    test,
    `a token is not good for ${what}`,
    'email_tokens',
    { ...token, before: add('email_tokens', bad) },
    { used_at: NOW },
    async (trx) => {
      const found = what in noToken && (await codes.emailOfToken(trx, 'seller', 'bad', NOW));
      if (found || (await codes.takeEmailToken(trx, 'seller', ann, 'bad', NOW))) throw new Error('it was taken');
      await codes.takeEmailToken(trx, 'seller', ann, 'token', NOW);
    },
  );
}

condition(
  test,
  'codes go after a day',
  'email_codes',
  { it: { created_at: days(-1) }, beside: { younger: { created_at: minutes(-1_439) } } },
  'gone',
  (trx) => codes.purgeCodes(trx, NOW),
);

condition(
  test,
  'tokens go when they have run out',
  'email_tokens',
  { it: { expires_at: NOW }, beside: { 'one that lasts': { expires_at: minutes(1) } } },
  'gone',
  (trx) => codes.purgeCodes(trx, NOW),
);

for (const table of ['email_codes', 'email_tokens'] as const) {
  const rows = { beside: { "another address's": ofOthers["another address's"] } };
  condition(test, `rows of ${table} go with their address`, table, rows, 'gone', (trx) => codes.eraseCodes(trx, ann));
}

// What a statement beside another one asks

condition(test, 'the address of an account', 'sellers', { beside: another }, 'found', async (trx, { id, email }) =>
  (await account.addressOf(trx, 'seller', id)) === email ? [id] : [],
);

condition(
  test,
  'a second factor is one of an operator',
  'operators',
  { it: { totp_step: 7 }, beside: { another: { totp_step: 8 } } },
  'found',
  async (trx, { id }) => (await account.holdSecondFactor(trx, id))?.totp_step === 7 && [id],
);

condition(
  test,
  'a network is known',
  'login_places',
  { beside: another },
  'found',
  async (trx, { place }) =>
    (await account.isKnownPlace(trx, place)) && !(await account.isKnownPlace(trx, 'elsewhere')) && [place],
);

test.run();
