/**
 * Takes the parameters of an emailed link out of the address bar. The link is as good as a password, and must not be
 * read over a shoulder or passed on. The history entry keeps it for a reload, until `forgetLink`.
 */
export function takeLink(): Record<string, string | undefined> {
  const query = Object.fromEntries(new URLSearchParams(location.search));
  const link = { ...(history.state as Record<string, string> | null), ...query };
  history.replaceState(link, '', location.pathname);
  return link;
}

/** Removes the used link from the history entry. */
export const forgetLink = () => history.replaceState(null, '');
