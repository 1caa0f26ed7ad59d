import { Room } from '../services/room.ts';

/** Alerts that are sent at once for one account. */
const OF_ACCOUNT = 3;
/** Alerts that are sent at once to hosts of which the last one was not answered in time, or that are new here. */
const TO_SLOW = 5;
const MAX_HOSTS = 1_000;

/** Gives an alert's place back. `answered`: whether the push service answered in time. */
type Leave = (answered: boolean) => void;

/**
 * The places for sending. A push service may take a call and say nothing, and an account may have ten of them: they must
 * not fill the places that everybody else's alerts need.
 */
export function openPlaces() {
  const accounts = new Room({ client: OF_ACCOUNT, all: Number.POSITIVE_INFINITY });
  const prompt = new Set<string>();
  let slow = 0;

  /** Takes a place, or undefined if the alert must wait. */
  function take({ endpoint, account_id }: { endpoint: string; account_id: string }): Leave | undefined {
    const { host } = new URL(endpoint);
    const isSlow = !prompt.has(host);
    if ((isSlow && slow >= TO_SLOW) || accounts.take(account_id)) return undefined;
    if (isSlow) slow += 1;
    return (answered) => {
      accounts.giveBack(account_id);
      if (isSlow) slow -= 1;
      if (prompt.size >= MAX_HOSTS) prompt.clear();
      if (answered) prompt.add(host);
      else prompt.delete(host);
    };
  }

  return { take };
}
