/** Holds the time of the last automatic reload (ms). */
const KEY = 'renewed';
/** Prevents a reload loop if the reload brings the old page back, or if two versions share one address. */
const RELOAD_INTERVAL_MS = 60_000;

/**
 * Reloads the page in the server's current version. The session (in local storage) and the address survive. Never
 * resolves.
 *
 * @throws if the page has just reloaded, or if session storage is not available
 */
export async function reloadOnce(): Promise<never> {
  if (Date.now() - Number(sessionStorage.getItem(KEY)) < RELOAD_INTERVAL_MS) throw new Error('Just renewed.');
  sessionStorage.setItem(KEY, String(Date.now()));
  // The old version's worker would answer with the old page. The new page registers its own.
  const registration = await navigator.serviceWorker?.getRegistration();
  await registration?.unregister();
  location.reload();
  return new Promise(() => {});
}
