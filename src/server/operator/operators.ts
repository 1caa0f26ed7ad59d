import type * as contract from '#api/operator/operators';
import { newOperator } from '#rules/operator';
import { addOperator, removeOperator } from '../account/operators.ts';
import { listOperators } from '../account/store.ts';
import type { Handlers } from '../serve.ts';
import type { Services } from '../services.ts';

/** Listing, adding and removing operators. */
export function operatorHandlers(services: Services): Handlers<typeof contract> {
  return {
    async listOperators({ account }) {
      const rows = await listOperators(services.database.db);
      const operators = rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() }));
      return { operators, you: account.id, next: null };
    },

    async removeOperator({ id, account }) {
      await removeOperator(services, id.toLowerCase(), account);
      return { ok: true };
    },

    async addOperator({ read, account, onceAfter }) {
      const sent = await read(newOperator);
      const id = await onceAfter<string>((commit) => addOperator(services, sent, account.email, commit));
      return { operator: { id, email: sent.email } };
    },
  };
}
