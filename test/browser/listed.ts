import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { DESK, drawn, site } from './browser.ts';
import { storageOf } from './screens.ts';
import { type Thing, unseen, words } from './seen.ts';

const WIDTHS = [360, 1280];
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
  /** The way to it from there. */
  by?: (page: Page) => Promise<unknown>;
  sees: (Thing | string)[];
  /** What a state is not to show. */
  not?: string[];
}

/** Goes through the states of somebody's screens, and looks at each as a phone and a desk show it. */
export async function walk(states: readonly State[], as?: Parameters<typeof storageOf>[0]) {
  const { open } = await site();
  const page = await open('/terms.html', {
    ...DESK,
    serviceWorkers: 'block',
    ...(as && { storageState: await storageOf(as) }),
  });
  const faults: string[] = [];
  for (const state of states) faults.push(...(await faultsIn(page, state)));
  await page.context().close();
  assert.equal(faults, []);
}

async function faultsIn(page: Page, { name, path, draft, replies, by, sees, not = [] }: State): Promise<string[]> {
  if (path) {
    await page.unrouteAll();
    await page.evaluate((kept) => {
      sessionStorage.clear();
      if (kept) sessionStorage.setItem(`draft:${kept[0]}`, JSON.stringify(kept[1]));
    }, draft);
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
      found = await unseen(page, things);
    }
    faults.push(...found.map((fault) => `${name}, ${width} px: ${fault}`));
  }
  for (const selector of not) if (await page.locator(selector).count()) faults.push(`${name}: there is ${selector}`);
  return faults;
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
