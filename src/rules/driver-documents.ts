/** The documents of a driver: `max` files of each kind, every one by the rule of documents in files.ts. */
export const DOCUMENT_KINDS = {
  profile_photo: { label: 'Profile photo', hint: 'A clear photo of your face: JPG, PNG or PDF.', max: 1 },
  right_to_work_doc: {
    label: 'Right-to-work document (required)',
    hint: 'Your passport, BRP card or visa.',
    max: 1,
  },
  dbs_doc: { label: 'DBS certificate (optional)', hint: 'Your latest certificate.', max: 1 },
  insurance_doc: { label: 'Insurance document (optional)', hint: 'Your cover for deliveries.', max: 1 },
  licence_doc: { label: 'Driving licence (optional)', hint: 'Front and back: up to two files.', max: 2 },
} as const;
export type DocumentKind = keyof typeof DOCUMENT_KINDS;

/** What the operator expects to read before an approval; the application itself may come before them. */
export const REQUIRED_DOCUMENTS: readonly DocumentKind[] = ['right_to_work_doc'];

/** What a driver has still to send, given the kinds that are there. */
export const missingDocuments = (kinds: readonly string[]) =>
  REQUIRED_DOCUMENTS.filter((kind) => !kinds.includes(kind));
