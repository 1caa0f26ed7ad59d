/**
 * The type of a file by its first bytes, or undefined for types that nobody may send. It reads nothing else of a
 * stranger's file: such files have sent parsers of many types into endless loops.
 *
 * @param head the first `HEAD_BYTES`, if there are that many
 */
export function typeOf(head: Buffer): string | undefined {
  const found = SIGNATURES.find(([, ...parts]) =>
    parts.every(([at, bytes]) => head.subarray(at, at + bytes.length).equals(bytes)),
  );
  return found?.[0] ?? (head.subarray(0, HEAD_BYTES).includes(PDF) ? 'application/pdf' : undefined);
}

const PDF = '%PDF-';
/** A PDF may begin anywhere in the first 1,024 bytes, below a byte order mark, a line break or a printer's commands. */
export const HEAD_BYTES = 1_023 + PDF.length;

type Part = [at: number, bytes: Buffer];

const SIGNATURES: [type: string, ...Part[]][] = [
  ['image/jpeg', [0, Buffer.from([0xff, 0xd8, 0xff])]],
  ['image/png', [0, Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])]],
  ['image/webp', [0, Buffer.from('RIFF')], [8, Buffer.from('WEBP')]],
];
