import type { Page } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { drawn, logIn, site, TIMEOUT_MS, told } from './browser.ts';
import { openScreen, SCREENS, type ScreenName } from './screens.ts';

const reading = suite('however somebody reads and types');

/** 1280 x 1024 at 400 %. */
const ZOOMED = { width: 320, height: 256 };
const SMALL_PHONE = { width: 320, height: 640 };
type Look = (page: Page, name: ScreenName) => Promise<string[]>;
/** Each reader, and what is looked at on every screen. A screen is opened once for all of them. */
const LOOKS: Record<string, Look> = {
  'where less motion is asked for nothing moves': (page) => page.evaluate(motion),
  'phones show the right keyboard, and browsers may fill in and paste': typing,
  'with more contrast edges and soft words are as dark as the text': async (page) => {
    await page.emulateMedia({ contrast: 'more' });
    return page.evaluate(pale);
  },
  'in the colours of the system every control, choice and message has an edge': async (page) => {
    await page.emulateMedia({ contrast: null, forcedColors: 'active' });
    return page.evaluate(edges);
  },
  'at 400 % nothing scrolls sideways, and nothing stands in front of the text': async (page) => {
    await page.emulateMedia({ forcedColors: null });
    await page.setViewportSize(ZOOMED);
    return atRest(page, crowded);
  },
  'with text of twice the size on a small phone words stay whole, and within the page': async (page, name) => {
    // Operators work at a desk, and the landing page's words stand around its drawings.
    if (/^\/($|operator)/.test(SCREENS[name].path)) return [];
    await page.setViewportSize(SMALL_PHONE);
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
    return atRest(page, broken);
  },
};

/** What a look finds once a page has come to rest: some draw their lists anew when their width changes. */
async function atRest(page: Page, look: () => string[]): Promise<string[]> {
  for (const end = Date.now() + TIMEOUT_MS; ; await drawn(page)) {
    const faults = await page.evaluate(look);
    if (!faults.length || Date.now() > end) return faults;
  }
}

/** What each look found on all the screens. */
let found: Promise<Map<string, string[]>> | undefined;
async function lookEverywhere(): Promise<Map<string, string[]>> {
  const faults = new Map(Object.keys(LOOKS).map((title) => [title, [] as string[]]));
  for (const name of Object.keys(SCREENS) as ScreenName[]) {
    const page = await openScreen(name);
    for (const [title, look] of Object.entries(LOOKS)) {
      faults.get(title)!.push(...(await look(page, name)).map((fault) => `${name}: ${fault}`));
    }
    await page.context().close();
  }
  return faults;
}

for (const title of Object.keys(LOOKS)) {
  reading(title, async () => {
    found ??= lookEverywhere();
    assert.equal((await found).get(title), []);
  });
}

reading('without JavaScript every public page has its words and says what it cannot do', async () => {
  const { open, url } = await site();
  const pages: Record<string, RegExp> = {
    '/': /launching soon[^]*Which food do you prefer\?[^]*Privacy policy/,
    '/seller/start': /Become a seller[^]*Step 1 of 5[^]*Your kitchen's postcode/,
    '/seller/login': /Seller login[^]*Forgot your password\?[^]*Create an account/,
    '/forgot-password': /Forgot your password[^]*Back to login/,
    '/driver': /Apply as a driver[^]*Step 1 of 8[^]*Email/,
    '/driver/login': /Driver login[^]*Create an account/,
    '/driver/forgot-password': /Forgot your password[^]*Back to login/,
    '/privacy.html': /Privacy policy[^]*Survey and waiting list/,
    '/terms.html': /Terms[^]*launching soon/,
  };
  for (const [path, words] of Object.entries(pages)) {
    const page = await open(path, { javaScriptEnabled: false });
    assert.match(await page.locator('body').innerText(), words);
    assert.is(await page.locator('h1').count(), 1, path);
    const told = page.locator('noscript p', { hasText: 'please turn on JavaScript' });
    // The policy and the terms need none.
    assert.is((await told.count()) === 1 && (await told.isVisible()), !path.endsWith('.html'), path);
    // What was typed can go nowhere.
    assert.is(await page.locator('[type=submit]:visible').count(), 0, path);
    await page.context().close();
  }
  const page = await open('/no-such-page', { javaScriptEnabled: false });
  assert.is(page.url(), `${url}/`, 'an unknown page leads home');
  await page.goto(`${url}/no-such-file.css`);
  assert.is(page.url(), `${url}/`, 'so does an unknown file');
  await page.context().close();
});

