import type * as deliveryCalls from '#api/operator/deliveries';
import type * as dispatchCalls from '#api/operator/dispatch';
import type * as driverCalls from '#api/operator/drivers';
import type * as operatorCalls from '#api/operator/operators';
import type * as overviewCalls from '#api/operator/overview';
import type * as peopleCalls from '#api/operator/people';
import type * as placeCalls from '#api/operator/places';
import type * as sellerCalls from '#api/operator/sellers';
import type * as surveyCalls from '#api/operator/survey';
import { newOperator } from '#rules/operator';
import { addOperator, removeOperator } from '../account/operators.ts';
import { listOperators } from '../account/store.ts';
import { audit } from '../audit/store.ts';
import type { Handlers } from '../serve.ts';
import type { Services } from '../services.ts';
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

/** What the operator does with deliveries. Each change writes its entry of the audit log in the same transaction. */
export const operatorDeliveryHandlers = (services: Services): Handlers<typeof deliveryCalls> => deliveryBook(services);

/** Dispatching deliveries and paying for them. */
export const dispatchHandlers = (services: Services): Handlers<typeof dispatchCalls> => ({
  ...dispatchDesk(services),
  ...payoutBook(services),
});

/** Reading an application's documents, the right to work, and the answer. */
export const operatorDriverHandlers = (services: Services): Handlers<typeof driverCalls> => ({
  ...drivers(services),
  ...rightToWorkChecks(services),
  ...documents(services),
});

/** Sellers, and their applications on the way to the council. */
export const operatorSellerHandlers = (services: Services): Handlers<typeof sellerCalls> => ({
  ...sellerRecords(services),
  ...applications(services),
});

/** Where we are open, and the councils. */
export const operatorPlaceHandlers = (services: Services): Handlers<typeof placeCalls> => ({
  ...coverageTable(services),
  ...councilTable(services),
});

export const operatorSurveyHandlers = (services: Services): Handlers<typeof surveyCalls> => surveyAndWaitlist(services);

export const operatorPeopleHandlers = (services: Services): Handlers<typeof peopleCalls> => people(services);

export const operatorOverviewHandlers = (services: Services): Handlers<typeof overviewCalls> =>
  overviewAndAudit(services);

/** Operators themselves. */
export function operatorsHandlers(services: Services): Handlers<typeof operatorCalls> {
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

    async addOperator({ read, account, now }) {
      const operator = await addOperator(services, await read(newOperator), (trx, { id, email }) =>
        audit(trx, account.email, 'operator added', `operator ${id}`, { email }, now),
      );
      return { operator };
    },
  };
}
