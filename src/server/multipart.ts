import type { FastifyRequest } from 'fastify';
import { HttpError } from './http-error.ts';
import { networkOf } from './services/client-network.ts';
import { TooLarge, Unfit, WrongType } from './services/errors.ts';
import type { Upload, Uploads } from './services/uploads.ts';
import { type UploadRule, unfit } from './upload-rules.ts';

/** The files that a call accepts, by part name, with their number. */
export type FileRules = Record<string, UploadRule & { most?: number }>;

/** A multipart body: its fields (a repeated one as a list), and its files, which are temporary until `discard`. */
export interface ReceivedForm {
  fields: Record<string, string | string[]>;
  files: Record<string, Upload[]>;
  discard(): Promise<void>;
}

/** Limits what a caller may send before giving a proof, such as a token. */
export interface Proof {
  /** Whether the fields received so far contain the proof. */
  given(fields: ReceivedForm['fields']): Promise<boolean>;
  /** How many bytes of files are accepted without the proof, in total. */
  bytes: number;
  /** The answer to more bytes than that. */
  refusal: () => HttpError;
}

const FIELD_BYTES = 10_000;
const FIELDS = 60;

/**
 * Reads a multipart body: fields into memory, files into temporary files, one after the other. Unknown parts are
 * skipped.
 *
 * @throws HttpError 415 for another kind of body, 400 for a malformed one, 413, 415 or 422 for a refused file or field,
 *   and the errors of `uploads.receive`; received files are then removed
 */
export async function receiveForm(
  request: FastifyRequest,
  rules: FileRules,
  uploads: Uploads,
  proof?: Proof,
): Promise<ReceivedForm> {
  if (!request.isMultipart()) throw new HttpError(415, 'Send the form as multipart/form-data.');
  const fields: Record<string, string | string[]> = {};
  const files: Record<string, Upload[]> = {};
  let proven = !proof;
  let unproven = proof?.bytes ?? 0;
  const discard = async () => {
    await Promise.all(
      Object.values(files)
        .flat()
        .map((file) => file.discard()),
    );
  };
  try {
    // Without an explicit size, Fastify's limit for JSON bodies would apply to files.
    const fileSize = Math.max(0, ...Object.values(rules).map(({ limit }) => limit)) + 1;
    const limits = { fieldSize: FIELD_BYTES, fields: FIELDS, fileSize, files: 20, parts: 80 };
    for await (const part of request.parts({ limits })) {
      if (part.type === 'field') {
        if (part.valueTruncated) throw new HttpError(413, 'One of the fields is too long.');
        const before = Object.hasOwn(fields, part.fieldname) ? [fields[part.fieldname]!].flat() : [];
        const all = [...before, textOf(part.value)];
        fields[part.fieldname] = all.length > 1 ? all : all[0]!;
        continue;
      }
      // A part's name could be 'constructor'.
      const rule = Object.hasOwn(rules, part.fieldname) ? rules[part.fieldname] : undefined;
      // An empty file field arrives as a part without a file name.
      if (!rule || !part.filename) {
        part.file.resume();
        continue;
      }
      files[part.fieldname] ??= [];
      const already = files[part.fieldname]!;
      const most = rule.most ?? 1;
      if (already.length >= most) {
        const message = most === 1 ? 'Send one file here.' : `Send at most ${most} files here.`;
        throw new HttpError(422, message, { fields: { [part.fieldname]: message } });
      }
      proven ||= await proof!.given(fields);
      const limit = proven ? rule.limit : Math.min(rule.limit, unproven);
      const upload = await uploads.receive(part, { ...rule, limit }, networkOf(request.ip)).catch((error: unknown) => {
        if (limit < rule.limit && error instanceof TooLarge) throw proof!.refusal();
        throw refusal(error, part.fieldname, rule);
      });
      if (!proven) unproven -= upload.size;
      already.push(upload);
    }
    return { fields, files, discard };
  } catch (error) {
    // The rest is still read: a sender who cannot finish writing never reads the answer.
    request.raw.unpipe();
    request.raw.resume();
    await discard();
    throw isBroken(error) ? broken() : error;
  }
}

/** A file's error with the messages of its rule. */
function refusal(error: unknown, field: string, { tooLarge, wrongType }: UploadRule): unknown {
  if (error instanceof TooLarge) return new HttpError(413, tooLarge, { fields: { [field]: tooLarge } });
  if (error instanceof WrongType) return new HttpError(415, wrongType, { fields: { [field]: wrongType } });
  if (error instanceof Unfit) return unfit(error, field);
  return error;
}

const broken = () => new HttpError(400, 'The form could not be read. Please send it again.');

/** A field with a JSON type is already parsed. It may be nested too deeply to be stringified again. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  try {
    return JSON.stringify(value);
  } catch {
    throw broken();
  }
}

/**
 * Whether the body is malformed. The parser mostly reports this in its message only ('needle': a boundary of more than
 * 256 characters).
 */
const isBroken = (error: unknown) =>
  error instanceof Error &&
  (/^Multipart: Boundary|end of multipart data$|^The needle cannot/.test(error.message) ||
    (error as { code?: unknown }).code === 'FST_INVALID_JSON_FIELD_ERROR');