/** Runs in the page: what is too wide, or takes too much of a small window for itself. */
function crowded(): string[] {
  const faults: string[] = [];
  const root = document.documentElement;
  if (root.scrollWidth > root.clientWidth) faults.push(`${root.scrollWidth - root.clientWidth} px to the side`);
  for (const box of document.querySelectorAll<HTMLElement>('body *')) {
    const { height } = box.getBoundingClientRect();
    const stays = /fixed|sticky/.test(getComputedStyle(box).position);
    if (stays && height > innerHeight / 3) faults.push(`${box.className} takes ${height} px of ${innerHeight}`);
  }
  return faults;
}

/** Runs in the page: what is too wide, and words that go on in the next line though a line has room for them. */
function broken(): string[] {
  const root = document.documentElement;
  const wide = root.scrollWidth > root.clientWidth ? [`${root.scrollWidth - root.clientWidth} px to the side`] : [];
  const words: string[] = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    // An address may break anywhere.
    if (/[@/]/.test(text.nodeValue!)) continue;
    // Of more than eleven letters some have no room in a line.
    for (const { 0: word, index } of text.nodeValue!.matchAll(/(?<![\p{L}\d])[\p{L}\d]{2,11}(?![\p{L}\d])/gu)) {
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      const lines = new Set([...range.getClientRects()].filter(({ width }) => width > 1).map(({ top }) => top));
      if (lines.size > 1) words.push(`${word} is broken`);
    }
  }
  return [...wide, ...words];
}

/** Runs in the page: what moves. A button that waits for a moment before it takes a tap stands still. */
function motion(): string[] {
  const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]);
  const waits = rules
    .filter((rule) => rule instanceof CSSKeyframesRule)
    .filter((rule) => [...rule].every(({ style }) => style.length === 1 && style[0] === 'pointer-events'))
    .map(({ name }) => name);
  const still = (name: string) => name === 'none' || waits.includes(name);
  const running = document.getAnimations().filter((one) => !(one instanceof CSSAnimation && still(one.animationName)));
  const faults = running.map(() => 'an animation runs');
  if (getComputedStyle(document.documentElement).scrollBehavior !== 'auto') faults.push('scrolls smoothly');
  for (const box of document.querySelectorAll('body *')) {
    const { transitionDuration, animationName } = getComputedStyle(box);
    if (/[1-9]/.test(transitionDuration) || !still(animationName)) faults.push(`${box.tagName} ${box.className} moves`);
  }
  return faults;
}

/** Runs in the page: edges of controls and hints that are paler than the text. */
function pale(): string[] {
  const { color } = getComputedStyle(document.body);
  const boxes =
    'main :is(select, textarea, input:not([type=radio], [type=checkbox], [type=file])):not([aria-invalid=true], :focus)';
  const faint = [...document.querySelectorAll(boxes)].filter(
    (box) => box.getClientRects().length && getComputedStyle(box).borderTopColor !== color,
  );
  const soft = [...document.querySelectorAll('[id$=-hint]')].filter((hint) => getComputedStyle(hint).color !== color);
  return [...faint, ...soft].map((one) => `${one.id || one.getAttribute('name')} is pale`);
}

