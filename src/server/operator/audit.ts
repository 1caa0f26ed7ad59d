import type { Answered } from '#api/call';
import type * as contract from '#api/operator/audit';
import type { auditEntryShape } from '#api/operator/audit';
import { formatDateTime } from '#rules/dates';
import { listOperators } from '../account/store.ts';
import { listAudit } from '../audit/store.ts';
import { applicationsById } from '../council/store.ts';
import { findDeliveriesById } from '../delivery/store.ts';
import { contactsOf } from '../driver/store.ts';
import { mailsById } from '../mail/store.ts';
import { namesOf } from '../seller/store.ts';
import type { Handlers } from '../serve.ts';
import type { Db } from '../services/database.ts';
import { isId } from '../services/ids.ts';
import type { Services } from '../services.ts';

/** The log of what operators did. */
export const auditHandlers = ({ database: { db } }: Services): Handlers<typeof contract> => ({
  async listAudit({ query }) {
    // No subject begins with other characters, so such a filter is ignored.
    const kind = /^[a-z-]+$/.exec(query.kind ?? '')?.[0];
    const { rows, next } = await listAudit(db, { ...query, kind });
    return { entries: await auditEntries(db, rows), next };
  },
});

type Row = Awaited<ReturnType<typeof listAudit>>['rows'][number];
interface Ref {
  kind: string;
  id: string;
}

/**
 * Adds the names of the people and things that entries are about. The log itself has only ids, so that an erasure
 * removes the names.
 */
async function auditEntries(db: Db, rows: readonly Row[]): Promise<Answered<typeof auditEntryShape>[]> {
  const refs = rows.map(refsOf);
  const named = await namesFor(db, refs.flat());
  return rows.map((row, at) => ({
    ...row,
    at: row.at.toISOString(),
    about: refs[at]!.flatMap(({ id }) => named.get(id) ?? []),
  }));
}

/** The ids that an entry names, in its subject ('seller 0190…, driver 0190…') and in its detail. */
function refsOf({ subject, detail }: Row): Ref[] {
  const of = typeof detail.of === 'string' ? detail.of : '';
  const named = [...subject.split(', '), of].map((text) => {
    const [kind = '', id = ''] = text.split(' ');
    return { kind, id };
  });
  const also = ['driver', 'delivery', 'seller'].map((kind) => ({ kind, id: String(detail[kind]) }));
  return [...named, ...also].filter(({ id }) => isId(id));
}

/** The names of ids. An application has the name and id of its seller, whose view shows it. */
async function namesFor(db: Db, refs: readonly Ref[]): Promise<Map<string, Ref & { name: string }>> {
  const idsOf = (wanted: string) => [...new Set(refs.flatMap(({ kind, id }) => (kind === wanted ? [id] : [])))];
  const named = new Map<string, Ref & { name: string }>();
  const add = (kind: string, id: string, name: string) => named.set(id, { kind, id, name });
  for (const { id, first_name, last_name } of await contactsOf(db, idsOf('driver'))) {
    add('driver', id, `${first_name} ${last_name}`.trim());
  }
  const applications = await applicationsById(db, idsOf('application'));
  const sellers = [...idsOf('seller'), ...applications.map(({ seller_id }) => seller_id)];
  for (const { id, name } of await namesOf(db, sellers)) add('seller', id, name);
  for (const { application_id, seller_id } of applications) {
    const seller = named.get(seller_id);
    if (seller) named.set(application_id, seller);
  }
  for (const row of await findDeliveriesById(db, idsOf('delivery'))) {
    const at = formatDateTime(row.pickup_time.toISOString());
    add('delivery', row.id, `${row.pickup_postcode} to ${row.dropoff_postcode}, ${at}`);
  }
  for (const { id, subject, to_address } of await mailsById(db, idsOf('mail'))) {
    add('mail', id, `${subject}, to ${to_address}`);
  }
  if (idsOf('operator').length > 0) for (const { id, email } of await listOperators(db)) add('operator', id, email);
  return named;
}
