/// <reference lib="webworker" />
import { ALERT_WORDS, type AlertKind } from '#rules/alerts';
import { ALERTS_LEFT, type LeftAlerts, leave, left } from './for-worker.ts';

/** What a version that is older than the server says of a kind that it does not know. */
const UNKNOWN = { title: 'Next Door Kitchen', body: "There's news for you. Tap to see it.", to: '/' };

/** Shows an alert: its kind travels, the words are here. A second one about the same takes the place of the first. */
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

/** A tap on an alert: brings a tab of its area to the front, at the right place, or opens one. */
export async function openAlert({ clients }: ServiceWorkerGlobalScope, notification: Notification): Promise<void> {
  notification.close();
  const to = String(notification.data);
  const open = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  // A browser knows where a tab began, not where the app has moved since.
  const there = open.find(({ url }) => areaOf(url) === areaOf(to));
  if (!there) return void (await clients.openWindow(to));
  there.postMessage({ open: to });
  await there.focus();
}

/** 'driver' of '/driver/dashboard?tab=upcoming' */
const areaOf = (address: string) => new URL(address, location.origin).pathname.split('/')[1];

/** The browser has replaced the address of its alerts: the server hears the new one. */
export async function renewAlerts(
  { registration }: ServiceWorkerGlobalScope,
  { newSubscription }: { newSubscription?: PushSubscription | null },
): Promise<void> {
  const alerts = await left<LeftAlerts>(ALERTS_LEFT);
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
  // Where that fails, the next page that is opened says it.
  if (answer.ok) await leave(ALERTS_LEFT, { ...alerts, endpoint } satisfies LeftAlerts);
}
