import { computed } from '@preact/signals-react';
import type { AnyCall, Done } from '#api/call';
import * as calls from '#api/push';
import { publicSettings } from '#api/settings';
import { ALERTS_NAME, readForWorker, saveForWorker, type WorkerAlerts } from './for-worker.ts';
import { addressOf, send } from './send.ts';
import { type AccountKind, tokens, wipes } from './session.ts';

const KINDS = Object.keys(tokens) as AccountKind[];
const SAVE: Record<AccountKind, AnyCall<calls.Subscription, Done>> = {
  driver: calls.saveDriverPush,
  seller: calls.saveSellerPush,
  operator: calls.saveOperatorPush,
};
const REMOVE: Record<AccountKind, AnyCall<{ endpoint: string }, Done>> = {
  driver: calls.removeDriverPush,
  seller: calls.removeSellerPush,
  operator: calls.removeOperatorPush,
};

/** Whether this browser can show push notifications while the site is closed. */
export const canAlert = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** iPadOS reports itself as a Mac. A real Mac has no touch screen. */
const isIos = () =>
  /iPhone|iPad/.test(navigator.userAgent) || (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

/** iOS and iPadOS deliver push notifications only to sites installed on the home screen. */
export const needsHomeScreen = () => isIos() && !(navigator as { standalone?: boolean }).standalone;

const subscription = async () => (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription();

/** The kinds of alert this browser receives for an account of this kind; undefined while alerts are off. */
export async function alertsOn(kind: AccountKind): Promise<string[] | undefined> {
  const kept = await readForWorker<WorkerAlerts>(ALERTS_NAME);
  if (kept?.kind !== kind || Notification.permission !== 'granted' || !(await subscription())) return undefined;
  return kept.kinds;
}

/**
 * Asks for permission if it has not been given, then subscribes this browser.
 *
 * @returns whether alerts are on now
 * @throws Failure, or the error of the browser's push service
 */
export async function turnOn(kind: AccountKind, kinds: string[]): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false;
  const { push_key: key } = await send(publicSettings);
  await navigator.serviceWorker.register('/sw.js');
  await save(kind, kinds, key, await subscribe(key));
  return true;
}

/**
 * Sets the kinds of alert this browser receives.
 *
 * @throws Failure
 */
export function changeKinds(kind: AccountKind, kinds: string[]): Promise<void> {
  // One call at a time, so that the last tick wins.
  changing = changing
    .catch(() => {})
    .then(async () => {
      const kept = await readForWorker<WorkerAlerts>(ALERTS_NAME);
      const found = await subscription();
      if (kept && found) await save(kind, kinds, kept.key, found);
    });
  return changing;
}
let changing: Promise<void> = Promise.resolve();

/** Ends the alerts of this browser. The page forgets them at once; the server does when the call arrives. */
export async function turnOff(kind: AccountKind): Promise<void> {
  const kept = await readForWorker<WorkerAlerts>(ALERTS_NAME);
  await forget(kind);
  if (kept) send(REMOVE[kind], { endpoint: kept.endpoint }).catch(() => {});
}

async function subscribe(key: string): Promise<PushSubscription> {
  const { pushManager } = await navigator.serviceWorker.ready;
  const wanted = { userVisibleOnly: true, applicationServerKey: key };
  try {
    return await pushManager.subscribe(wanted);
  } catch (error) {
    // The old subscription was made with another of the server's keys.
    const old = await pushManager.getSubscription();
    if (!old) throw error;
    await old.unsubscribe();
    return pushManager.subscribe(wanted);
  }
}

async function save(kind: AccountKind, kinds: string[], key: string, made: PushSubscription): Promise<void> {
  const token = tokens[kind].peek()!;
  const { endpoint } = made;
  await send(SAVE[kind], { endpoint, keys: made.toJSON().keys as calls.Subscription['keys'], kinds });
  await saveForWorker(ALERTS_NAME, {
    kind,
    kinds,
    token,
    endpoint,
    key,
    url: addressOf(SAVE[kind]),
  } satisfies WorkerAlerts);
}

/**
 * Removes the alerts of this kind of account from this browser. The server removes its own copy when the session ends,
 * or when the push service reports that the subscription is gone.
 */
async function forget(kind: AccountKind): Promise<void> {
  const kept = await readForWorker<WorkerAlerts>(ALERTS_NAME);
  if (kept?.kind !== kind) return;
  await saveForWorker(ALERTS_NAME, undefined);
  await (await subscription())?.unsubscribe();
}

/**
 * Catches up with changes since the last visit: another session, of the same person or of someone else; a new endpoint
 * from the browser; a logout that could not end the alerts.
 */
async function settle(): Promise<void> {
  const kept = await readForWorker<WorkerAlerts>(ALERTS_NAME);
  const found = await subscription();
  if (!kept) return void (await found?.unsubscribe());
  const token = tokens[kept.kind].peek();
  // The session only expired: the next one takes the alerts over.
  if (!token || Notification.permission !== 'granted') return;
  if (found && found.endpoint === kept.endpoint && token === kept.token) return;
  await save(kept.kind, kept.kinds, kept.key, found ?? (await subscribe(kept.key)));
}

/** Keeps this browser's alerts in step with the logged-in account, and ends them at a logout. */
export function watchAlerts(): void {
  if (!canAlert()) return;
  for (const kind of KINDS) wipes[kind].push((isLogout) => isLogout && void forget(kind).catch(() => {}));
  const sessions = computed(() => KINDS.map((kind) => tokens[kind].value).join());
  let last = Promise.resolve();
  sessions.subscribe(() => {
    // Offline: the next visit tries again.
    last = last.then(settle).catch(() => {});
  });
}
