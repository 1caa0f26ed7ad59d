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
 * The file name of a document's download, from its kind and the type of its content. The sender's own name could end in
 * .html, .bat or .lnk, which the reader's computer would trust.
 */
export const documentName = (kind: string, type: string) => `${kind}.${EXTENSIONS[type] ?? 'bin'}`;

/** The `accept` of a file input. */
export const PHOTO_ACCEPT = PHOTO_TYPES.join();
export const DOCUMENT_ACCEPT = DOCUMENT_TYPES.join();

export const MAX_DISH_PHOTO_BYTES = 5 * MB;
export const MAX_PROFILE_PHOTO_BYTES = 2 * MB;
export const MAX_DOCUMENT_BYTES = 10 * MB;

export const PHOTO_TYPE_MESSAGE = 'Use a JPG, PNG or WebP photo.';
export const DOCUMENT_TYPE_MESSAGE = 'Use a PDF, JPG, PNG or WebP file.';
export const EMPTY_FILE_MESSAGE = 'This file is empty. Please choose another.';
export const LOCKED_PDF_MESSAGE = 'This PDF is locked. Please send it without a password.';
/** The message for a photo of more pixels than the server opens. */
export const pixelsMessage = (most: number) =>
  `This photo is too large to open. Please send one under ${Math.round(most / 1_000_000)} megapixels.`;
/** The message for a photo above `limit` bytes, which is a whole number of MB. */
export const photoSizeMessage = (limit: number) => `The photo must be ${limit / MB}MB or less.`;
export const DOCUMENT_SIZE_MESSAGE = 'The file must be 10MB or less.';

/** The most documents of one kind from one person, with replaced ones, which are kept. */
const MAX_DOCUMENTS_PER_KIND = 12;
/** The most bytes of all documents from one person. */
const MAX_DOCUMENTS_BYTES = 200 * MB;

/** Whether a person who has sent these documents may send one more. */
export const hasRoom = (sent: readonly { kind: string; size: number }[], one: { kind: string; size: number }) =>
  sent.filter(({ kind }) => kind === one.kind).length < MAX_DOCUMENTS_PER_KIND &&
  sent.reduce((sum, { size }) => sum + size, one.size) <= MAX_DOCUMENTS_BYTES;

/** The facts about a file that are known before it is opened. */
export interface FileFacts {
  type: string;
  size: number;
}

/** The message about a photo, or undefined if it is right. */
export function photoMessage({ type, size }: FileFacts, limit = MAX_DISH_PHOTO_BYTES): string | undefined {
  if (!size) return EMPTY_FILE_MESSAGE;
  if (!PHOTO_TYPES.includes(type)) return PHOTO_TYPE_MESSAGE;
  return size > limit ? photoSizeMessage(limit) : undefined;
}

/** The message about a document, or undefined if it is right. */
export function documentMessage({ type, size }: FileFacts): string | undefined {
  if (!size) return EMPTY_FILE_MESSAGE;
  if (!DOCUMENT_TYPES.includes(type)) return DOCUMENT_TYPE_MESSAGE;
  return size > MAX_DOCUMENT_BYTES ? DOCUMENT_SIZE_MESSAGE : undefined;
}

/** The documents of drivers, up to `max` files of each kind. */
export const DOCUMENT_KINDS = {
  profile_photo: { label: 'Profile photo', hint: 'Clear face photo, JPG, PNG, PDF', max: 1 },
  right_to_work_doc: {
    label: 'Right-to-work document (required)',
    hint: 'Passport, BRP card or visa',
    max: 1,
  },
  dbs_doc: { label: 'DBS certificate (optional)', hint: 'Your latest certificate', max: 1 },
  insurance_doc: { label: 'Insurance document (optional)', hint: 'Your insurance for paid deliveries', max: 1 },
  licence_doc: { label: 'Driving licence (optional)', hint: 'Front and back, up to two files', max: 2 },
} as const;
export type DocumentKind = keyof typeof DOCUMENT_KINDS;

/** A document's name in sentences and lists: its label without '(required)' or '(optional)'. */
export const documentTitle = (kind: string): string =>
  (DOCUMENT_KINDS[kind as DocumentKind]?.label ?? kind).replace(/ \(.*/, '');

/** An operator's evidence of a right-to-work check. */
export const CHECK_EVIDENCE = 'right_to_work_evidence';
export type StoredKind = DocumentKind | typeof CHECK_EVIDENCE;
/** A driver's photo of a problem with a delivery. */
export const INCIDENT_PHOTO = 'incident_photo';
/** The documents that prove the right to work. */
export const EVIDENCE_KINDS = ['right_to_work_doc', CHECK_EVIDENCE] as const satisfies readonly StoredKind[];

/** The documents that an approval needs. The application may come before them. */
export const REQUIRED_DOCUMENTS: readonly DocumentKind[] = ['right_to_work_doc'];

/** The documents that a driver still has to send. A share code replaces the right-to-work document. */
export const missingDocuments = (kinds: readonly string[], shareCode: string | null = null) =>
  REQUIRED_DOCUMENTS.filter((kind) => !kinds.includes(kind) && !(kind === 'right_to_work_doc' && shareCode));
