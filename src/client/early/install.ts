/**
 * A browser offers to install the app when it likes, once, maybe before the app's code is here. Its offer is kept until
 * it means something to the person (`pages/driver/dashboard/InstallOffer.tsx`).
 */
addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault();
  Object.assign(window, { installOffer: event });
});

/** Where the installed app begins, by the session that is stored; without one it begins at the front. */
const STARTS = { driver_token: '/driver/dashboard', token: '/seller/dashboard', operator_token: '/operator' };

if (location.search === '?app') {
  try {
    const [, start] = Object.entries(STARTS).find(([key]) => localStorage.getItem(key)) ?? [];
    if (start) location.replace(start);
  } catch {
    // No storage, no session.
  }
}
