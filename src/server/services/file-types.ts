/**
 * The type of a file by its first bytes, or undefined for types that nobody may send. It reads nothing else of a
 * stranger's file: such files have sent parsers of many types into endless loops.
 *
 * @param head at least the first twelve bytes, if there are that many
 */
export function typeOf(head: Buffer): string | undefined {
  return SIGNATURES.find(([, ...parts]) =>
    parts.every(([at, bytes]) => head.subarray(at, at + bytes.length).equals(bytes)),
  )?.[0];
}

type Part = [at: number, bytes: Buffer];

const SIGNATURES: [type: string, ...Part[]][] = [
  ['image/jpeg', [0, Buffer.from([0xff, 0xd8, 0xff])]],
  ['image/png', [0, Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])]],
  ['image/webp', [0, Buffer.from('RIFF')], [8, Buffer.from('WEBP')]],
  ['application/pdf', [0, Buffer.from('%PDF-')]],
];
