import type { ComponentType } from 'react';
import { chunk, type Chunk } from '../../chunk.ts';

interface View extends Chunk<ComponentType> {
  title: string;
}

// The build knows the pieces by these names.
const view = (title: string, name: string, fetchView: () => Promise<ComponentType>): View =>
  Object.assign(chunk(name, fetchView), { title });

/** The console's views, in the order of its menu; their keys stand in the address. Each comes when opened. */
export const VIEWS = {
  waiting: view('What waits', 'operator-overview', async () => (await import('./Overview.tsx')).Overview),
  drivers: view('Drivers', 'operator-drivers', async () => (await import('./Drivers.tsx')).Drivers),
  sellers: view('Sellers', 'operator-sellers', async () => (await import('./Sellers.tsx')).Sellers),
  deliveries: view(
    'Deliveries',
    'operator-deliveries',
    async () => (await import('./Deliveries.tsx')).Deliveries,
  ),
  coverage: view('Coverage', 'operator-coverage', async () => (await import('./Coverage.tsx')).Coverage),
  survey: view('Survey', 'operator-survey', async () => (await import('./Survey.tsx')).Survey),
  waitlist: view('Waitlist', 'operator-waitlist', async () => (await import('./Waitlist.tsx')).Waitlist),
  people: view('People', 'operator-people', async () => (await import('./People.tsx')).People),
  operators: view('Operators', 'operator-operators', async () => (await import('./Operators.tsx')).Operators),
  audit: view('Audit log', 'operator-audit', async () => (await import('./Audit.tsx')).Audit),
} satisfies Record<string, View>;
export type ViewName = keyof typeof VIEWS;

/** The view of an address; what it does not know is the first page. */
export const viewNamed = (name: string | null): ViewName =>
  name && Object.hasOwn(VIEWS, name) ? (name as ViewName) : 'waiting';
