import type { ComponentType } from 'react';
import { chunk, type Chunk } from '../../chunk.ts';

interface View extends Chunk<ComponentType> {
  title: string;
}

const view = (title: string, fetchView: () => Promise<ComponentType>): View =>
  Object.assign(chunk(title, fetchView), { title });

/** The console's views, in the order of its menu; the names stand in the address. Each comes when it is opened. */
export const VIEWS = {
  waiting: view('What waits', async () => (await import('./Overview.tsx')).Overview),
  drivers: view('Drivers', async () => (await import('./Drivers.tsx')).Drivers),
  sellers: view('Sellers', async () => (await import('./Sellers.tsx')).Sellers),
  deliveries: view('Deliveries', async () => (await import('./Deliveries.tsx')).Deliveries),
  coverage: view('Coverage', async () => (await import('./Coverage.tsx')).Coverage),
  survey: view('Survey', async () => (await import('./Survey.tsx')).Survey),
  waitlist: view('Waitlist', async () => (await import('./Waitlist.tsx')).Waitlist),
  people: view('People', async () => (await import('./People.tsx')).People),
  operators: view('Operators', async () => (await import('./Operators.tsx')).Operators),
  audit: view('Audit log', async () => (await import('./Audit.tsx')).Audit),
} satisfies Record<string, View>;
export type ViewName = keyof typeof VIEWS;

/** The view of an address; what it does not know is the first page. */
export const viewNamed = (name: string | null): ViewName =>
  name && Object.hasOwn(VIEWS, name) ? (name as ViewName) : 'waiting';
