import { addOperator } from '../account/operators.ts';
import type { Parts } from '../parts/index.ts';
import type { OperatorHandlers } from './area.ts';
import { audit } from './audit.ts';
import { coverageTable } from './coverage.ts';
import { deliveryBook } from './deliveries.ts';
import { documentReading } from './documents.ts';
import { driverRecords } from './drivers.ts';
import { overviewAndAudit } from './overview.ts';
import { people } from './people.ts';
import { sellerRecords } from './sellers.ts';
import { surveyResults } from './survey.ts';
import { waitlist } from './waitlist.ts';

/** Everything the operator does. Each change writes its entry of the audit log in the same transaction. */
export function operatorHandlers(parts: Parts): OperatorHandlers {
  return {
    ...overviewAndAudit(parts),
    ...driverRecords(parts),
    ...documentReading(parts),
    ...sellerRecords(parts),
    ...deliveryBook(parts),
    ...coverageTable(parts),
    ...surveyResults(parts),
    ...waitlist(parts),
    ...people(parts),

    async addOperator({ body, account, now }) {
      const operator = await addOperator(parts, body, (trx, { id }) =>
        audit(trx, account.operatorEmail!, 'operator added', `operator ${id}`, {}, now),
      );
      return { operator };
    },
  };
}
