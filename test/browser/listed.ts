import type { Page } from 'playwright-core';
import sharp from 'sharp';
import * as assert from 'uvu/assert';
import { DESK, drawn, site, TIMEOUT_MS } from './browser.ts';
import { storageOf } from './screens.ts';
import { type Thing, unseen, words } from './seen.ts';

type View = readonly [width: number, scheme?: 'dark'];
const VIEWS: readonly View[] = [[360], [1280]];
export const EVERYWHERE: readonly View[] = [[320], [360], [768], [1000], [1280], [1280, 'dark'], [360, 'dark']];
/** Of a phone's screen, and less than a desk's, in px. */
const HEIGHT = 740;
/** Below it (px) a row of a table is a card. */
const CARDS = 900;

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
  /** What else is wrong with it as it stands, where things are. */
  also?: (page: Page) => Promise<string[]>;
  /** The widths and colours that it is looked at in; it is loaded in the first of them. */
  views?: readonly View[];
}

/** So many pages go through the states side by side. */
const LANES = 2;

/** Goes through the states of somebody's screens, and looks at each as a phone and a desk show it. */
export async function walk(states: readonly State[], as?: Parameters<typeof storageOf>[0]) {
  const { open } = await site();
  const stored = as ? (await storageOf(as)).origins[0]!.localStorage : [];
  // Those that go on from one another stay together.
  const ways: State[][] = [];
  for (const state of states) state.path ? ways.push([state]) : ways.at(-1)!.push(state);
  const faults: string[] = [];
  await Promise.all(
    Array.from({ length: LANES }, async () => {
      const page = await open('/terms.html', { ...DESK, serviceWorkers: 'block' });
      for (let way = ways.shift(); way; way = ways.shift())
        for (const state of way) {
          const found = faultsIn(page, state, stored);
          faults.push(...(await found.catch((error: Error) => [`${state.name}: ${error.message}`])));
        }
      await page.context().close();
    }),
  );
  assert.equal(faults, []);
}

type Stored = { name: string; value: string }[];

async function faultsIn(page: Page, state: State, stored: Stored): Promise<string[]> {
  const { name, path, draft, replies, record, by, sees, desk = [], phone = [], not = [], also, views = VIEWS } = state;
  if (path) {
    await page.unrouteAll();
    const session = stored.map(({ name, value }) => ({
      name,
      value: value.startsWith('{') ? JSON.stringify({ ...JSON.parse(value), ...record }) : value,
    }));
    await page.evaluate(remember, { session, draft });
  }
  for (const [call, reply] of Object.entries(replies ?? {})) await answer(page, call, reply);
  if (path) await page.setViewportSize({ width: views[0]![0], height: HEIGHT });
  if (path) await page.goto(new URL(path, page.url()).href, { waitUntil: 'domcontentloaded' });
  if (by) await by(page);
  const things = sees.map((thing) => (typeof thing === 'string' ? words(thing) : thing));
  const faults: string[] = [];
  for (const [width, scheme = 'light'] of views) {
    await page.setViewportSize({ width, height: HEIGHT });
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    let found = ['not looked at yet'];
    for (const end = Date.now() + TIMEOUT_MS; found.length && Date.now() < end; ) {
      await drawn(page);
      found = await unseen(page, [...things, ...(width < CARDS ? phone : desk)]);
      if (also) found.push(...(await also(page)));
    }
    faults.push(...found.map((fault) => `${name}, ${width} px, ${scheme}: ${fault}`));
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
  // A list that the page, on its way out, would still keep.
  Storage.prototype.setItem = () => {};
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

/** Keeps a page that would lead on by itself after a moment. */
export const stay = (page: Page) =>
  page.evaluate(() => {
    const { setTimeout: wait } = window;
    const later = (then: TimerHandler, ms = 0) => (ms < 1000 ? wait(then, ms) : 0);
    window.setTimeout = later as typeof window.setTimeout;
  });

/**
 * What is wrong with a driver's status message: it stands under the last field and button of the form, and its mark,
 * which stays in its text, is drawn before its words whatever fonts there are.
 */
export const statusBelow = (message: string) => async (page: Page) => {
  const [mark = '', ...rest] = message.split(' ');
  const found = await page.evaluate(placeOf, [message, rest.join(' ')] as const);
  if (!found) return [`'${message}' is not a message`];
  const { isBelow, ...clip } = found;
  if (clip.width < 10) return [`'${message}' has no room for its mark`];
  const { data, info } = await sharp(await page.screenshot({ clip }))
    .raw()
    .toBuffer({ resolveWithObject: true });
  let drawn = 0;
  for (let at = 0; at < data.length; at += info.channels) {
    const [red, green, blue] = [data[at]!, data[at + 1]!, data[at + 2]!];
    if (mark === '✅' ? green > red + 40 && green > blue + 30 : red > green + 80 && red > blue + 80) drawn += 1;
  }
  return [
    ...(drawn < 40 ? [`'${message}' has no ${mark} before it`] : []),
    ...(isBelow ? [] : [`'${message}' stands above the end of the form`]),
  ];
};

/** In the page: where the mark of a message is, in sight, and whether it stands below the form's controls. */
function placeOf([message, words]: readonly [string, string]) {
  const boxes = [...document.querySelectorAll('[role=alert], [role=status]')];
  const box = boxes.find(({ textContent }) => textContent!.includes(message));
  if (!box) return undefined;
  box.scrollIntoView({ block: 'center' });
  const texts = document.createTreeWalker(box, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  while (texts.nextNode()) {
    const text = texts.currentNode as Text;
    if (text.data.includes(words)) range.setStart(text, text.data.indexOf(words));
  }
  const { left, top, bottom } = box.getBoundingClientRect();
  const controls = [...document.querySelectorAll('main form :is(input, select, textarea, button)')];
  const ends = controls
    .filter((one) => one.checkVisibility() && !box.contains(one))
    .map((one) => one.getBoundingClientRect().bottom);
  range.setEnd(range.startContainer, range.startOffset + 1);
  const width = range.getBoundingClientRect().left - left;
  return { x: left, y: top, width, height: bottom - top, isBelow: top >= Math.max(...ends) };
}
