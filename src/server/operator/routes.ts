import type * as dispatch from '#api/dispatch';
import type * as operator from '#api/operator';
import { newOperator } from '#rules/operator';
import { addOperator, removeOperator } from '../account/operators.ts';
import { listOperators } from '../account/store.ts';
import { audit } from '../audit/store.ts';
import type { Handlers } from '../serve.ts';
import type { Services } from '../services/index.ts';
import { applications } from './applications.ts';
import { councilTable } from './councils.ts';
import { coverageTable } from './coverage.ts';
import { deliveryBook } from './deliveries.ts';
import { dispatchDesk } from './dispatch.ts';
import { documents } from './documents.ts';
import { drivers } from './drivers.ts';
import { overviewAndAudit } from './overview.ts';
import { payoutBook } from './payouts.ts';
import { people } from './people.ts';
import { rightToWorkChecks } from './right-to-work.ts';
import { sellerRecords } from './sellers.ts';
import { surveyAndWaitlist } from './survey.ts';

/** Everything the operator does. Each change writes its entry of the audit log in the same transaction. */
export function operatorHandlers(services: Services): Handlers<typeof operator> {
  return {
    ...overviewAndAudit(services),
    ...drivers(services),
    ...rightToWorkChecks(services),
    ...documents(services),
    ...sellerRecords(services),
    ...applications(services),
    ...councilTable(services),
    ...deliveryBook(services),
    ...coverageTable(services),
    ...surveyAndWaitlist(services),
    ...people(services),

    async listOperators() {
      const operators = await listOperators(services.database.db);
      return { operators: operators.map((row) => ({ ...row, created_at: row.created_at.toISOString() })), next: null };
    },

    async removeOperator({ id, account }) {
      await removeOperator(services, id.toLowerCase(), account);
      return { ok: true };
    },

    async addOperator({ read, account, now }) {
      const operator = await addOperator(services, await read(newOperator), (trx, { id }) =>
        audit(trx, account.operatorEmail!, 'operator added', `operator ${id}`, {}, now),
      );
      return { operator };
    },
  };
}

/** Dispatching deliveries and paying for them. */
export const dispatchHandlers = (services: Services): Handlers<typeof dispatch> => ({
  ...dispatchDesk(services),
  ...payoutBook(services),
});
