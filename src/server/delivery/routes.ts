import type * as contract from '#api/delivery';
import type { AlertKind } from '#rules/alerts';
import { londonToday } from '#rules/dates';
import { type DeliveryAction, isInHand, statusesIn } from '#rules/delivery';
import { incidentReport } from '#rules/incident';
import { countNews } from '../account/operators.ts';
import type { Context, OnceContext } from '../context.ts';
import { HttpError } from '../http-error.ts';
import { tappedAt } from '../idempotency/tapped-at.ts';
import { report, reportView, undoReport } from '../incident/report.ts';
import { closeIncidents, newestIncidents } from '../incident/store.ts';
import { single, timeIn } from '../list-page.ts';
import { tellCook } from '../pickup/kitchens.ts';
import { isBarred } from '../right-to-work/barred.ts';
import { sellerContacts } from '../seller/store.ts';
import type { Handlers } from '../serve.ts';
import type { Db } from '../services/database.ts';
import { isId } from '../services/ids.ts';
import type { Services } from '../services.ts';
import type { Settings } from '../settings.ts';
import { type DeliveryEvent, tellOfDelivery } from '../webhook/events.ts';
import { justChanged, noDelivery, REFUSALS, standingOf } from './refusals.ts';
import { availableTo, cancelledBy, type DeliveryRow, findFor, heldBy, MOVES, type Move, type PageOf } from './store.ts';
import { cancelledView, type DeliveryView, detailsOf, kitchenOf, listedView, openView } from './view.ts';

/** The driver's lists and moves. Every call checks in the database that the driver is approved. */
export function deliveryHandlers(services: Services): Handlers<typeof contract> {
  const { settings } = services;
  const { db } = services.database;

  const list =
    <Row>(
      read: (page: PageOf, now: Date) => Promise<Row[]>,
      view: (row: Row) => DeliveryView,
      seen: 'before_time' | 'before_listed_at' = 'before_listed_at',
    ) =>
    async ({ account, query, now }: Context<'approvedDriver'>): Promise<DeliveryView[]> => {
      const { before } = query;
      if (before !== undefined && !isId(before)) return [];
      return (await read({ driver: account.id, before, seenAt: timeIn(query[seen]) }, now)).map(view);
    };

  /** One of the driver's own lists, with the incidents that the driver reported. */
  const ownList =
    (list: (context: Context<'approvedDriver'>) => Promise<DeliveryView[]>) =>
    async (context: Context<'approvedDriver'>): Promise<DeliveryView[]> =>
      withIncidents(db, settings, await list(context), context.account.id);

  const act = (action: DeliveryAction) => async (context: OnceContext<'approvedDriver'>) => {
    const move = moveOf(context);
    const first = await context.once((trx) => make(trx, settings, action, move));
    return { delivery: { ...first, ...(isInHand(first.status) && (await details(move))) } };
  };

  /**
   * A repeated call gets the first answer. The customer's details are added only if this driver has the delivery or
   * completed it, the kitchen's while the driver has it.
   */
  const details = async ({ id, driver }: Move) => {
    const row = await findFor(db, id, driver);
    if (row?.driver_id !== driver || row.status === 'cancelled') return undefined;
    const { kitchen } = await single(withKitchens(db, [row]));
    return { ...detailsOf(row), ...kitchenOf(row, kitchen) };
  };

  return {
    listAvailable: list((page, now) => availableTo(db, page, now), openView, 'before_time'),
    listUpcoming: ownList(
      list(async (page) => withKitchens(db, await heldBy(db, page, statusesIn('upcoming'))), listedView),
    ),
    listCompleted: ownList(list((page) => heldBy(db, page, statusesIn('completed')), listedView)),
    listCancelled: ownList(list((page) => cancelledBy(db, page), cancelledView)),
    accept: act('accept'),
    cancel: act('cancel'),
    pickUp: act('picked-up'),
    complete: act('complete'),
    takeBack: act('take-back'),

    async reportIncident(context) {
      const move = moveOf(context);
      const said = await context.read(incidentReport);
      await countNews(services, move.driver);
      const incident = await context.once((trx) => report(trx, settings, move, said));
      return { incident: { ...incident, note: said.note } };
    },

    async undoIncident(context) {
      const move = moveOf(context);
      const first = await context.once(async (trx) =>
        keptView(trx, settings, openView(await undoReport(trx, move)), move.driver),
      );
      return { delivery: { ...first, ...(await details(move)) } };
    },
  };
}

