import { ACTIONS, type DeliveryAction } from '#rules/delivery';
import { driver } from '../../../session.ts';
import { QUEUE, quietly } from './offline.ts';
import { dress, waiting } from './shown.ts';

/** A tap on a button of a delivery. */
export interface Tap {
  driver: string | undefined;
  /** The delivery. */
  id: string;
  action: DeliveryAction;
  /** The Idempotency-Key: however often it is sent, it acts once. */
  key: string;
  /** When it was tapped, ISO 8601. */
  at: string;
}

/** The taps that the server has not answered, in their order. Storage is the truth, for other tabs and a reload. */
let taps: readonly Tap[] = [];
/** Deliveries with a tap under way. */
let busy: readonly string[] = [];

/** Looks at what is stored: another tab may have sent or added some. */
export function readTaps(): void {
  // Without storage this page remembers them as long as it is open.
  taps = quietly(() => JSON.parse(localStorage.getItem(QUEUE) ?? '[]') as Tap[]) ?? taps;
  show();
}

/** Changes what is stored, beginning from what is stored now. */
export function changeTaps(change: (all: readonly Tap[]) => readonly Tap[]): void {
  readTaps();
  taps = change(taps);
  quietly(() => {
    if (taps.length) localStorage.setItem(QUEUE, JSON.stringify(taps));
    else localStorage.removeItem(QUEUE);
  });
  show();
}

/** Whether a delivery has a tap under way: another one does nothing then. */
export const isBusy = (id: string) => busy.includes(id);

/** Marks a delivery whose tap is under way, or no longer. */
export function setBusy(id: string, on: boolean): void {
  busy = on ? [...busy, id] : busy.filter((one) => one !== id);
  show();
}

/** The taps of the driver who is logged in. */
export const ownTaps = () => taps.filter((tap) => tap.driver === driver.peek()?.id);

/** Tells the page how deliveries show now. */
function show(): void {
  const acting = busy;
  // Another driver's taps wait for that driver: phones are shared.
  const queued = ownTaps();
  waiting.value = queued.filter(({ id }) => !acting.includes(id)).length;
  dress.value =
    queued.length + acting.length === 0
      ? null
      : (row) => {
          const own = queued.filter(({ id }) => id === row.id);
          const isActing = acting.includes(row.id);
          if (!own.length) return isActing ? { ...row, busy: true } : row;
          // The last one counts: Picked Up and Complete may both wait.
          return { ...row, status: ACTIONS[own.at(-1)!.action].to, waiting: !isActing, busy: isActing };
        };
}

readTaps();
driver.subscribe(show);
addEventListener('storage', readTaps);
