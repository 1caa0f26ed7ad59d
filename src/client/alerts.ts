import { computed } from '@preact/signals-react';
import type { Call, Done } from '#api/call';
import * as calls from '#api/push';
import { publicSettings } from '#api/settings';
import { ALERTS_LEFT, type LeftAlerts, leave, left } from './for-worker.ts';
import { addressOf, send } from './send.ts';
import { type AccountKind, tokens, wipes } from './session.ts';

const KINDS = Object.keys(tokens) as AccountKind[];
const SAVE: Record<AccountKind, Call<calls.Subscription, Done>> = {
  driver: calls.saveDriverPush,
  seller: calls.saveSellerPush,
  operator: calls.saveOperatorPush,
};
const REMOVE: Record<AccountKind, Call<{ endpoint: string }, Done>> = {
  driver: calls.removeDriverPush,
  seller: calls.removeSellerPush,
  operator: calls.removeOperatorPush,
};

/** Whether this browser can show alerts of a page that is closed. */
export const canAlert = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** An iPad says that it is a Mac, which has no touch screen. */
const isIos = () =>
  /iPhone|iPad/.test(navigator.userAgent) || (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

/** An iPhone or iPad gives alerts to what is on its home screen alone. */
export const needsHomeScreen = () => isIos() && !(navigator as { standalone?: boolean }).standalone;

const subscription = async () => (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription();

/** Which alerts this browser gets for an account of a kind; undefined while they are off. */
export async function alertsOn(kind: AccountKind): Promise<string[] | undefined> {
  const kept = await left<LeftAlerts>(ALERTS_LEFT);
  if (kept?.kind !== kind || Notification.permission !== 'granted' || !(await subscription())) return undefined;
  return kept.kinds;
}

/**
 * Asks for permission, where it is not given yet, and puts this browser on the list.
 *
 * @returns whether they are on now
 * @throws Failure, or what the browser's push service says
 */
export async function turnOn(kind: AccountKind, kinds: string[]): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false;
  const { push_key: key } = await send(publicSettings);
  await navigator.serviceWorker.register('/sw.js');
  await save(kind, kinds, key, await subscribe(key));
  return true;
}

/**
 * Says which kinds are wanted from now on.
 *
 * @throws Failure
 */
export function changeKinds(kind: AccountKind, kinds: string[]): Promise<void> {
  // One after the other: the last tick counts.
  changing = changing
    .catch(() => {})
    .then(async () => {
      const kept = await left<LeftAlerts>(ALERTS_LEFT);
      const found = await subscription();
      if (kept && found) await save(kind, kinds, kept.key, found);
    });
  return changing;
}
let changing: Promise<void> = Promise.resolve();

/** Ends the alerts of this browser: on the page at once, on the server when the call arrives. */
export async function turnOff(kind: AccountKind): Promise<void> {
  const kept = await left<LeftAlerts>(ALERTS_LEFT);
  await forget(kind);
  if (kept) send(REMOVE[kind], { endpoint: kept.endpoint }).catch(() => {});
}

async function subscribe(key: string): Promise<PushSubscription> {
  const { pushManager } = await navigator.serviceWorker.ready;
  const wanted = { userVisibleOnly: true, applicationServerKey: key };
  try {
    return await pushManager.subscribe(wanted);
  } catch (error) {
    // One for another key of the server's.
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
  await leave(ALERTS_LEFT, { kind, kinds, token, endpoint, key, url: addressOf(SAVE[kind]) } satisfies LeftAlerts);
}

/** Ends what an account of this kind has here. The server ends it with the session, and when nobody answers there. */
async function forget(kind: AccountKind): Promise<void> {
  const kept = await left<LeftAlerts>(ALERTS_LEFT);
  if (kept?.kind !== kind) return;
  await leave(ALERTS_LEFT, undefined);
  await (await subscription())?.unsubscribe();
}

/**
 * Puts right what has changed since the last visit: another session, here the same person's or another's; an address
 * that the browser has replaced; a logout that could not end it.
 */
async function settle(): Promise<void> {
  const kept = await left<LeftAlerts>(ALERTS_LEFT);
  const found = await subscription();
  if (!kept) return void (await found?.unsubscribe());
  const token = tokens[kept.kind].peek();
  // A session that only ran out: the next one goes on.
  if (!token || Notification.permission !== 'granted') return;
  if (found && found.endpoint === kept.endpoint && token === kept.token) return;
  await save(kept.kind, kept.kinds, kept.key, found ?? (await subscribe(kept.key)));
}

/** Keeps the alerts of this browser with whoever is logged in, and ends them with a logout. */
export function watchAlerts(): void {
  if (!canAlert()) return;
  for (const kind of KINDS) wipes[kind].push((isLogout) => isLogout && void forget(kind).catch(() => {}));
  const sessions = computed(() => KINDS.map((kind) => tokens[kind].value).join());
  let last = Promise.resolve();
  sessions.subscribe(() => {
    // Without signal the next visit tries again.
    last = last.then(settle).catch(() => {});
  });
}
