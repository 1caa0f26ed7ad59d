const BELIEVED_MS = 24 * 60 * 60 * 1000;

/**
 * When somebody tapped, by the device's clock, which the header X-Tapped-At says: a tap may wait for signal. Believed up
 * to a day back and never in the future.
 */
export function tappedAt(headers: Record<string, string | undefined>, now: Date): Date | null {
  const text = headers['x-tapped-at'];
  const time = text && /^\d{4}-\d\d-\d\dT/.test(text) ? Date.parse(text) : Number.NaN;
  return time <= now.getTime() && time > now.getTime() - BELIEVED_MS ? new Date(time) : null;
}