/** Runs in the page: what cannot be told from the page around it once grounds are gone. */
function edges(): string[] {
  const faults: string[] = [];
  const hasEdge = (box: Element) => {
    const { borderTopStyle, borderTopWidth, outlineStyle, textDecorationLine } = getComputedStyle(box);
    // A button that is words alone is underlined, like a link.
    const isLine = outlineStyle !== 'none' || textDecorationLine === 'underline';
    return isLine || (borderTopStyle !== 'none' && parseFloat(borderTopWidth) >= 1);
  };
  const wordsOf = (box: Element) =>
    `${box.tagName.toLowerCase()} '${box.textContent?.slice(0, 30) || box.getAttribute('name')}'`;
  const controls =
    'button:not([role=tab]), input:not([type=hidden], [type=radio], [type=checkbox]), select, textarea, [role=tablist]';
  for (const control of document.querySelectorAll(controls)) {
    // A file input that cannot be seen lies over a label or a tile that looks like a button.
    const { opacity, fontSize } = getComputedStyle(control);
    const seen = opacity === '0' || fontSize === '0px' ? control.parentElement! : control;
    if (control.getClientRects().length && !hasEdge(seen)) faults.push(`${wordsOf(control)} has no edge`);
  }
  for (const message of document.querySelectorAll('[role=alert], [role=status]')) {
    if (message.textContent && !hasEdge(message.querySelector('p:only-child') ?? message) && !hasEdge(message))
      faults.push(`${wordsOf(message)} has no edge`);
  }
  const chosen = '[role=tab][aria-selected=true], label:has(:checked), nav [aria-current]';
  for (const one of document.querySelectorAll(chosen)) {
    const others = [...one.parentElement!.parentElement!.querySelectorAll(one.localName)].filter(
      (other) => !other.matches(chosen),
    );
    const looks = (box: Element) => {
      const { outline, border, fontWeight, textDecorationLine, forcedColorAdjust } = getComputedStyle(box);
      return [outline, border, fontWeight, textDecorationLine, forcedColorAdjust].join();
    };
    if (others.some((other) => looks(other) === looks(one)))
      faults.push(`${wordsOf(one)} looks like the ones beside it`);
  }
  for (const shape of document.querySelectorAll('button svg *, a svg *')) {
    const { fill, stroke, color } = getComputedStyle(shape);
    if (![fill, stroke].includes(color) && !shape.matches('svg[aria-hidden=true] *'))
      faults.push(`an icon keeps its colour: ${fill}`);
  }
  return faults;
}

reading('what a person needs outlives a toast', async () => {
  const { open } = await site();
  const page = await open('/seller/login');
  await page.clock.install();
  await logIn(page, 'seller@demo.test', 'Wrongwrong1');
  const refusal = page.getByText('Wrong email or password.');
  await refusal.waitFor();
  await page.clock.runFor(60_000);
  assert.ok(await refusal.isVisible(), 'an error stays');
  await logIn(page, 'seller@demo.test');
  await page.getByRole('button', { name: /^Edit/ }).first().click();
  await page.locator('[name=price]').first().fill('8.25');
  await page.getByRole('button', { name: 'Save price' }).click();
  // Where it can be seen; a screen reader has it from the menu.
  await told(page, 'Saved.');
  await page.clock.runFor(60_000);
  await page.locator('[aria-hidden=true]', { hasText: 'Saved.' }).waitFor({ state: 'detached' });
  assert.ok(await page.getByText('£8.25').first().isVisible(), 'what was saved is on the page');
  await page.context().close();
});

