/// <reference lib="webworker" />
import { ALERT_WORDS, type AlertKind } from '#rules/alerts';
import { ALERTS_NAME, readForWorker, saveForWorker, type WorkerAlerts } from './for-worker.ts';

/** For a kind of alert that is newer than this version of the app. */
const UNKNOWN = { title: 'Next Door Kitchen', body: "There's news for you. Tap to see it.", to: '/' };

/**
 * Shows an alert. The push message carries only its kind; the words are in the app. A second alert about the same
 * subject replaces the first.
 */
export function showAlert({ registration }: ServiceWorkerGlobalScope, data: PushMessageData | null): Promise<void> {
  const { kind = '', id = '' } = read(data);
  const { title, body, to } = ALERT_WORDS[kind as AlertKind] ?? UNKNOWN;
  const options = { body, tag: kind + id, renotify: true, icon: '/icon-192.png', badge: '/icon-badge.png', data: to };
  return registration.showNotification(title, kind ? options : { ...options, renotify: false });
}

function read(data: PushMessageData | null): { kind?: string; id?: string } {
  try {
    return (data?.json() as object) ?? {};
  } catch {
    return {};
  }
}

/** Opens a tapped alert: focuses a tab of the same area and moves it to the right page, or opens a new tab. */
export async function openAlert({ clients }: ServiceWorkerGlobalScope, notification: Notification): Promise<void> {
  notification.close();
  const to = String(notification.data);
  const open = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  // `url` is where the tab was loaded, not where the app has moved since.
  const there = open.find(({ url }) => areaOf(url) === areaOf(to));
  if (!there) return void (await clients.openWindow(to));
  there.postMessage({ open: to });
  await there.focus();
}

/** 'driver' of '/driver/dashboard?tab=upcoming' */
const areaOf = (address: string) => new URL(address, location.origin).pathname.split('/')[1];

/** The browser has replaced its push endpoint. Sends the new one to the server. */
export async function renewAlerts(
  { registration }: ServiceWorkerGlobalScope,
  { newSubscription }: { newSubscription?: PushSubscription | null },
): Promise<void> {
  const alerts = await readForWorker<WorkerAlerts>(ALERTS_NAME);
  if (!alerts) return;
  const { key, kinds, token, url } = alerts;
  const made =
    newSubscription ?? (await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }));
  const { endpoint } = made;
  const answer = await fetch(url, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ endpoint, keys: made.toJSON().keys, kinds }),
    credentials: 'include',
  });
  // If that fails, the next page that is opened sends it.
  if (answer.ok) await saveForWorker(ALERTS_NAME, { ...alerts, endpoint } satisfies WorkerAlerts);
}
