import type * as seller from '#api/seller';
import { documentType, sellerProfile } from '#rules/seller';
import { requireAccount } from '../account/sessions.ts';
import { dropDocuments, enoughDocuments, saveDocument } from '../documents.ts';
import { invalid } from '../http-error.ts';
import { dropPhoto, dropUnrecorded, photoUrl, savePhoto } from '../photos.ts';
import type { Handlers } from '../serve.ts';
import { mayBeStored } from '../services/database.ts';
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

    async uploadPhoto({ account, receive, onceAfter }) {
      const files = await receive({ photo: profilePhoto });
      const upload = files.photo?.[0];
      if (!upload) throw invalid({ photo: 'Choose a photo.' });
      return onceAfter(async (commit) => {
        const key = await savePhoto(services, upload, account.id);
        let before: string | null = null;
        try {
          const answer = await commit(async (trx) => {
            await requireAccount(trx, account);
            before = await setPhoto(trx, account.id, key);
            return { photo_url: photoUrl(key)! };
          });
          await dropPhoto(services, before);
          return answer;
        } catch (error) {
          await dropUnrecorded(services, key, error);
          throw error;
        }
      });
    },

    async uploadDocument({ account, now, receive, read, onceAfter }) {
      const files = await receive({ file: document });
      const upload = files.file?.[0];
      if (!upload) throw invalid({ file: 'Choose a file' });
      const { type } = await read(documentType);
      if (type !== LICENCE) throw invalid({ type: 'Choose the type of document.' });
      return onceAfter(async (commit) => {
        const file_key = await saveDocument(services, upload);
        const kept = { id: newId(), type, uploaded_at: now };
        const { name, type: mime, size } = upload;
        try {
          return await commit(async (trx) => {
            await requireAccount(trx, account);
            const added = await addDocument(trx, { ...kept, seller_id: account.id, name, mime, size, file_key });
            if (!added) throw enoughDocuments();
            return { document: { ...kept, uploaded_at: now.toISOString() } };
          });
        } catch (error) {
          if (!mayBeStored(error)) await dropDocuments(services, [file_key]);
          throw error;
        }
      });
    },
  };
}