/** Which keyboard a phone shows, and what a browser may fill in: `type/inputmode autocomplete`. */
const KEYBOARDS: Partial<Record<ScreenName, Record<string, string>>> = {
  landing: { name: 'text name', email: 'email/email email', postcode: 'text postal-code' },
  postcode: { postcode: 'text postal-code' },
  eligibility: { age: 'text/numeric' },
  account: {
    name: 'text name',
    phone: 'tel/tel tel',
    confirmPhone: 'tel/tel tel',
    // The password below is remembered under it.
    email: 'email username',
    address: 'textarea street-address',
    postcode: 'text postal-code',
    password: 'password new-password',
    confirmPassword: 'password new-password',
  },
  sellerLogin: { email: 'email/email username', password: 'password current-password' },
  sellerForgot: { email: 'email/email username' },
  // The one without a name is hidden: it tells password managers whose password it is.
  sellerReset: { '': 'email username', newPassword: 'password new-password', confirmPassword: 'password new-password' },
  menu: {
    date: 'date',
    dish_name: 'text off',
    price: 'text/decimal off',
    quantity_total: 'text/numeric off',
    description: 'textarea',
    ingredients: 'textarea',
  },
  details: {
    name: 'text name',
    phone: 'tel/tel tel',
    address: 'textarea street-address',
    postcode: 'text postal-code',
    '': 'email username',
    password: 'password current-password',
    newPassword: 'password new-password',
  },
  driverEmail: { email: 'email/email email' },
  driverCode: { code: 'text/numeric one-time-code' },
  driverDetails: {
    first_name: 'text given-name',
    last_name: 'text family-name',
    phone: 'tel/tel tel',
    dob: 'date bday',
    address_line1: 'text address-line1',
    address_line2: 'text address-line2',
    city: 'text address-level2',
    postcode: 'text postal-code',
  },
  driverPassword: { '': 'email username', password: 'password new-password', confirmPassword: 'password new-password' },
  driverLogin: { email: 'email/email username', password: 'password current-password' },
  driverReset: {
    email: 'email/email username',
    password: 'password new-password',
    confirmPassword: 'password new-password',
  },
  operatorLogin: { email: 'email/email username', password: 'password current-password' },
  overview: { q: 'search off' },
  drivers: { q: 'search off' },
};

async function typing(page: Page, name: ScreenName): Promise<string[]> {
  const expected = KEYBOARDS[name] ?? {};
  // A form may come after the list above it; one that does not come is named below.
  for (const field of Object.keys(expected).filter(Boolean))
    await page
      .locator(`[name="${field}"]`)
      .first()
      .waitFor({ state: 'attached' })
      .catch(() => undefined);
  const typed = 'input:not([type=radio], [type=checkbox], [type=file], [type=hidden]), textarea';
  const fields = await page.locator(typed).evaluateAll((controls) =>
    (controls as HTMLInputElement[]).map((control) => {
      const { name, type, inputMode, autocomplete } = control;
      const paste = new ClipboardEvent('paste', { clipboardData: new DataTransfer(), cancelable: true, bubbles: true });
      const refuses = control.dispatchEvent(paste) ? '' : ' refuses to be pasted into';
      return [name, `${type}${inputMode && `/${inputMode}`} ${autocomplete}`.trim() + refuses] as const;
    }),
  );
  const wrong = fields
    .filter(([field, words]) => expected[field] !== words)
    .map(([field, words]) => `${field} is ${words}`);
  const missing = Object.keys(expected).filter((field) => !fields.some(([one]) => one === field));
  return [...wrong, ...missing.map((field) => `${field} is missing`)];
}

reading('a code may be pasted with the space that mails put into it', async () => {
  const page = await openScreen('driverCode');
  await page.evaluate(() => {
    const note = document.createElement('textarea');
    note.value = ' 123 456 ';
    document.body.append(note);
    note.select();
  });
  await page.keyboard.press('ControlOrMeta+c');
  await page.locator('[name=code]').focus();
  await page.keyboard.press('ControlOrMeta+v');
  assert.is(await page.locator('[name=code]').inputValue(), '123456');
  assert.ok(await page.getByRole('button', { name: 'Verify' }).isEnabled());
  await page.context().close();
});

reading('nothing known is asked again', async () => {
  const known = [
    ['account', 'email'],
    ['account', 'confirmEmail'],
    ['driverReset', 'email'],
  ] as const;
  for (const [name, field] of known) {
    const page = await openScreen(name);
    // The prerendered page knows nothing of the address: it comes with the code.
    await page.waitForFunction(
      (field) => document.querySelector<HTMLInputElement>(`[name=${field}]`)?.value === 'ada@example.test',
      field,
    );
    await page.context().close();
  }
});

reading.run();
