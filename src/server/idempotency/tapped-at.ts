const MAX_AGE_MS = 24 * 60 * 60 * 1000;

/**
 * The time of a tap by the device's clock, from the header X-Tapped-At: a call may have waited for signal. Null if it
 * is in the future or more than a day ago.
 */
export function tappedAt(headers: Record<string, string | undefined>, now: Date): Date | null {
  const text = headers['x-tapped-at'];
  const time = text && /^\d{4}-\d\d-\d\dT/.test(text) ? Date.parse(text) : Number.NaN;
  return time <= now.getTime() && time > now.getTime() - MAX_AGE_MS ? new Date(time) : null;
}
