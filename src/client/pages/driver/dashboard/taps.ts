import { computed, signal } from '@preact/signals-react';
import { accept, cancel, complete, type Delivery, pickUp, reportIncident, takeBack, undoIncident } from '#api/delivery';
import { ACTIONS, type DeliveryAction } from '#rules/delivery';
import type { IncidentReason } from '#rules/reasons';
import { toast } from '../../../components/Toast.tsx';
import { createOutbox } from '../../../outbox.ts';
import { Failure } from '../../../send.ts';
import { driver, wipes } from '../../../session.ts';
import type { Tap } from '../../../tap.ts';
import { load, showMove } from './lists.ts';
import { refreshMe } from './me.ts';
import { showTab, tabShown } from './tab.ts';

/** A driver's tap: a status change of a delivery, or an incident, reported or taken back. */
export type TapName = DeliveryAction | 'incident' | 'undo';
type Payload = { reason?: IncidentReason; note?: string } | undefined;
type Answer = { delivery: Delivery } | { incident: object };

const outbox = createOutbox<TapName, Payload, Answer>({
  storageKey: 'driver_queue',
  calls: {
    accept,
    cancel,
    'picked-up': pickUp,
    complete,
    'take-back': takeBack,
    incident: reportIncident,
    undo: undoIncident,
  },
  owner: driver,
  onAnswer: showAnswer,
});
export const { flush: sendWaiting } = outbox;
wipes.driver.push((isLogout) => {
  problem.value = '';
  sent = 0;
  // After an expired session taps are sent in the driver's next one.
  if (isLogout) outbox.clear();
});

/** Taps made at the kerb, which must work offline. The others need the server's answer. */
const WAIT_FOR_SIGNAL: readonly TapName[] = ['picked-up', 'complete', 'incident', 'undo'];

/** The ids of deliveries with a tap being sent. Further taps on them do nothing. */
const busy = signal<readonly string[]>([]);
/** Why the last tap failed; '' if it didn't. */
export const problem = signal('');
/** The number of taps that wait for a connection. */
export const waitingCount = computed(() => outbox.waiting.value.filter(({ id }) => !busy.value.includes(id)).length);

/** A delivery as the page shows it, including taps that the server has not answered. */
export type Shown = Delivery & { waiting?: boolean; busy?: boolean };

/**
 * A function that adds the taps to a delivery; null if there are none. A delivery without taps stays the same object.
 */
export const withTaps = computed(() => {
  const acting = busy.value;
  const queued = outbox.waiting.value;
  if (queued.length + acting.length === 0) return null;
  return (row: Delivery): Shown => {
    const isActing = acting.includes(row.id);
    const taps = queued.filter(({ id }) => id === row.id);
    if (!taps.length) return isActing ? { ...row, busy: true } : row;
    const shown: Shown = { ...row, waiting: !isActing, busy: isActing };
    // The last tap wins: Picked Up and Complete may both be waiting.
    for (const { call, payload } of taps) {
      if (call === 'undo') shown.incident = null;
      else if (call !== 'incident') shown.status = ACTIONS[call].to;
      else if (payload?.reason) shown.incident = { id: '', reason: payload.reason };
    }
    return shown;
  };
});

/** The ids of deliveries whose last tap was refused. */
const refused = new Set<string>();

/**
 * Handles a tap on a delivery's button. It acts once, however often the button is pressed. Resolves with whether it was
 * accepted or waits for a connection. Never rejects.
 */
export async function tap(id: string, action: TapName, payload?: Payload): Promise<boolean> {
  problem.value = '';
  if (busy.peek().includes(id)) return false;
  busy.value = [...busy.peek(), id];
  refused.delete(id);
  await outbox.post(action, id, { tappedAt: new Date(), waits: WAIT_FOR_SIGNAL.includes(action), payload });
  busy.value = busy.peek().filter((one) => one !== id);
  void restoreFocus(id);
  return !refused.has(id);
}

/**
 * Shows the outcome of a tap and reloads the selected tab's list, even after a refusal: another driver may have been
 * quicker. If the driver is still watching, the tab follows the delivery.
 */
async function showAnswer(
  { id, call }: Tap<TapName, Payload>,
  answer: Answer | Failure,
  isWatched: boolean,
): Promise<void> {
  const failed = answer instanceof Failure;
  if (!failed) announceSent(isWatched);
  if (failed) {
    refused.add(id);
    problem.value = answer.error ?? 'Action failed';
    if (answer.status === 403) void refreshMe();
    // Offline, the list on screen is worth more than a failed reload.
    if (answer.status === 0) return;
  } else if ('delivery' in answer) showMove(answer.delivery);
  let tab = tabShown();
  if (!tab) return;
  const next = ACTIONS[call as DeliveryAction]?.next ?? tab;
  if (isWatched && !failed && next !== tab) {
    tab = next;
    showTab(tab);
    scrollTo(0, 0);
  }
  await load(tab);
}

/** The number of waiting taps sent since the last message about them. */
let sent = 0;

/** Confirms that a tap has arrived. Waiting taps are counted in one message. */
function announceSent(isWatched: boolean): void {
  if (!isWatched) sent += 1;
  if (waitingCount.peek()) return;
  toast(sent > 1 ? `${sent} updates sent.` : 'Sent.');
  sent = 0;
}

/**
 * A removed button loses the focus: it moves to the delivery's next step, or to the tab. A phone in a pocket draws no
 * frames, so nothing may wait for this.
 */
async function restoreFocus(id: string): Promise<void> {
  // Waits until the tab and all its rows are drawn.
  while (document.querySelector('[role=tabpanel] [aria-busy=true]')) await new Promise(requestAnimationFrame);
  if (document.activeElement !== document.body) return;
  const find = (selector: string) => document.querySelector<HTMLElement>(selector);
  // Never to Cancel or Take back: one Enter too many would give the delivery away, or take it back.
  const target =
    find(`#d${CSS.escape(id)} button:not([name=cancel],[name=incident],[name=take-back])`) ??
    find('[role=tab][aria-selected=true]');
  target?.focus({ preventScroll: true });
}
