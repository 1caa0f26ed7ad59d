import type { ComponentType } from 'react';
import { chunk, type Chunk } from '../../chunk.ts';

interface View extends Chunk<ComponentType> {
  title: string;
}

// The build knows the pieces by these names.
const view = (title: string, name: string, fetchView: () => Promise<ComponentType>): View =>
  Object.assign(chunk(`operator-${name}`, fetchView), { title });

/** The console's views, in the order of its menu; their keys stand in the address. Each comes when it is opened. */
export const VIEWS = {
  waiting: view('What waits', 'Overview', async () => (await import('./Overview.tsx')).Overview),
  drivers: view('Drivers', 'Drivers', async () => (await import('./Drivers.tsx')).Drivers),
  sellers: view('Sellers', 'Sellers', async () => (await import('./Sellers.tsx')).Sellers),
  deliveries: view('Deliveries', 'Deliveries', async () => (await import('./Deliveries.tsx')).Deliveries),
  coverage: view('Coverage', 'Coverage', async () => (await import('./Coverage.tsx')).Coverage),
  survey: view('Survey', 'Survey', async () => (await import('./Survey.tsx')).Survey),
  waitlist: view('Waitlist', 'Waitlist', async () => (await import('./Waitlist.tsx')).Waitlist),
  people: view('People', 'People', async () => (await import('./People.tsx')).People),
  operators: view('Operators', 'Operators', async () => (await import('./Operators.tsx')).Operators),
  audit: view('Audit log', 'Audit', async () => (await import('./Audit.tsx')).Audit),
} satisfies Record<string, View>;
export type ViewName = keyof typeof VIEWS;

/** The view of an address; what it does not know is the first page. */
export const viewNamed = (name: string | null): ViewName =>
  name && Object.hasOwn(VIEWS, name) ? (name as ViewName) : 'waiting';
