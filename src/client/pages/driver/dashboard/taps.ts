import { computed, signal } from '@preact/signals-react';
import { accept, cancel, complete, type Delivery, pickUp, reportIncident, takeBack } from '#api/delivery';
import { ACTIONS, type DeliveryAction } from '#rules/delivery';
import type { IncidentReason } from '#rules/reasons';
import { toast } from '../../../components/Toast.tsx';
import { createOutbox } from '../../../outbox.ts';
import { Failure } from '../../../send.ts';
import { driver } from '../../../session.ts';
import type { Tap } from '../../../tap.ts';
import { load, showMove } from './lists.ts';
import { refreshMe } from './me.ts';
import { showTab, tabShown } from './tab.ts';

/** What a driver taps: a move of a delivery, or what went wrong with it. */
type TapName = DeliveryAction | 'incident';
type Payload = { reason?: IncidentReason } | undefined;
type Answer = { delivery: Delivery } | { incident: object };

const outbox = createOutbox<TapName, Payload, Answer>({
  storageKey: 'driver_queue',
  calls: { accept, cancel, 'picked-up': pickUp, complete, 'take-back': takeBack, incident: reportIncident },
  owner: driver,
  onAnswer: showAnswer,
});
export const { flush: sendWaiting, clear: forgetTaps } = outbox;

/** What happens at a kerb with or without signal. The others are agreed with the server or not at all. */
const WAIT_FOR_SIGNAL: readonly TapName[] = ['picked-up', 'complete', 'incident'];

/** Deliveries with a tap under way, for which another does nothing. */
const busy = signal<readonly string[]>([]);
/** Why the last tap failed; '' when it didn't. */
export const problem = signal('');
/** How many taps wait for signal. */
export const waitingCount = computed(() => outbox.waiting.value.filter(({ id }) => !busy.value.includes(id)).length);

/** A delivery as the page shows it: with the taps that the server has not answered yet. */
export type Shown = Delivery & { waiting?: boolean; busy?: boolean };

/** How a delivery shows; null while there are no taps. A delivery without any stays the same object. */
export const withTaps = computed(() => {
  const acting = busy.value;
  const queued = outbox.waiting.value;
  if (queued.length + acting.length === 0) return null;
  return (row: Delivery): Shown => {
    const isActing = acting.includes(row.id);
    const taps = queued.filter(({ id }) => id === row.id);
    if (!taps.length) return isActing ? { ...row, busy: true } : row;
    const shown: Shown = { ...row, waiting: !isActing, busy: isActing };
    // The last one counts: Picked Up and Complete may both wait.
    for (const { call, payload } of taps) {
      if (call !== 'incident') shown.status = ACTIONS[call].to;
      else if (payload?.reason) shown.incident = { id: '', reason: payload.reason };
    }
    return shown;
  };
});

/** A press on a delivery's button: makes the move once, however often it is pressed. Never rejects. */
export async function tap(id: string, action: TapName, payload?: Payload): Promise<void> {
  problem.value = '';
  if (busy.peek().includes(id)) return;
  busy.value = [...busy.peek(), id];
  await outbox.post(action, id, { tappedAt: new Date(), waits: WAIT_FOR_SIGNAL.includes(action), payload });
  busy.value = busy.peek().filter((one) => one !== id);
}

/**
 * Shows the outcome of a tap: if the driver is still looking, the tab follows the delivery, and the selected tab's list
 * reloads. After a refusal too: another driver may have been quicker.
 */
async function showAnswer(
  { id, call }: Tap<TapName, Payload>,
  answer: Answer | Failure,
  isWatched: boolean,
): Promise<void> {
  const failed = answer instanceof Failure;
  if (!failed) saySent(isWatched);
  if (failed) {
    problem.value = answer.error ?? 'Action failed';
    if (answer.status === 403) void refreshMe();
    // Without signal the list on the screen says more than a failed attempt to load it.
    if (answer.status === 0) return;
  } else if ('delivery' in answer) showMove(answer.delivery);
  let tab = tabShown();
  if (!tab) return;
  const next = call === 'incident' ? tab : ACTIONS[call].next;
  if (isWatched && !failed && next !== tab) {
    tab = next;
    showTab(tab);
    scrollTo(0, 0);
  }
  await load(tab);
  // Not awaited: a phone in a pocket draws nothing, and what waits is sent all the same.
  if (isWatched) void restoreFocus(id);
}

/** Taps that waited and were sent since the driver was told last. */
let sent = 0;

/** Says that a tap has arrived; those that waited are counted together. */
function saySent(isWatched: boolean): void {
  if (!isWatched) sent += 1;
  if (waitingCount.peek()) return;
  toast(sent > 1 ? `${sent} updates sent.` : 'Sent.');
  sent = 0;
}

/** A button that is gone takes the focus with it: it goes on to the delivery's next step, or to the tab. */
async function restoreFocus(id: string): Promise<void> {
  // Not before the tab and all of its rows are drawn.
  while (document.querySelector('[role=tabpanel] [aria-busy=true]')) await new Promise(requestAnimationFrame);
  if (document.activeElement !== document.body) return;
  const find = (selector: string) => document.querySelector<HTMLElement>(selector);
  // Never to Cancel or Take back: Enter once too often would give the delivery away, or take it back at once.
  const target =
    find(`#d${CSS.escape(id)} button:not([name=cancel],[name=incident],[name=take-back])`) ??
    find('[role=tab][aria-selected=true]');
  target?.focus({ preventScroll: true });
}
