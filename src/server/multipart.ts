import type { FastifyRequest } from 'fastify';
import { HttpError } from './http-error.ts';
import { networkOf } from './services/client-network.ts';
import { TooLarge, WrongType } from './services/errors.ts';
import type { Upload, Uploads } from './services/uploads.ts';
import type { UploadRule } from './upload-rules.ts';

/** The files a call takes: part name -> what may come in it, and how many. */
export type FileRules = Record<string, UploadRule & { most?: number }>;

/** A multipart body: its fields as they came (one that is repeated as a list), and its files in temporary places until `discard`. */
export interface ReceivedForm {
  fields: Record<string, string | string[]>;
  files: Record<string, Upload[]>;
  discard(): Promise<void>;
}

/** What holds back somebody who has not shown yet that they may send files. */
export interface Proof {
  /** Whether the fields that have arrived show it. */
  given(fields: ReceivedForm['fields']): Promise<boolean>;
  /** How many bytes of files are taken until then, in all. */
  bytes: number;
  /** The answer to more. */
  refusal: () => HttpError;
}

const FIELD_BYTES = 10_000;
const FIELDS = 60;

/**
 * Reads a multipart body: text fields into memory, files straight to temporary places, one after the other.
 * Parts that nobody asked for are read past and dropped.
 *
 * @throws HttpError 415 for another kind of body, 400 for a broken one, 413, 415 or 422 for a file or field that is
 *   refused, and what `uploads.receive` throws; whatever had arrived by then is removed
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
    // Without a size of its own a file would end at Fastify's limit for JSON bodies.
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
      // A part may be called 'constructor'.
      const rule = Object.hasOwn(rules, part.fieldname) ? rules[part.fieldname] : undefined;
      // A file field left empty arrives as a part without a name.
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
    // What is still on its way is read past: a sender who cannot finish writing never reads the answer.
    request.raw.unpipe();
    request.raw.resume();
    await discard();
    throw isBroken(error) ? broken() : error;
  }
}

/** A file's refusal in the words of its rule. */
function refusal(error: unknown, field: string, { tooLarge, wrongType }: UploadRule): unknown {
  if (error instanceof TooLarge) return new HttpError(413, tooLarge, { fields: { [field]: tooLarge } });
  if (error instanceof WrongType) return new HttpError(415, wrongType, { fields: { [field]: wrongType } });
  return error;
}

const broken = () => new HttpError(400, 'The form could not be read. Please send it again.');

/** A field that says it is JSON has been parsed; it may be nested too deep to be turned back into a text. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  try {
    return JSON.stringify(value);
  } catch {
    throw broken();
  }
}

/** Whether the sender's body is no whole multipart form; mostly the parser says so in words alone ('needle': a boundary of
 * more than 256 signs). */
const isBroken = (error: unknown) =>
  error instanceof Error &&
  (/^Multipart: Boundary|end of multipart data$|^The needle cannot/.test(error.message) ||
    (error as { code?: unknown }).code === 'FST_INVALID_JSON_FIELD_ERROR');
