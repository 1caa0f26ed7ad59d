/** The page came anew by itself, at this time (ms). */
const KEY = 'renewed';
/** What brings an old page back, or two versions behind one address, must not make it load for ever. */
const ONCE_IN_MS = 60_000;

/**
 * Loads the page anew from the server, in the version that runs there. The session is in local storage and survives,
 * and the address stays. Never resolves.
 *
 * @throws where that was just done, or where the browser keeps nothing that could tell
 */
export async function reloadOnce(): Promise<never> {
  if (Date.now() - Number(sessionStorage.getItem(KEY)) < ONCE_IN_MS) throw new Error('Just renewed.');
  sessionStorage.setItem(KEY, String(Date.now()));
  // The old version's worker would answer with the old page; the new page brings its own.
  const registration = await navigator.serviceWorker?.getRegistration();
  await registration?.unregister();
  location.reload();
  return new Promise(() => {});
}
