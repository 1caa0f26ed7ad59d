import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { FileStore } from '../parts/files.ts';
import type { Parts } from '../parts/index.ts';
import { problem } from '../problem.ts';
import type { Some } from './area.ts';
import { audit } from './audit.ts';
import { attachment } from './download.ts';
import { erase } from './erase.ts';
import { filesOf, findPerson, type Person } from './person.ts';
import { zip, type ZipEntry } from './zip.ts';

/** A person's rights under the UK GDPR: to see what is held, to take it along, to have it erased. */
export function people(parts: Parts): Some<'findPerson' | 'exportPerson' | 'erasePerson'> {
  const { database, files } = parts;
  const { db } = database;

  return {
    async findPerson({ body }) {
      const person = await findPerson(db, body.email);
      if (!person) throw nobody();
      return { person };
    },

    async exportPerson({ body, account, now, reply }) {
      const person = await findPerson(db, body.email);
      if (!person) throw nobody();
      await audit(db, account.operatorEmail!, 'person exported', subjectOf(person), {}, now);
      attachment(reply, 'person.zip', 'application/zip');
      return Readable.from(zip(entries(person, files), now), { objectMode: false });
    },

    async erasePerson({ body, account, now }) {
      await database.transaction(async (trx) => {
        const person = await findPerson(trx, body.email);
        if (!person) throw nobody();
        const detail = await erase(trx, files, person, now);
        await audit(trx, account.operatorEmail!, 'person erased', subjectOf(person), detail, now);
      });
      return { ok: true };
    },
  };
}

const nobody = () => problem(404, 'Nothing is held about this address.');

/** Whom an entry of the audit log is about, in ids: the log outlives the address. */
function subjectOf({ seller, driver }: Person): string {
  const ids = [seller && `seller ${seller.id}`, driver && `driver ${driver.id}`].filter(Boolean);
  return ids.join(', ') || 'person without an account';
}

/** What is held as JSON, then every file; one at a time, each of at most 10 MB. */
async function* entries(person: Person, store: FileStore): AsyncGenerator<ZipEntry> {
  yield { name: 'person.json', content: Buffer.from(JSON.stringify(person, undefined, 2)) };
  for (const { key, path } of filesOf(person)) {
    const file = await store.get(key);
    if (file) yield { name: path, content: await buffer(file.stream) };
  }
}
