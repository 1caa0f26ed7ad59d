import { Readable } from 'node:stream';
import type * as contract from '#api/operator/people';
import { personEmail } from '#rules/operator';
import { audit } from '../audit/store.ts';
import { holdDelivery } from '../delivery/store.ts';
import { attachment } from '../download.ts';
import { holdDriver } from '../driver/store.ts';
import { HttpError } from '../http-error.ts';
import { erase } from '../privacy/erase.ts';
import { filesOf, findPerson, findWholePerson, type Person } from '../privacy/person.ts';
import { holdSellers } from '../seller/store.ts';
import type { Handlers } from '../serve.ts';
import type { FileStore } from '../services/files.ts';
import type { Services } from '../services.ts';
import { cancelDelivery } from './delivery-change.ts';
import { type ZipEntry, zip } from './zip.ts';

/** A person's rights under the UK GDPR: to see, to take along and to erase what we hold. */
export function peopleHandlers(services: Services): Handlers<typeof contract> {
  const { database, files, settings } = services;
  const { db } = database;

  return {
    async findPerson({ read, account, now }) {
      const { email } = await read(personEmail);
      const person = await findPerson(db, email);
      await audit(db, account.email, 'person looked up', person ? subjectOf(person) : 'nobody', {}, now);
      if (!person) throw nobody();
      return { person };
    },

    async exportPerson({ read, account, now, reply }) {
      const { email } = await read(personEmail);
      const person = await findWholePerson(db, email);
      if (!person) throw nobody();
      await audit(db, account.email, 'person exported', subjectOf(person), {}, now);
      attachment(reply, 'person.zip', 'application/zip');
      return zip(entries(person, files), now);
    },

    async erasePerson({ read, account, now }) {
      const { email } = await read(personEmail);
      const kept = await database.transaction(async (trx) => {
        // Held before they are read, so that the driver is given no delivery meanwhile, and the kitchen adds no file.
        await holdDriver(trx, email, 'email');
        await holdSellers(trx, 'email', [email]);
        const person = await findPerson(trx, email);
        if (!person) throw nobody();
        // Without an address nobody can bring them anything.
        for (const { id } of person.customer.filter(({ pickup_time }) => pickup_time > now)) {
          const row = await holdDelivery(trx, id);
          if (row?.status === 'available') await cancelDelivery(trx, settings, row, { who: account.email, now });
        }
        const { detail, kept } = await erase(trx, files, person, now);
        await audit(trx, account.email, 'person erased', subjectOf(person), detail, now);
        return kept;
      });
      return { ok: true, kept };
    },
  };
}

const nobody = () => new HttpError(404, 'We hold nothing about this address.');

/** The subject of an entry in the audit log, in ids. The log has no addresses, since it outlives an erasure. */
function subjectOf({ seller, driver }: Person): string {
  const ids = [seller && `seller ${seller.id}`, driver && `driver ${driver.id}`].filter(Boolean);
  return ids.join(', ') || 'person without an account';
}

/** The rows as JSON, then every file that is still there. */
async function* entries(person: Person, store: FileStore): AsyncGenerator<ZipEntry> {
  const json = Buffer.from(JSON.stringify(person, undefined, 2));
  yield { name: 'person.json', stream: Readable.from(json), size: json.length };
  for (const { key, path } of filesOf(person)) {
    const file = await store.get(key);
    if (file) yield { name: path, ...file };
  }
}
