/**
 * What a mail's link carried. It leaves the address bar at once, so that nobody reads it over a shoulder or passes it
 * on: it is as good as a password. The history entry keeps it for a reload, until `forgetLink`.
 */
export function takeLink(): Record<string, string | undefined> {
  const query = Object.fromEntries(new URLSearchParams(location.search));
  const link = { ...(history.state as Record<string, string> | null), ...query };
  history.replaceState(link, '', location.pathname);
  return link;
}

/** The link has done its work. */
export const forgetLink = () => history.replaceState(null, '');
