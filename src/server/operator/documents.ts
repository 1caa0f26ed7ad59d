import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { FastifyReply } from 'fastify';
import type { Answered } from '#api/call';
import type * as contract from '#api/operator/documents';
import type { documentShape } from '#api/operator/documents';
import { documentName, INCIDENT_PHOTO } from '#rules/files';
import { documentReview } from '#rules/operator';
import { audit } from '../audit/store.ts';
import { attachment, framed } from '../download.ts';
import * as driverDocuments from '../driver-document/store.ts';
import { HttpError } from '../http-error.ts';
import { findPhoto, type IncidentRow } from '../incident/store.ts';
import { PHOTO_TYPE } from '../photos.ts';
import * as sellers from '../seller/store.ts';
import type { Handlers } from '../serve.ts';
import type { Db } from '../services/database.ts';
import { WrongType } from '../services/errors.ts';
import { isId } from '../services/ids.ts';
import { drawPdf } from '../services/pdf-pictures.ts';
import type { Services } from '../services.ts';

/** Reading and reviewing the documents of drivers and sellers. The audit log records every reading. */
export function documentHandlers({ database, files }: Services): Handlers<typeof contract> {
  return {
    async readDocument({ id, query, account, now, reply }) {
      const found = isId(id) ? await find(database.db, id) : undefined;
      const file = found && (await files.get(found.file_key));
      if (!found || !file) throw new HttpError(404, 'There is no such document.');
      try {
        const subject = `document ${found.id}`;
        const detail = { kind: found.kind, of: found.owner };
        await audit(database.db, account.email, 'document read', subject, detail, now);
      } catch (error) {
        file.stream.destroy();
        throw error;
      }
      if (query.view === 'picture' && found.mime === 'application/pdf')
        return pictureOf(reply, account.id, found.kind, file.stream);
      const send = query.view ? framed : attachment;
      send(reply, documentName(found.kind, found.mime), found.mime);
      reply.header('content-length', file.size);
      return file.stream;
    },

    async reviewDocument({ id, readSent, account, now }) {
      const sent = await readSent(documentReview);
      const { expires_on, reviewed_at } = sent;
      const row = await database.transaction(async (trx) => {
        const after =
          isId(id) &&
          (await driverDocuments.reviewDocument(trx, id, {
            ...(expires_on !== undefined && { expires_on: expires_on || null }),
            reviewed_at: reviewed_at === undefined ? now : reviewed_at ? new Date(reviewed_at) : null,
          }));
        if (!after) throw new HttpError(404, 'There is no such document.');
        const detail = { kind: after.kind, of: `driver ${after.driver_id}`, expires_on: after.expires_on };
        await audit(trx, account.email, 'document reviewed', `document ${after.id}`, detail, now);
        return after;
      });
      return { document: documentView(row) };
    },
  };
}

/** Draws a PDF as a picture, since no browser shows a PDF in a sandboxed frame. */
async function pictureOf(reply: FastifyReply, operator: string, kind: string, pdf: Readable): Promise<Buffer> {
  const picture = await drawPdf(await buffer(pdf), operator).catch((error: unknown) => {
    throw error instanceof WrongType ? new HttpError(422, "This PDF can't be shown here. Download it instead.") : error;
  });
  framed(reply, documentName(kind, 'image/webp'), 'image/webp');
  return picture;
}

interface Document {
  id: string;
  kind: string;
  name: string;
  mime: string;
  size: number;
  file_key: string;
  uploaded_at: Date;
  expires_on?: string | null;
  reviewed_at?: Date | null;
}

/** A driver's photo of a problem, as a document. It has the problem's id. */
export const photoOf = ({ id, file_key, photo_size, photo_at }: IncidentRow): Document => ({
  id,
  kind: INCIDENT_PHOTO,
  name: documentName(INCIDENT_PHOTO, PHOTO_TYPE),
  mime: PHOTO_TYPE,
  size: photo_size!,
  file_key: file_key!,
  uploaded_at: photo_at!,
});

/** Finds a document. `owner` is 'driver' or 'seller' with the id. */
async function find(db: Db, id: string): Promise<(Document & { owner: string }) | undefined> {
  const ofDriver = await driverDocuments.findDocument(db, id);
  if (ofDriver) return { ...ofDriver, owner: `driver ${ofDriver.driver_id}` };
  const photo = await findPhoto(db, id);
  if (photo) return { ...photoOf(photo), owner: `driver ${photo.driver_id}` };
  const ofSeller = await sellers.findDocument(db, id);
  return ofSeller && { ...ofSeller, kind: ofSeller.type, owner: `seller ${ofSeller.seller_id}` };
}

/** A document as operators see it in lists, without its content. */
export const documentView = (row: Document): Answered<typeof documentShape> => ({
  id: row.id,
  kind: row.kind,
  name: row.name,
  type: row.mime,
  size: row.size,
  uploaded_at: row.uploaded_at.toISOString(),
  expires_on: row.expires_on ?? null,
  reviewed_at: row.reviewed_at?.toISOString() ?? null,
});

/** Groups rows by their owners. */
export function byOwner<Row>(rows: readonly Row[], ownerOf: (row: Row) => string): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) groups.set(ownerOf(row), [...(groups.get(ownerOf(row)) ?? []), row]);
  return groups;
}
