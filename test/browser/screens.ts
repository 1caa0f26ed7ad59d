import type { BrowserContextOptions, Page } from 'playwright-core';
import { atRest, runs, site } from './browser.ts';

/** How to open a screen directly: the logged-in account and the tab's stored state. */
export interface Screen {
  path: string;
  as?: keyof typeof SESSIONS;
  /** The name and the values of a draft, and the title of the wizard's step that it leads to. */
  draft?: [name: string, values: object, title: string];
  /** The `details` element to open. */
  unfolds?: string;
}

type Login = [path: string, email: string, keys: { token: string; record?: string }];
const SELLER = { token: 'token', record: 'seller' };
const DRIVER = { token: 'driver_token', record: 'driver' };
const SESSIONS = {
  seller: ['/auth/login', 'seller@demo.test', SELLER],
  newSeller: ['/auth/login', 'new-seller@demo.test', SELLER],
  refusedSeller: ['/auth/login', 'refused-seller@demo.test', SELLER],
  driver: ['/driver/auth/login', 'driver@demo.test', DRIVER],
  operator: ['/operator/auth/login', 'operator@demo.test', { token: 'operator_token' }],
} satisfies Record<string, Login>;

const proven = { email: 'ada@example.test', email_token: 'x', provenEmail: 'ada@example.test' };
const verified = { email: 'ada@example.test', verifyToken: 'x', provenEmail: 'ada@example.test' };

export const SCREENS = {
  landing: { path: '/' },
  postcode: { path: '/seller/start' },
  eligibility: { path: '/seller/start', draft: ['seller-start', { step: 'eligibility' }, 'Can you sell food?'] },
  account: { path: '/seller/start', draft: ['seller-start', { step: 'account', ...proven }, 'Create your account'] },
  sellerLogin: { path: '/seller/login' },
  sellerForgot: { path: '/seller/forgot-password' },
  sellerReset: { path: `/seller/reset-password?rid=01a1ffb7-612e-72f9-ba20-03a9393cee2c&t=${'b'.repeat(43)}` },
  menu: { path: '/seller/dashboard', as: 'seller' },
  registration: { path: '/seller/dashboard', as: 'newSeller' },
  licence: { path: '/seller/upload-licence', as: 'newSeller' },
  labels: { path: '/seller/labels', as: 'seller' },
  sales: { path: '/seller/sales', as: 'seller' },
  details: { path: '/seller/details', as: 'seller', unfolds: 'Password and devices' },
  driverEmail: { path: '/driver' },
  driverCode: { path: '/driver', draft: ['driver', { step: 'code', email: 'ada@example.test' }, 'Enter the code'] },
  driverDetails: { path: '/driver', draft: ['driver', { step: 'details', ...verified }, 'Your details'] },
  driverTransport: { path: '/driver', draft: ['driver', { step: 'transport', ...verified }, 'How will you deliver?'] },
  driverPassword: { path: '/driver', draft: ['driver', { step: 'password', ...verified }, 'Password and consent'] },
  driverLogin: { path: '/driver/login' },
  driverReset: { path: '/driver/reset-password?email=ada@example.test&token=x' },
  deliveries: { path: '/driver/dashboard', as: 'driver' },
  operatorLogin: { path: '/operator' },
  overview: { path: '/operator', as: 'operator' },
  drivers: { path: '/operator?view=drivers', as: 'operator' },
} satisfies Record<string, Screen>;
export type ScreenName = keyof typeof SCREENS;

/** Opens a screen in a new browser context. */
export async function openScreen(name: ScreenName, options?: BrowserContextOptions): Promise<Page> {
  const { path, as, draft, unfolds }: Screen = SCREENS[name];
  const { open } = await site();
  // From a page that keeps nothing.
  const page = await open(draft ? '/terms.html' : path, {
    ...options,
    ...(as && { storageState: await storageOf(as) }),
  });
  if (draft) {
    await page.evaluate(([key, values]) => sessionStorage.setItem(`draft:${key}`, JSON.stringify(values)), draft);
    await page.goto(new URL(path, page.url()).href);
  }
  // The prerendered page has its heading before its code.
  await runs(page, 'h1');
  // The first step is in the prerendered page.
  if (draft) await page.getByRole('heading', { level: 2, name: draft[2] }).waitFor();
  await atRest(page);
  if (unfolds) {
    await page.getByText(unfolds).click();
    await atRest(page);
    await page.locator('details[open] form').waitFor();
  }
  return page;
}

/** What the browser of a logged-in account has stored. */
export async function storageOf(as: keyof typeof SESSIONS) {
  const { url } = await site();
  const localStorage = await stored(url, ...(SESSIONS[as] as Login));
  return { cookies: [], origins: [{ origin: url, localStorage }] };
}

async function stored(url: string, path: string, email: string, keys: Login[2]) {
  const answer = await fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'Demo1234' }),
  });
  const { token, ...record } = (await answer.json()) as { token: string } & Record<string, unknown>;
  const entries = [{ name: keys.token, value: token }];
  if (keys.record) entries.push({ name: keys.record, value: JSON.stringify(record[keys.record]) });
  return entries;
}
