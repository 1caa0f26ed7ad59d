import { formatTime } from '#rules/dates';
import { Notice } from '../../../components/Notice.tsx';
import type { KitchenTap, Trouble } from './menu.ts';

/** The taps by the words on their buttons. */
const TAPS: Record<KitchenTap['call'], string> = {
  sell: 'Sell one',
  restock: 'Restock one',
  'sold-out': 'Sold out',
  'back-on-sale': 'Back on',
  unsell: 'Undo',
  ready: 'Ready',
  late: 'Late',
};

/** Which tap it was, and when. It may have waited for hours. */
export const tapWords = ({ call, tappedAt }: KitchenTap) => `'${TAPS[call]}' at ${formatTime(tappedAt)} wasn't saved.`;

/** Why a change of a dish failed. */
export const Refusal = ({ words, tap }: Trouble) => (
  <Notice kind="error" more={tap && <p>{tapWords(tap)}</p>}>
    {words}
  </Notice>
);
