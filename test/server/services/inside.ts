import { AsyncLocalStorage } from 'node:async_hooks';
import { type Transaction, TransactionBuilder } from 'kysely';
import pg from 'pg';
import type { Tables } from '../../../src/server/tables.ts';

/** The transaction that a piece of asynchronous work is inside of, if any. */
const inside = new AsyncLocalStorage<{ open: boolean } | undefined>();

/** Runs `work` as another caller would, who is in no transaction. */
export const outsideTransaction = <T>(work: () => T): T => inside.run(undefined, work);

// A query on the pool inside a transaction would wait for the connection that its own transaction holds. With many
// connections nobody notices until the pool is empty, so tests refuse it at once.
const { execute } = TransactionBuilder.prototype;
TransactionBuilder.prototype.execute = function (this: TransactionBuilder<Tables>, work) {
  return execute.call(this, async (trx) => {
    const state = { open: true };
    try {
      return await inside.run(state, () => work(trx as Transaction<Tables>));
    } finally {
      state.open = false;
    }
  });
} as typeof execute;

const { connect } = pg.Pool.prototype;
pg.Pool.prototype.connect = function (this: pg.Pool, done?: (error: Error) => void) {
  if (!inside.getStore()?.open) return connect.apply(this, [done] as never);
  const error = new Error('A query on the pool inside a transaction: use the handle passed down.');
  return done ? done(error) : Promise.reject(error);
} as typeof connect;
