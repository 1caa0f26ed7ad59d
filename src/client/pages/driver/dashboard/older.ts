import type { DeliveryTab } from '#rules/delivery';
import { send } from '../../../send.ts';
import { CALLS, FULL, listings } from './lists.ts';

/**
 * Loads what comes after the last delivery shown.
 *
 * @throws Failure
 */
export async function loadOlder(tab: DeliveryTab): Promise<void> {
  const last = () => listings[tab].peek().list?.rows.at(-1)?.id;
  const before = last();
  const older = await send(CALLS[tab], { before });
  const { list } = listings[tab].peek();
  // Loaded anew in the meantime: what came belongs behind another list.
  if (!list || last() !== before) return;
  const known = new Set(list.rows.map(({ id }) => id));
  const rows = [...list.rows, ...older.filter(({ id }) => !known.has(id))];
  listings[tab].value = { list: { ...list, rows, more: older.length >= FULL } };
}
