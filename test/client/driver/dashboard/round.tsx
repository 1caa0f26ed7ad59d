import * as assert from 'uvu/assert';
import type { Driver } from '#api/account';
import type { DeliveryTab } from '#rules/delivery';
import { Dashboard } from '../../../../src/client/pages/driver/Dashboard.tsx';
import { end, startDriver } from '../../../../src/client/session.ts';
import { cleanup, open, render, waitFor } from '../../dom.ts';
import { type Answers, fakeNetwork, restoreNetwork } from '../../network.ts';
import { TOM } from '../drivers.ts';

export const LISTS: Record<DeliveryTab, string> = {
  available: 'GET /driver/deliveries/available',
  upcoming: 'GET /driver/deliveries/mine/upcoming',
  completed: 'GET /driver/deliveries/mine/completed',
  cancelled: 'GET /driver/deliveries/mine/cancelled',
};

export const LABELS: Record<DeliveryTab, string> = {
  available: 'Available',
  upcoming: 'Upcoming',
  completed: 'Completed',
  cancelled: 'Cancelled',
};

export const ME = 'GET /driver/me';

const SETTINGS = { 'GET /public/settings': { status: 200, body: { support_email: 'help@example.test' } } };

export const lists = (rows: Partial<Record<DeliveryTab, unknown[]>>): Answers =>
  Object.fromEntries(
    (Object.keys(LISTS) as DeliveryTab[]).map((tab) => [LISTS[tab], () => ({ status: 200, body: rows[tab] ?? [] })]),
  );

/** The dashboard of a driver who is logged in. */
export function begin(answers: Answers, record: Driver = TOM, address = '/driver/dashboard') {
  startDriver('T', record);
  open(address);
  const sent = fakeNetwork({ ...SETTINGS, ...answers });
  render(<Dashboard />);
  return sent;
}

export const selected = () => document.querySelector('[role=tab][aria-selected=true]')?.textContent;

export const rows = () => [...document.querySelectorAll<HTMLElement>('tbody tr')];

export const loaded = (count: number) => waitFor(() => assert.is(rows().length, count));

export const callsOf = (sent: { call: string }[]) => sent.map(({ call }) => call);

export const finish = () => {
  cleanup();
  end('driver');
  restoreNetwork();
  localStorage.clear();
};
