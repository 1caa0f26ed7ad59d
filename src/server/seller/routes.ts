import type * as seller from '#api/seller';
import { dropDocuments, keepDocument } from '../documents.ts';
import { databaseProblem } from '../parts/database.ts';
import { newId } from '../parts/ids.ts';
import type { Parts } from '../parts/index.ts';
import { document, profilePhoto } from '../parts/uploads.ts';
import { dropPhoto, dropUnrecorded, keepPhoto, photoUrl } from '../photos.ts';
import { invalid, type Handlers } from '../serve.ts';
import { addDocument, setPhoto } from './store.ts';
import { LICENCE, sellerView } from './view.ts';

/** The seller's own card, profile photo and licence. */
export function sellerHandlers(parts: Parts): Handlers<typeof seller> {
  const { database } = parts;
  return {
    async dashboard({ account }) {
      return { seller: await sellerView(database.db, account.id) };
    },

    async uploadPhoto({ account, receive }) {
      const { files } = await receive({ photo: profilePhoto });
      const upload = files.photo?.[0];
      if (!upload) throw invalid({ photo: 'Choose a photo.' });
      const key = await keepPhoto(parts, upload);
      try {
        const before = await database.transaction((trx) => setPhoto(trx, account.id, key));
        await dropPhoto(parts, before);
      } catch (error) {
        await dropUnrecorded(parts, key, error);
        throw error;
      }
      return { photo_url: photoUrl(key)! };
    },

    async uploadDocument({ account, now, receive }) {
      const { value, files } = await receive({ file: document });
      const upload = files.file?.[0];
      if (!upload) throw invalid({ file: 'Choose a file' });
      const { type } = value as { type?: string };
      if (type !== LICENCE) throw invalid({ type: 'Choose the type of document.' });
      const file_key = await keepDocument(parts, upload);
      const kept = { id: newId(), type, uploaded_at: now };
      const { name, type: mime, size } = upload;
      try {
        const row = { ...kept, seller_id: account.id, name, mime, size, file_key };
        await database.transaction((trx) => addDocument(trx, row));
      } catch (error) {
        if (!databaseProblem(error)) await dropDocuments(parts, [file_key]);
        throw error;
      }
      return { document: { ...kept, uploaded_at: now.toISOString() } };
    },
  };
}
