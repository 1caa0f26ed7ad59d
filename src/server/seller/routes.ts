import type * as seller from '#api/seller';
import { documentType, sellerProfile } from '#rules/seller';
import { requireAccount } from '../account/sessions.ts';
import { dropDocuments, enoughDocuments, saveDocument } from '../documents.ts';
import { dropPhoto, dropUnrecorded, photoUrl, savePhoto } from '../photos.ts';
import { type Handlers, invalid } from '../serve.ts';
import { isUnavailable } from '../services/database.ts';
import { newId } from '../services/ids.ts';
import type { Services } from '../services.ts';
import { document, profilePhoto } from '../upload-rules.ts';
import { addDocument, changeSeller, LICENCE, setPhoto } from './store.ts';
import { sellerView } from './view.ts';

/** The seller's own card, profile and uploads. */
export function sellerHandlers(services: Services): Handlers<typeof seller> {
  const { database, councils } = services;
  return {
    async dashboard({ account, clock }) {
      return { seller: await sellerView(database.db, account.id, clock.today) };
    },

    async changeProfile({ account, client, clock, readSent }) {
      const sent = await readSent(sellerProfile);
      const area = sent.postcode ? await councils.lookUp(sent.postcode, client) : undefined;
      const change = { ...sent, ...(area && { coverage_label: area.label }) };
      if (Object.keys(change).length) {
        await database.transaction(async (trx) => {
          await requireAccount(trx, account);
          await changeSeller(trx, account.id, change);
        });
      }
      return { seller: await sellerView(database.db, account.id, clock.today) };
    },

    async uploadPhoto({ account, receive }) {
      const files = await receive({ photo: profilePhoto });
      const upload = files.photo?.[0];
      if (!upload) throw invalid({ photo: 'Choose a photo.' });
      const key = await savePhoto(services, upload, account.id);
      try {
        const before = await database.transaction(async (trx) => {
          await requireAccount(trx, account);
          return setPhoto(trx, account.id, key);
        });
        await dropPhoto(services, before);
      } catch (error) {
        await dropUnrecorded(services, key, error);
        throw error;
      }
      return { photo_url: photoUrl(key)! };
    },

    async uploadDocument({ account, now, receive, read }) {
      const files = await receive({ file: document });
      const upload = files.file?.[0];
      if (!upload) throw invalid({ file: 'Choose a file' });
      const { type } = await read(documentType);
      if (type !== LICENCE) throw invalid({ type: 'Choose the type of document.' });
      const file_key = await saveDocument(services, upload);
      const kept = { id: newId(), type, uploaded_at: now };
      const { name, type: mime, size } = upload;
      try {
        const row = { ...kept, seller_id: account.id, name, mime, size, file_key };
        const added = await database.transaction(async (trx) => {
          await requireAccount(trx, account);
          return addDocument(trx, row);
        });
        if (!added) throw enoughDocuments();
      } catch (error) {
        if (!isUnavailable(error)) await dropDocuments(services, [file_key]);
        throw error;
      }
      return { document: { ...kept, uploaded_at: now.toISOString() } };
    },
  };
}
