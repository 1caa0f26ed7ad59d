import type { ComponentType } from 'react';
import { type Chunk, chunk } from './chunk.ts';
import type { ChunkProblem } from './load-errors.ts';

/** One screen, as the app renders it. The build prerenders it too, a private screen in its loading state. */
export interface Route {
  path: string;
  title: string;
  page: Chunk<ComponentType>;
  /** People without access go to `/seller/login` or `/driver/login`. */
  gate?: 'seller' | 'driver';
  /** Why the page failed to load when the app started. */
  problem?: ChunkProblem | undefined;
}

/** Every screen of the app. The build reads this table too. */
export const routes: Route[] = [
  {
    path: '/',
    title: 'Home-cooked food from next door',
    page: chunk('pages/landing/Landing.tsx', () => import('./pages/landing/Landing.tsx')),
  },
  {
    path: '/seller/start',
    title: 'Become a seller',
    page: chunk('pages/seller/Onboarding.tsx', () => import('./pages/seller/Onboarding.tsx')),
  },
  {
    path: '/seller/login',
    title: 'Seller login',
    page: chunk('pages/Login.tsx', () => import('./pages/Login.tsx'), 'SellerLogin'),
  },
  {
    path: '/seller/forgot-password',
    title: 'Forgot your password',
    page: chunk('pages/ForgotPassword.tsx', () => import('./pages/ForgotPassword.tsx'), 'SellerForgotPassword'),
  },
  {
    path: '/seller/reset-password',
    title: 'Choose a new password',
    page: chunk('pages/seller/ResetPassword.tsx', () => import('./pages/seller/ResetPassword.tsx')),
  },
  {
    path: '/seller/dashboard',
    title: 'Your kitchen',
    page: chunk('pages/seller/Dashboard.tsx', () => import('./pages/seller/Dashboard.tsx')),
    gate: 'seller',
  },
  {
    path: '/seller/apply',
    title: 'Council registration',
    page: chunk('pages/seller/Council.tsx', () => import('./pages/seller/Council.tsx')),
    gate: 'seller',
  },
  {
    path: '/seller/upload-licence',
    title: 'Upload your licence',
    page: chunk('pages/seller/UploadLicence.tsx', () => import('./pages/seller/UploadLicence.tsx')),
    gate: 'seller',
  },
  {
    path: '/seller/labels',
    title: 'Allergens and labels',
    page: chunk('pages/seller/Labels.tsx', () => import('./pages/seller/Labels.tsx')),
    gate: 'seller',
  },
  {
    path: '/seller/sales',
    title: 'Your sales',
    page: chunk('pages/seller/Sales.tsx', () => import('./pages/seller/Sales.tsx')),
    gate: 'seller',
  },
  {
    path: '/seller/details',
    title: 'Your details',
    page: chunk('pages/seller/Details.tsx', () => import('./pages/seller/Details.tsx')),
    gate: 'seller',
  },
  {
    path: '/complain',
    title: 'Complaints',
    page: chunk('pages/Complain.tsx', () => import('./pages/Complain.tsx')),
  },
  {
    path: '/driver',
    title: 'Apply as a driver',
    page: chunk('pages/driver/Apply.tsx', () => import('./pages/driver/Apply.tsx')),
  },
  {
    path: '/driver/login',
    title: 'Driver login',
    page: chunk('pages/Login.tsx', () => import('./pages/Login.tsx'), 'DriverLogin'),
  },
  {
    path: '/driver/forgot-password',
    title: 'Forgot your password',
    page: chunk('pages/ForgotPassword.tsx', () => import('./pages/ForgotPassword.tsx'), 'DriverForgotPassword'),
  },
  {
    path: '/driver/reset-password',
    title: 'Choose a new password',
    page: chunk('pages/driver/ResetPassword.tsx', () => import('./pages/driver/ResetPassword.tsx')),
  },
  {
    path: '/driver/dashboard',
    title: 'Your deliveries',
    page: chunk('pages/driver/Dashboard.tsx', () => import('./pages/driver/Dashboard.tsx')),
    gate: 'driver',
  },
  {
    path: '/driver/pay',
    title: 'Your earnings',
    page: chunk('pages/driver/Earnings.tsx', () => import('./pages/driver/Earnings.tsx')),
    gate: 'driver',
  },
  {
    path: '/operator',
    title: 'Operator',
    page: chunk('pages/operator/Console.tsx', () => import('./pages/operator/Console.tsx')),
  },
];

/** Other addresses of the same screens. The address bar changes to the target. */
export const REDIRECTS: Record<string, string> = {
  '/login': '/seller/login',
  '/register': '/seller/start',
  '/dashboard': '/seller/dashboard',
};

/** Other addresses that stay in the address bar, since mails link to them. */
export const ALIASES: Record<string, string> = {
  '/forgot-password': '/seller/forgot-password',
  '/reset-password': '/seller/reset-password',
};

const byPath = new Map(routes.map((route) => [route.path, route]));

/** The screen of a path, with or without a trailing slash; undefined if there is none. */
export function routeAt(path: string): Route | undefined {
  const plain = path.replace(/(.)\/+$/, '$1');
  return byPath.get(ALIASES[plain] ?? plain);
}
