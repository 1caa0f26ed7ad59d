import { accept, cancel, complete, pickUp, type Delivery } from '#api/delivery';
import { ACTIONS, type DeliveryAction, type DeliveryStatus, type DeliveryTab } from '#rules/delivery';
import { Failure, send } from '../../../send.ts';
import { driver } from '../../../session.ts';
import { listings, load } from './lists.ts';
import { refreshMe } from './me.ts';
import { keepList } from './offline.ts';
import { problem } from './shown.ts';
import { showTab, tabShown } from './tab.ts';
import { changeTaps, isBusy, ownTaps, readTaps, setBusy, type Tap } from './taps.ts';

const CALLS = { accept, cancel, 'picked-up': pickUp, complete };

/** What happens at a kerb with or without signal. Accept and Cancel are agreed with the server or not at all. */
const WAIT_FOR_SIGNAL: readonly DeliveryAction[] = ['picked-up', 'complete'];

/** The tap that somebody is looking at: after it the tab moves, and a fault of the server ends it. */
const watched = new Set<string>();

/** Makes a move: once, however often the button is pressed. Never rejects. */
export async function act(id: string, action: DeliveryAction, at: Date): Promise<void> {
  if (isBusy(id)) return;
  setBusy(id, true);
  const tap: Tap = { driver: driver.peek()?.id, id, action, key: newKey(), at: at.toISOString() };
  if (WAIT_FOR_SIGNAL.includes(action)) {
    watched.add(tap.key);
    // Remembered before anything is sent: not even a page that dies loses it.
    changeTaps((all) => [...all, tap]);
    await sendWaiting();
    // Still waiting: when it is sent, the driver may be elsewhere.
    watched.delete(tap.key);
  } else await answered(tap, await sent(tap), true);
  setBusy(id, false);
}

/** Not `randomUUID`: a phone that opens the app over plain http in a home network has none. */
const newKey = () => crypto.getRandomValues(new Uint32Array(4)).join('-');

let last: Promise<void> = Promise.resolve();

/** Sends what waits, one after the other, until nothing is left or the signal is gone. Never rejects. */
export function sendWaiting(): Promise<void> {
  last = last.then(() => alone(sendAll));
  return last;
}

/** Two tabs never send at the same time. */
const alone = (work: () => Promise<void>): Promise<void> =>
  navigator.locks ? navigator.locks.request('driver_queue', work) : work();

async function sendAll(): Promise<void> {
  for (;;) {
    readTaps();
    const [tap] = ownTaps();
    if (!tap) return;
    const answer = await sent(tap);
    const isWatched = watched.has(tap.key);
    if (answer instanceof Failure) {
      const { status } = answer;
      // No signal, or the session is over: it waits for the driver's next one. A server in trouble is asked again.
      if (status === 0 || status === 401 || (!isWatched && (status >= 500 || status === 429))) return;
    }
    changeTaps((all) => all.filter(({ key }) => key !== tap.key));
    await answered(tap, answer, isWatched);
  }
}

const sent = ({ id, action, key, at }: Tap): Promise<Delivery | Failure> =>
  send(CALLS[action], undefined, { id, headers: { 'idempotency-key': key, 'x-tapped-at': at } }).then(
    ({ delivery }) => delivery,
    (error: unknown) => (error instanceof Failure ? error : new Failure(500)),
  );

/**
 * Shows what became of a tap (specification, section 4): the tab moves with the delivery, if the driver looks on, and
 * the list of the tab now selected reloads. After a refusal too: another driver may have been quicker.
 */
async function answered({ id, action }: Tap, answer: Delivery | Failure, isWatched: boolean): Promise<void> {
  if (answer instanceof Failure) {
    problem.value = answer.error ?? 'Action failed';
    if (answer.status === 403) void refreshMe();
    // Without signal the list that is there says more than an attempt to load it.
    if (answer.status === 0) return;
  } else keepMove(answer);
  let tab = tabShown();
  if (!tab) return;
  const next = ACTIONS[action].next;
  if (isWatched && !(answer instanceof Failure) && next !== tab) {
    showTab((tab = next));
    scrollTo(0, 0);
  }
  await load(tab);
  // Not awaited: a phone in a pocket draws nothing, and what waits is sent all the same.
  if (isWatched) void restoreFocus(id);
}

/** A button that is gone takes the focus with it: it goes on to the delivery's next step, or to the tab. */
async function restoreFocus(id: string): Promise<void> {
  // Not before the tab and all of its rows are drawn.
  while (document.querySelector('[role=tabpanel] [aria-busy=true]')) await new Promise(requestAnimationFrame);
  if (document.activeElement !== document.body) return;
  const find = (selector: string) => document.querySelector<HTMLElement>(selector);
  // Never to Cancel: Enter once too often would give the delivery away.
  const target = find(`#d${CSS.escape(id)} button:not([name=cancel])`) ?? find('[role=tab][aria-selected=true]');
  target?.focus({ preventScroll: true });
}

/** The tab that a status belongs to. */
const HOMES: Record<DeliveryStatus, DeliveryTab> = {
  available: 'available',
  assigned: 'upcoming',
  picked_up: 'upcoming',
  completed: 'completed',
  cancelled: 'cancelled',
};

/** Takes a delivery that has moved out of the lists where it was, even if there is no signal to load them anew. */
function keepMove(moved: Delivery): void {
  for (const tab of Object.keys(listings) as DeliveryTab[]) {
    const listing = listings[tab].peek();
    const old = listing.list;
    if (!old?.rows.some(({ id }) => id === moved.id)) continue;
    const stays = HOMES[moved.status] === tab;
    const rows = stays
      ? old.rows.map((row) => (row.id === moved.id ? moved : row))
      : old.rows.filter(({ id }) => id !== moved.id);
    const list = { ...old, rows };
    listings[tab].value = { ...listing, list };
    keepList(tab, list);
  }
}
