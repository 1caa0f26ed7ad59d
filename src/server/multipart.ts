import type { FastifyRequest } from 'fastify';
import type { Form } from '#rules/form';
import { receive, type Upload, type UploadRule } from './parts/uploads.ts';
import { problem } from './problem.ts';

/** The files a call takes: part name -> what may come in it, and how many. */
export type FileRules = Record<string, UploadRule & { most?: number }>;

/** A multipart body: its fields, checked, and its files in temporary places until `discard`. */
export interface ReceivedForm<T> {
  value: T;
  files: Record<string, Upload[]>;
  discard(): Promise<void>;
}

const FIELD_BYTES = 10_000;
const FIELDS = 60;

/**
 * Reads a multipart body: text fields into memory, files straight to temporary places, one after the other.
 * Parts that nobody asked for are read past and dropped.
 *
 * @throws Problem 415 for another kind of body, 400 for a broken one, 413, 415 or 422 for a file or field that is
 *   refused; whatever had arrived by then is removed
 */
export async function receiveForm<T>(
  request: FastifyRequest,
  form: Form<T> | undefined,
  rules: FileRules,
): Promise<ReceivedForm<T>> {
  if (!request.isMultipart()) throw problem(415, 'Send the form as multipart/form-data.');
  const fields: Record<string, string> = {};
  const files: Record<string, Upload[]> = {};
  const discard = async () => {
    await Promise.all(Object.values(files).flat().map((file) => file.discard()));
  };
  try {
    // Without a size of its own a file would end at Fastify's limit for JSON bodies.
    const fileSize = Math.max(0, ...Object.values(rules).map(({ limit }) => limit)) + 1;
    const limits = { fieldSize: FIELD_BYTES, fields: FIELDS, fileSize, files: 20, parts: 80 };
    for await (const part of request.parts({ limits })) {
      if (part.type === 'field') {
        if (part.valueTruncated) throw problem(413, 'One of the fields is too long.');
        fields[part.fieldname] = textOf(part.value);
        continue;
      }
      // A part may be called 'constructor'.
      const rule = Object.hasOwn(rules, part.fieldname) ? rules[part.fieldname] : undefined;
      // A file field left empty arrives as a part without a name.
      if (!rule || !part.filename) {
        part.file.resume();
        continue;
      }
      const already = (files[part.fieldname] ??= []);
      const most = rule.most ?? 1;
      if (already.length >= most) {
        const message = most === 1 ? 'Send one file here.' : `Send at most ${most} files here.`;
        throw problem(422, message, { fields: { [part.fieldname]: message } });
      }
      already.push(await receive(part, rule));
    }
    if (!form) return { value: fields as T, files, discard };
    const { value, errors } = form.read(fields);
    if (errors) throw problem(422, Object.values(errors)[0] ?? '', { fields: errors });
    return { value: value as T, files, discard };
  } catch (error) {
    // What is still on its way is read past: a sender who cannot finish writing never reads the answer.
    request.raw.unpipe();
    request.raw.resume();
    await discard();
    throw isBroken(error) ? problem(400, 'The form could not be read. Please send it again.') : error;
  }
}

/** A field that says it is JSON has been parsed; it may be an object that refuses to be turned into a text. */
const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

/** Whether the sender's body is no whole multipart form; mostly the parser says so in words alone. */
const isBroken = (error: unknown) =>
  error instanceof Error &&
  (/^Multipart: Boundary|end of multipart data$/.test(error.message) ||
    (error as { code?: unknown }).code === 'FST_INVALID_JSON_FIELD_ERROR');