/** What a call does to its delivery. @throws HttpError 404 if its path has no id */
function moveOf({ account, id, now, headers }: Context<'approvedDriver'>): Move {
  if (!isId(id)) throw noDelivery();
  return { id: id.toLowerCase(), driver: account.id, now, tappedAt: tappedAt(headers, now) };
}

/** Adds its kitchen to each delivery that has one. */
async function withKitchens(db: Db, rows: readonly DeliveryRow[]) {
  const ids = new Set(rows.map(({ seller_id }) => seller_id).filter((id) => id !== null));
  const kitchens = await sellerContacts(db, [...ids]);
  return rows.map((row) => ({ ...row, kitchen: row.seller_id ? kitchens.get(row.seller_id) : undefined }));
}

/** Adds to each delivery the newest incident that this driver reported. */
async function withIncidents(
  db: Db,
  settings: Settings,
  deliveries: DeliveryView[],
  driver: string,
): Promise<DeliveryView[]> {
  const incidents = await newestIncidents(
    db,
    deliveries.map(({ id }) => id),
    driver,
  );
  return deliveries.map((delivery) => {
    const row = incidents.get(delivery.id);
    return row ? { ...delivery, ...reportView(row, settings) } : delivery;
  });
}

/**
 * Makes the move, or throws the reason why it is refused. The answer is stored for repeated calls, so it has no
 * customer details.
 */
async function make(trx: Db, settings: Settings, action: DeliveryAction, move: Move): Promise<DeliveryView> {
  const takes = action === 'accept' || action === 'take-back';
  const barred = takes && (await isBarred(trx, settings, move.driver, londonToday(move.now)));
  const moved = barred ? undefined : await MOVES[action](trx, move);
  if (moved) {
    const news = NEWS_FOR_COOKS[action];
    if (news) await tellCook(trx, moved, news, move.now);
    await tellOfDelivery(trx, EVENTS[action], moved, move.now);
    if (action === 'complete') await closeIncidents(trx, moved.id, move.now);
    const view = action === 'cancel' ? cancelledView({ ...moved, cancelled_at: move.now }) : openView(moved);
    return await keptView(trx, settings, view, move.driver);
  }
  const row = await findFor(trx, move.id, move.driver);
  if (!row) throw noDelivery();
  const standing = standingOf(row, move.driver, move.now);
  const refusal = REFUSALS[action][standing];
  // A barred driver's take-back would only be told that it is too late.
  if (refusal && !(barred && action === 'take-back')) throw new HttpError(...refusal);
  // The winner repeats the call.
  if (action === 'accept' && standing === 'assigned') return openView(row);
  if (barred) throw new HttpError(403, CHECK_AGAIN);
  // The delivery changed between the two queries, or the driver's approval ended. The app then reloads its list.
  throw justChanged();
}

/** What is stored for repeated calls: the decision's words are left out, since they may name a customer. */
async function keptView(trx: Db, settings: Settings, view: DeliveryView, driver: string): Promise<DeliveryView> {
  const kept = await single(withIncidents(trx, settings, [view], driver));
  return kept.report ? { ...kept, report: { ...kept.report, decision_note: null } } : kept;
}

/** What each move tells the kitchen. */
const NEWS_FOR_COOKS = {
  accept: 'driver_coming',
  'take-back': 'driver_coming',
  cancel: 'pickup_cancelled',
  'picked-up': undefined,
  complete: undefined,
} as const satisfies Record<DeliveryAction, AlertKind | undefined>;

/** What other systems hear of each move. */
const EVENTS = {
  accept: 'assigned',
  'take-back': 'assigned',
  cancel: 'released',
  'picked-up': 'picked_up',
  complete: 'completed',
} as const satisfies Record<DeliveryAction, DeliveryEvent>;

const CHECK_AGAIN = 'Your right to work needs checking again before you can accept more deliveries.';
