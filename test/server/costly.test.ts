import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { AnyCall } from '#api/call';
import { areas } from '#api/index';
import { networkOf } from '../../src/server/services/client-network.ts';
import { COSTLY, type CostlyKind, doCostly } from '../../src/server/services/costly.ts';
import { newId } from '../../src/server/services/ids.ts';
import { ready, submit } from './applications.ts';
import { emptyPdf, LOCKED_PDF, TAKERS } from './file-takers.ts';
import { type Answer, type TestApp, testApp } from './helper.ts';
import { jpeg } from './samples.ts';

/** A call that does costly work: of which kind, for whom it waits, and how it is made. */
interface Costly {
  call: string;
  kind: CostlyKind;
  begin: (t: TestApp) => Promise<{ account: string; send: () => Promise<Answer> }>;
}

/** Before an account is known, a file belongs to the network that sends it. */
const HERE = networkOf('127.0.0.1');

const FILES = Object.values(TAKERS).map(
  ({ call, part, takes, begin }): Costly => ({
    call,
    kind: takes === 'paper' ? 'pages' : 'photo',
    async begin(t) {
      const { id, send } = await begin(t);
      const file =
        takes === 'paper' ? new File([new Uint8Array(await emptyPdf(LOCKED_PDF))], 'locked.pdf') : await jpeg();
      return { account: takes === 'paper' ? HERE : id!, send: () => send({ [part]: file }) };
    },
  }),
);

async function submitted(t: TestApp, over: object = {}) {
  const { who, id } = await ready(t, over);
  assert.is((await submit(t, who, id)).status, 200);
  return { who, operator: await t.operator(), id };
}

const CALLS: Costly[] = [
  ...FILES,
  {
    call: 'council.readRecord',
    kind: 'record',
    async begin(t) {
      const { who, id } = await ready(t);
      const path = `/auth/applications/${id}/record?format=pdf`;
      return { account: who.id, send: () => t.call('GET', path, { token: who.token }) };
    },
  },
  {
    call: 'applications.readRecord',
    kind: 'record',
    async begin(t) {
      const { id, operator } = await submitted(t);
      const path = `/operator/applications/${id}/record?format=pdf`;
      return { account: operator.id, send: () => t.call('GET', path, { token: operator.token }) };
    },
  },
  {
    call: 'applications.handOver',
    kind: 'record',
    async begin(t) {
      const authority_name = `Council ${newId()}`;
      const { id, operator } = await submitted(t, { authority_name });
      const { token } = operator;
      // Without an address nothing is drawn.
      const council = `/operator/councils/${encodeURIComponent(authority_name)}`;
      assert.is((await t.call('PUT', council, { token, body: { email: 'food@council.test' } })).status, 200);
      const path = `/operator/applications/${id}/hand-over`;
      return { account: operator.id, send: () => t.call('POST', path, { token, body: {} }) };
    },
  },
  {
    call: 'documents.readDocument',
    kind: 'pages',
    async begin(t) {
      const operator = await t.operator();
      const { token } = await t.driver();
      const form = { kind: 'dbs_doc', file: new File(['%PDF-1.4\n'], 'dbs.pdf') };
      const { document } = (await t.call('POST', '/driver/documents', { token, form })).body;
      const path = `/operator/documents/${document.id}?view=picture`;
      return { account: operator.id, send: () => t.call('GET', path, { token: operator.token }) };
    },
  },
];

const costly = suite('calls that do costly work');

for (const { call, kind, begin } of CALLS) {
  costly(`${call} is refused while too much of the account's own waits`, async () => {
    const t = await testApp();
    const { account, send } = await begin(t);
    let release = () => {};
    const held = new Promise<void>((done) => {
      release = done;
    });
    const all = Array.from({ length: COSTLY[kind].waiting + 1 }, () => doCostly(kind, account, () => held));
    const refused = await send();
    release();
    await Promise.all(all);
    assert.is(refused.status, 503, refused.text);
    assert.is.not((await send()).status, 503, 'then it is its turn');
  });
}

costly('every call that takes a file is in the table', () => {
  const takers = Object.values<Record<string, unknown>>(areas)
    .flatMap((area) => Object.entries(area))
    .filter(([, call]) => (call as AnyCall).sends === 'multipart')
    .map(([name]) => name);
  assert.ok(takers.length > 5);
  assert.equal(
    takers.filter((name) => !CALLS.some(({ call }) => call === name)),
    [],
  );
});

costly.run();
