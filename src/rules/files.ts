const MB = 1024 * 1024;

export const PHOTO_TYPES: readonly string[] = ['image/jpeg', 'image/png', 'image/webp'];
export const DOCUMENT_TYPES: readonly string[] = ['application/pdf', ...PHOTO_TYPES];

const EXTENSIONS: Record<string, string> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
};

/**
 * The name under which a document is handed out: what it is, and the type that was found inside. The sender's own name
 * might end in .html, .bat or .lnk, and a reader's computer goes by that.
 */
export const documentName = (kind: string, type: string) => `${kind}.${EXTENSIONS[type] ?? 'bin'}`;

/** What a file input's `accept` says. */
export const PHOTO_ACCEPT = PHOTO_TYPES.join();
export const DOCUMENT_ACCEPT = DOCUMENT_TYPES.join();

export const DISH_PHOTO_BYTES = 5 * MB;
export const PROFILE_PHOTO_BYTES = 2 * MB;
export const DOCUMENT_BYTES = 10 * MB;

export const PHOTO_TYPE_MESSAGE = 'Use a JPG, PNG or WebP photo.';
export const DOCUMENT_TYPE_MESSAGE = 'Use a PDF, JPG, PNG or WebP file.';
/** The message of a photo with more than `limit` bytes, a whole number of MB. */
export const photoSizeMessage = (limit: number) => `The photo must be ${limit / MB}MB or less.`;
export const DOCUMENT_SIZE_MESSAGE = 'The file must be 10MB or less.';

/** Documents of one kind that somebody may have sent in all, the replaced ones too: they stay to be read. */
const MOST_OF_A_KIND = 12;
/** Bytes of all documents that somebody may have sent. */
const MOST_DOCUMENT_BYTES = 200 * MB;

/** Whether somebody who has sent these documents may send one more. */
export const hasRoom = (sent: readonly { kind: string; size: number }[], one: { kind: string; size: number }) =>
  sent.filter(({ kind }) => kind === one.kind).length < MOST_OF_A_KIND &&
  sent.reduce((sum, { size }) => sum + size, one.size) <= MOST_DOCUMENT_BYTES;

/** What can be told of a file before it is opened: its media type and its bytes. */
export interface FileFacts {
  type: string;
  size: number;
}

/** What is wrong with a photo, or nothing. */
export function photoMessage({ type, size }: FileFacts, limit = DISH_PHOTO_BYTES): string | undefined {
  if (!PHOTO_TYPES.includes(type)) return PHOTO_TYPE_MESSAGE;
  return size > limit ? photoSizeMessage(limit) : undefined;
}

/** What is wrong with a document, or nothing. */
export function documentMessage({ type, size }: FileFacts): string | undefined {
  if (!DOCUMENT_TYPES.includes(type)) return DOCUMENT_TYPE_MESSAGE;
  return size > DOCUMENT_BYTES ? DOCUMENT_SIZE_MESSAGE : undefined;
}

/** The documents of a driver: `max` files of each kind, every one by `documentMessage`. */
export const DOCUMENT_KINDS = {
  profile_photo: { label: 'Profile photo', hint: 'A clear photo of your face: JPG, PNG or PDF.', max: 1 },
  right_to_work_doc: {
    label: 'Right-to-work document (required)',
    hint: 'Your passport, BRP card or visa.',
    max: 1,
  },
  dbs_doc: { label: 'DBS certificate (optional)', hint: 'Your latest certificate.', max: 1 },
  insurance_doc: { label: 'Insurance document (optional)', hint: 'Your insurance for paid deliveries.', max: 1 },
  licence_doc: { label: 'Driving licence (optional)', hint: 'Front and back: up to two files.', max: 2 },
} as const;
export type DocumentKind = keyof typeof DOCUMENT_KINDS;

/** What a document is called in a sentence or a list: its label, which says too whether an application needs it. */
export const documentTitle = (kind: string): string =>
  (DOCUMENT_KINDS[kind as DocumentKind]?.label ?? kind).replace(/ \(.*/, '');

/** What an operator keeps of a check of a driver's right to work. */
export const CHECK_EVIDENCE = 'right_to_work_evidence';
export type StoredKind = DocumentKind | typeof CHECK_EVIDENCE;
/** The documents that prove the right to work. */
export const EVIDENCE_KINDS = ['right_to_work_doc', CHECK_EVIDENCE] as const satisfies readonly StoredKind[];

/** What the operator expects to read before an approval; the application itself may come before them. */
export const REQUIRED_DOCUMENTS: readonly DocumentKind[] = ['right_to_work_doc'];

/** What a driver has still to send, given the kinds that are there; a share code stands for the document. */
export const missingDocuments = (kinds: readonly string[], shareCode: string | null = null) =>
  REQUIRED_DOCUMENTS.filter((kind) => !kinds.includes(kind) && !(kind === 'right_to_work_doc' && shareCode));
