// The calls to a marketplace of 100,000 sellers in a lunch hour, and the query of each call; and those of an evening
// when a shop sells through its key.
import { randomUUID } from 'node:crypto';
import { idOf, tokenOf } from './data.mjs';

export const SIZE = { sellers: 100_000, drivers: 20_000, dishes: 2_000_000, deliveries: 500_000 };

const date = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London' }).format(new Date());
/** A dish of the seller with this number. */
export const dishOf = (seller) =>
  `01902222-0000-7000-8000-${(seller - 1 + SIZE.sellers).toString(16).padStart(12, '0')}`;

/**
 * The calls and their percentages. `query` is a LIKE pattern that finds the call's query in the database. `values` are
 * its parameters for the caller with this number.
 */
export const MIX = [
  {
    name: 'GET /auth/menu',
    share: 40,
    kind: 'seller',
    path: () => `/auth/menu?date=${date}`,
    query: 'select%from "dishes"%',
    values: (n) => [idOf('seller', n), date],
  },
  {
    name: 'GET /auth/dashboard',
    share: 10,
    kind: 'seller',
    path: () => '/auth/dashboard',
    query: 'select "sellers"."id"%',
    values: (n) => ['license_certificate', idOf('seller', n)],
  },
  {
    name: 'GET /driver/deliveries/available',
    share: 20,
    kind: 'driver',
    path: () => '/driver/deliveries/available',
    query: 'select%from "deliveries"%"status" = $1 and "pickup_time"%',
    values: (n) => ['available', new Date(), idOf('driver', n), 0],
  },
  {
    name: 'GET /driver/deliveries/mine/upcoming',
    share: 15,
    kind: 'driver',
    path: () => '/driver/deliveries/mine/upcoming',
    query: 'select%from "deliveries" where "driver_id"%',
    values: (n) => [idOf('driver', n), 'assigned', 'picked_up'],
  },
  {
    name: 'PATCH /auth/menu/{id}/restock',
    share: 15,
    kind: 'seller',
    path: (n) => `/auth/menu/${dishOf(n)}/restock`,
    body: { qty: 1 },
    query: 'update "dishes"%',
    values: (n) => [new Date(), null, 1, 1, dishOf(n), idOf('seller', n), 1],
  },
];

/** The query for the caller's session, part of each call. */
export const SESSION = '%select s.account_id%';

/** The secret of the shop's key. */
export const KEY = 'ndk_'.padEnd(47, 'x');
/** The cooks whose dishes everybody wants tonight. */
export const WANTED = 1_000;
/** The first dish of today of the seller with this number. */
export const tonightOf = (seller) =>
  `01902222-0000-7000-8000-${(seller - 1 + 5 * SIZE.sellers).toString(16).padStart(12, '0')}`;

const wanted = () => 1 + Math.floor(Math.random() * WANTED);

/** What the shop and the cooks do in an evening, in calls a second. */
export const EVENING = [
  {
    name: 'sales of the shop',
    rate: 200,
    ask: () => ({
      path: '/partner/sales',
      method: 'POST',
      headers: { authorization: `Bearer ${KEY}`, 'idempotency-key': randomUUID() },
      // A basket of one to three dishes.
      body: {
        lines: Array.from({ length: 1 + Math.floor(Math.random() * 3) }, () => ({
          menu_id: tonightOf(wanted()),
          qty: 1,
        })),
        reference: 'bench',
      },
    }),
  },
  {
    name: "cooks' taps",
    rate: 100,
    ask() {
      const n = wanted();
      return {
        path: `/auth/menu/${tonightOf(n)}/sell`,
        method: 'PATCH',
        headers: { authorization: `Bearer ${tokenOf('seller', n)}`, 'idempotency-key': randomUUID() },
        body: { qty: 1 },
      };
    },
  },
];

/** A call by the person with this number, for `fetch` and `node:http`. */
export const asked = ({ kind, path, body }, n) => ({
  path: path(n),
  method: body ? 'PATCH' : 'GET',
  headers: {
    authorization: `Bearer ${tokenOf(kind, n)}`,
    ...(body && { 'content-type': 'application/json' }),
  },
  body: body && JSON.stringify(body),
});

/** A random call of a mix, weighted by the percentages or rates. */
export const draw = { lunch, evening };

/** By a random caller. */
function lunch() {
  const call = weighted(MIX, ({ share }) => share);
  const people = call.kind === 'seller' ? SIZE.sellers : SIZE.drivers;
  return { name: call.name, ...asked(call, 1 + Math.floor(Math.random() * people)) };
}

function evening() {
  const { name, ask } = weighted(EVENING, ({ rate }) => rate);
  const { body, headers, ...call } = ask();
  return {
    name,
    ...call,
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  };
}

function weighted(list, weightOf) {
  let rest = Math.random() * list.reduce((sum, one) => sum + weightOf(one), 0);
  return list.find((one) => {
    rest -= weightOf(one);
    return rest < 0;
  });
}
