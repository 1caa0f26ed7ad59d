import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { DESK, drawn, site } from './browser.ts';
import { storageOf } from './screens.ts';
import { type Thing, unseen, words } from './seen.ts';

const WIDTHS = [360, 1280];
/** Below it (px) a row of a table is a card. */
const CARDS = 900;
/** Until a state that an answer or a press leads to is there, on a busy machine, in ms. */
const PATIENCE = 20_000;

/** How a call is answered instead of by the server: never, by nobody, otherwise, or as the server does, changed. */
export type Reply = 'never' | 'nobody' | { status: number; body?: object } | ((answer: any) => unknown);

/** A screen in one of its states, and what the specification lists there. */
export interface State {
  name: string;
  /** Where it is; the page goes on from the state above if not given. */
  path?: string;
  /** A wizard's draft in this tab. */
  draft?: [name: string, values: object];
  replies?: Record<string, Reply>;
  /** What is different in the record of the person who is logged in. */
  record?: object;
  /** The way to it from there. */
  by?: (page: Page) => Promise<unknown>;
  sees: (Thing | string)[];
  /** What the wide screen shows besides, as columns, and what the narrow one does, on cards. */
  desk?: Thing[];
  phone?: Thing[];
  /** What a state is not to show. */
  not?: string[];
}

/** Goes through the states of somebody's screens, and looks at each as a phone and a desk show it. */
export async function walk(states: readonly State[], as?: Parameters<typeof storageOf>[0]) {
  const { open } = await site();
  const page = await open('/terms.html', { ...DESK, serviceWorkers: 'block' });
  const stored = as ? (await storageOf(as)).origins[0]!.localStorage : [];
  const faults: string[] = [];
  for (const state of states) faults.push(...(await faultsIn(page, state, stored)));
  await page.context().close();
  assert.equal(faults, []);
}

type Stored = { name: string; value: string }[];

async function faultsIn(page: Page, state: State, stored: Stored): Promise<string[]> {
  const { name, path, draft, replies, record, by, sees, desk = [], phone = [], not = [] } = state;
  if (path) {
    await page.unrouteAll();
    const session = stored.map(({ name, value }) => ({
      name,
      value: value.startsWith('{') ? JSON.stringify({ ...JSON.parse(value), ...record }) : value,
    }));
    await page.evaluate(remember, { session, draft });
  }
  for (const [call, reply] of Object.entries(replies ?? {})) await answer(page, call, reply);
  if (path) await page.goto(new URL(path, page.url()).href);
  if (by) await by(page);
  const things = sees.map((thing) => (typeof thing === 'string' ? words(thing) : thing));
  const faults: string[] = [];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    let found = ['not looked at yet'];
    for (const end = Date.now() + PATIENCE; found.length && Date.now() < end; ) {
      await drawn(page);
      found = await unseen(page, [...things, ...(width < CARDS ? phone : desk)]);
    }
    faults.push(...found.map((fault) => `${name}, ${width} px: ${fault}`));
  }
  for (const selector of not) if (await page.locator(selector).count()) faults.push(`${name}: there is ${selector}`);
  return faults;
}

/** In the page: leaves nothing of the state before in this tab and browser. */
function remember({ session, draft }: { session: Stored; draft: State['draft'] }): void {
  localStorage.clear();
  sessionStorage.clear();
  // The step that a wizard has left here, which the same address would stay on.
  history.replaceState(null, '');
  for (const { name, value } of session) localStorage.setItem(name, value);
  if (draft) sessionStorage.setItem(`draft:${draft[0]}`, JSON.stringify(draft[1]));
}

const answer = (page: Page, call: string, reply: Reply) =>
  page.route(
    ({ pathname }) => pathname === call,
    async (route) => {
      if (reply === 'never') return;
      if (reply === 'nobody') return route.abort();
      if (typeof reply !== 'function') return route.fulfill({ status: reply.status, json: reply.body ?? {} });
      const response = await route.fetch();
      await route.fulfill({ response, json: reply(await response.json()) });
    },
  );
