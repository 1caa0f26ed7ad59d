import type * as contract from '#api/delivery';
import type { Delivery } from '#api/delivery';
import type { DeliveryAction } from '#rules/delivery';
import type { Handle } from '../parts/database.ts';
import { isId } from '../parts/ids.ts';
import type { Parts } from '../parts/index.ts';
import { problem } from '../problem.ts';
import type { Context, Handlers } from '../serve.ts';
import { answeredOnce } from './first-answers.ts';
import { availableTo, cancelledBy, heldBy, type PageOf } from './lists.ts';
import { REFUSALS, standingOf } from './refusals.ts';
import { findFor, MOVES, type Move } from './store.ts';
import { cancelledView, openView, ownView } from './view.ts';

const BELIEVED_MS = 24 * 60 * 60 * 1000;

/** The driver's lists and moves; only approved drivers get here, by the database at each call. */
export function deliveryHandlers({ database }: Parts): Handlers<typeof contract> {
  const { db } = database;

  const list =
    <Row>(read: (page: PageOf, now: Date) => Promise<Row[]>, view: (row: Row) => Delivery) =>
    async ({ account, query, now }: Context): Promise<Delivery[]> => {
      const { before } = query;
      if (before !== undefined && !isId(before)) return [];
      return (await read({ driver: account.id, before }, now)).map(view);
    };

  const act = (action: DeliveryAction) => async (context: Context) => {
    const { account, id, now, headers } = context;
    if (!isId(id)) throw unknown();
    const move: Move = {
      id: id.toLowerCase(),
      driver: account.id,
      now,
      tappedAt: tappedAt(headers['x-tapped-at'], now),
    };
    const keyed = { account: account.id, key: headers['idempotency-key'], call: `${action} ${move.id}`, now };
    const delivery = await answeredOnce(database, keyed, (trx) => make(trx, action, move));
    return { delivery };
  };

  return {
    listAvailable: list((page, now) => availableTo(db, page, now), openView),
    listUpcoming: list((page) => heldBy(db, page, ['assigned', 'picked_up']), ownView),
    listCompleted: list((page) => heldBy(db, page, ['completed']), ownView),
    listCancelled: list((page) => cancelledBy(db, page), cancelledView),
    accept: act('accept'),
    cancel: act('cancel'),
    pickUp: act('picked-up'),
    complete: act('complete'),
  };
}

/** Makes the move, or finds out why it was not open. */
async function make(trx: Handle, action: DeliveryAction, move: Move): Promise<Delivery> {
  const moved = await MOVES[action](trx, move);
  if (moved) return action === 'cancel' ? cancelledView(moved) : ownView(moved);
  const row = await findFor(trx, move.id, move.driver);
  if (!row) throw unknown();
  const standing = standingOf(row, move.driver, move.now);
  const refusal = REFUSALS[action][standing];
  if (refusal) throw problem(...refusal);
  // The winner's repeat.
  if (action === 'accept' && standing === 'assigned') return ownView(row);
  // It changed between the two looks, or the approval ended: the app lists anew and shows how things are.
  throw problem(409, 'This delivery has just changed. Please look again.');
}

const unknown = () => problem(404, 'There is no such delivery.');

/** When the driver tapped, by the device's clock: believed up to a day back and never in the future. */
function tappedAt(text: string | undefined, now: Date): Date | null {
  const time = text && /^\d{4}-\d\d-\d\dT/.test(text) ? Date.parse(text) : Number.NaN;
  return time <= now.getTime() && time > now.getTime() - BELIEVED_MS ? new Date(time) : null;
}
