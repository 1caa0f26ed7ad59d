import { signal } from '@preact/signals-react';
import { accept, cancel, type Delivery } from '#api/delivery';
import { ACTIONS, type DeliveryAction, type DeliveryTab } from '#rules/delivery';
import { Failure, send } from '../../../send.ts';
import { driver } from '../../../session.ts';
import { keepMove, load } from './lists.ts';
import { refreshMe } from './me.ts';
import { addTap, flush, isQueued, type OnAnswer } from './queue.ts';
import { showTab, tabShown } from './tab.ts';

const CALLS = { accept, cancel };

/** Deliveries with a tap under way: tapping again does nothing. */
export const busy = signal<ReadonlySet<string>>(new Set());
/** Why the last tap did not work; '' when it did. */
export const problem = signal('');

/** The taps of this visit that a driver is looking at: after them the tab moves. */
const watched = new Set<string>();

/** Makes a move (specification, section 4): the tab moves with the delivery and its list reloads. Never rejects. */
export async function act(id: string, action: DeliveryAction): Promise<void> {
  if (busy.peek().has(id)) return;
  busy.value = new Set(busy.peek()).add(id);
  problem.value = '';
  const key = newKey();
  try {
    if (isQueued(action)) {
      watched.add(key);
      addTap({ driver: driver.peek()?.id ?? '', id, action, key, at: new Date().toISOString() });
      await flush(onAnswer, key);
      // Still waiting for signal: when it is sent, the driver may be elsewhere.
      watched.delete(key);
    } else {
      const { delivery } = await send(CALLS[action], undefined, { id, headers: { 'idempotency-key': key } });
      await settle(delivery, ACTIONS[action].next);
    }
  } catch (error) {
    await fail(error instanceof Failure ? error : new Failure(500));
  } finally {
    const rest = new Set(busy.peek());
    rest.delete(id);
    busy.value = rest;
  }
}

/** Not `randomUUID`: a phone that opens the demo over plain http in a home network has none. */
const newKey = () => crypto.getRandomValues(new Uint32Array(4)).join('-');

/** Sends the taps that wait. */
export const sendWaiting = () => flush(onAnswer);

const onAnswer: OnAnswer = ({ key, action }, answer) => {
  if (answer instanceof Failure) return fail(answer);
  return settle(answer, watched.has(key) ? ACTIONS[action].next : undefined);
};

/** Shows the tab that a delivery went to, if the driver is still here, and its list as it is now. */
async function settle(delivery: Delivery, next: DeliveryTab | undefined): Promise<void> {
  keepMove(delivery);
  const tab = tabShown();
  if (!tab) return;
  if (next && next !== tab) showTab(next);
  await load(next ?? tab);
}

/** Says why, and shows how things are: another driver may have been quicker. */
async function fail(failure: Failure): Promise<void> {
  problem.value = failure.error ?? 'Action failed';
  if (failure.status === 403) void refreshMe();
  const tab = tabShown();
  // Without signal the list that is there says more than an attempt to load it.
  if (tab && failure.status) await load(tab);
}
