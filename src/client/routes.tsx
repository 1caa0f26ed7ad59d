import type { ComponentType } from 'react';
import { chunk, type Chunk, type ChunkProblem } from './chunk.ts';
import type { Kind } from './session.ts';

/**
 * One screen: where, what it is called, who may enter. Every screen is prerendered; a private one in its loading
 * state. `who`: without that session the person is led to its login.
 */
export interface Route extends Chunk<ComponentType> {
  path: string;
  title: string;
  who?: Kind;
  /** What kept it from being the first page of this visit. */
  problem?: ChunkProblem;
}

// The build reads these lines too (path, file, export): it needs to know which chunk belongs to which path.
const routes = [
  route('/', 'Home-cooked food from next door', async () => (await import('./pages/landing/Landing.tsx')).Landing),
  route('/seller/start', 'Become a seller', async () => (await import('./pages/seller/Start.tsx')).Start),
  route('/seller/login', 'Seller log in', async () => (await import('./pages/seller/Login.tsx')).Login),
  route(
    '/seller/forgot-password',
    'Forgot your password',
    async () => (await import('./pages/seller/ForgotPassword.tsx')).ForgotPassword,
  ),
  route(
    '/seller/reset-password',
    'Choose a new password',
    async () => (await import('./pages/seller/ResetPassword.tsx')).ResetPassword,
  ),
  route('/seller/dashboard', 'Your kitchen', async () => (await import('./pages/seller/Dashboard.tsx')).Dashboard, 'seller'),
  route('/seller/apply', 'Council registration', async () => (await import('./pages/seller/Apply.tsx')).Apply, 'seller'),
  route(
    '/seller/upload-licence',
    'Upload your licence',
    async () => (await import('./pages/seller/UploadLicence.tsx')).UploadLicence,
    'seller',
  ),
  route('/driver', 'Apply as a driver', async () => (await import('./pages/driver/Apply.tsx')).Apply),
  route('/driver/login', 'Driver log in', async () => (await import('./pages/driver/Login.tsx')).Login),
  route(
    '/driver/forgot-password',
    'Forgot your password',
    async () => (await import('./pages/driver/ForgotPassword.tsx')).ForgotPassword,
  ),
  route(
    '/driver/reset-password',
    'Choose a new password',
    async () => (await import('./pages/driver/ResetPassword.tsx')).ResetPassword,
  ),
  route('/driver/dashboard', 'Your deliveries', async () => (await import('./pages/driver/Dashboard.tsx')).Dashboard, 'driver'),
  route('/operator', 'Operator', async () => (await import('./pages/operator/Console.tsx')).Console),
];

function route(path: string, title: string, page: () => Promise<ComponentType>, who?: Kind): Route {
  return Object.assign(chunk(path, page), { path, title, who });
}

/** Other addresses of the same screens; these change the address bar. */
export const REDIRECTS: Record<string, string> = {
  '/login': '/seller/login',
  '/register': '/seller/start',
  '/dashboard': '/seller/dashboard',
};

/** These keep their address: mails link to them. */
export const ALIASES: Record<string, string> = {
  '/forgot-password': '/seller/forgot-password',
  '/reset-password': '/seller/reset-password',
};

/** Where a person without a session is led. */
export const LOGINS: Record<Kind, string> = {
  seller: '/seller/login',
  driver: '/driver/login',
  operator: '/operator',
};

export const table: ReadonlyMap<string, Route> = new Map(routes.map((one) => [one.path, one]));

const plain = (path: string) => (path.length > 1 ? path.replace(/\/+$/, '') : path);

/** The screen of a path, or undefined where there is none. */
export const routeAt = (path: string): Route | undefined => table.get(ALIASES[plain(path)] ?? plain(path));

/** Where a path leads that has no screen of its own; unknown ones lead home (specification, section 2). */
export const redirectOf = (path: string): string => REDIRECTS[plain(path)] ?? '/';

/** Where to go after a login: the screen the person came from (`?next=`), if it is one of ours. */
export function nextOr(otherwise: string): string {
  const next = new URLSearchParams(location.search).get('next');
  return next && routeAt(next.split('?', 1)[0]!) ? next : otherwise;
}
