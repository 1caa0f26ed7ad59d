import start from './001-start.sql';
import kitchen from './002-kitchen.sql';
import councilRecord from './003-council-record.sql';
import rightToWork from './004-right-to-work.sql';
import shift from './005-shift.sql';
import limits from './006-limits.sql';
import privacy from './007-privacy.sql';
import growth from './008-growth.sql';
import push from './009-push.sql';
import launches from './010-launches.sql';
import desk from './011-desk.sql';
import auditLog from './012-audit.sql';
import handOver from './013-hand-over.sql';
import normalNames from './014-normal-names.sql';
import sought from './015-sought.sql';
import soughtIndexes from './016-sought-indexes.sql';
import pressedTwice from './017-pressed-twice.sql';
import unread from './018-unread.sql';
import voidChecks from './019-void-checks.sql';
import sales from './020-sales.sql';
import searchAndPay from './021-search-and-pay.sql';
import pickups from './022-pickups.sql';
import law from './023-law.sql';
import complaints from './024-complaints.sql';
import keys from './025-keys.sql';
import partnerSales from './026-partner-sales.sql';
import webhooks from './028-webhooks.sql';
import registered from './029-registered.sql';
import distances from './030-distances.sql';
import shareCodeTime from './031-share-code-time.sql';
import incidentPhotos from './032-incident-photos.sql';

/**
 * All migrations in order. A new one is a new file and a new row here. Old ones never change what they come to. No
 * migration removes a column or table or makes one stricter, since a process of the previous version still writes to it
 * during a rollout. For the same reason each is split into steps (`stepsOf`): none locks a large table for longer than a
 * moment, and `test/server/migrations.test.ts` reads them all.
 */
export const migrations: readonly { name: string; sql: string }[] = [
  { name: '001-start', sql: start },
  { name: '002-kitchen', sql: kitchen },
  { name: '003-council-record', sql: councilRecord },
  { name: '006-limits', sql: limits },
  { name: '007-privacy', sql: privacy },
  { name: '005-shift', sql: shift },
  { name: '004-right-to-work', sql: rightToWork },
  { name: '009-push', sql: push },
  { name: '011-desk', sql: desk },
  { name: '008-growth', sql: growth },
  { name: '010-launches', sql: launches },
  { name: '012-audit', sql: auditLog },
  { name: '013-hand-over', sql: handOver },
  { name: '014-normal-names', sql: normalNames },
  { name: '015-sought', sql: sought },
  { name: '016-sought-indexes', sql: soughtIndexes },
  { name: '017-pressed-twice', sql: pressedTwice },
  { name: '018-unread', sql: unread },
  { name: '019-void-checks', sql: voidChecks },
  { name: '020-sales', sql: sales },
  { name: '021-search-and-pay', sql: searchAndPay },
  { name: '022-pickups', sql: pickups },
  { name: '025-keys', sql: keys },
  { name: '026-partner-sales', sql: partnerSales },
  { name: '023-law', sql: law },
  { name: '024-complaints', sql: complaints },
  { name: '028-webhooks', sql: webhooks },
  { name: '029-registered', sql: registered },
  { name: '032-incident-photos', sql: incidentPhotos },
  { name: '030-distances', sql: distances },
  { name: '031-share-code-time', sql: shareCodeTime },
];
