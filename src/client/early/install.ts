/**
 * The browser offers to install the app once, at a time of its own choosing, perhaps before the app has loaded. The
 * offer is kept until `pages/driver/dashboard/InstallOffer.tsx` shows it.
 */
addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault();
  Object.assign(window, { installOffer: event });
});

/** Where the installed app starts, by the stored session. Without a session it starts at the front page. */
const STARTS = { driver_token: '/driver/dashboard', token: '/seller/dashboard', operator_token: '/operator' };

if (location.search === '?app') {
  try {
    const [, start] = Object.entries(STARTS).find(([key]) => localStorage.getItem(key)) ?? [];
    if (start) location.replace(start);
  } catch {
    // Without storage there is no session.
  }
}
