import type { Handle } from '../parts/database.ts';
import { isId } from '../parts/ids.ts';
import type { Parts } from '../parts/index.ts';
import { problem } from '../problem.ts';
import type { Some } from './area.ts';
import { audit } from './audit.ts';
import { attachment } from './download.ts';

/** Reading what drivers and sellers have sent; each reading is written down. */
export function documentReading({ database, files }: Parts): Some<'readDocument'> {
  return {
    async readDocument({ id, account, now, reply }) {
      const found = isId(id) ? await find(database.db, id) : undefined;
      const file = found && (await files.get(found.file_key));
      if (!found || !file) throw problem(404, 'There is no such document.');
      try {
        const subject = `document ${found.id}`;
        const detail = { kind: found.kind, of: found.owner };
        await audit(database.db, account.operatorEmail!, 'document read', subject, detail, now);
      } catch (error) {
        file.stream.destroy();
        throw error;
      }
      attachment(reply, found.name, found.mime);
      reply.header('content-length', file.size);
      return file.stream;
    },
  };
}

interface Found {
  id: string;
  kind: string;
  name: string;
  mime: string;
  file_key: string;
  /** 'driver' or 'seller' and the id. */
  owner: string;
}

async function find(db: Handle, id: string): Promise<Found | undefined> {
  const ofDriver = await db
    .selectFrom('driver_documents')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  if (ofDriver) return { ...ofDriver, owner: `driver ${ofDriver.driver_id}` };
  const ofSeller = await db
    .selectFrom('seller_documents')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  return ofSeller && { ...ofSeller, kind: ofSeller.type, owner: `seller ${ofSeller.seller_id}` };
}
