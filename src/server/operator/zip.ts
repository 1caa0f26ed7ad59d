/** A file to pack. `name` is its path in the archive, with '/' between folders. */
export interface ZipEntry {
  name: string;
  content: Buffer;
}

const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
/** Version 2.0; names are UTF-8 (bit 11). */
const VERSION = 20;
const UTF8 = 0x0800;
/** Sizes are 32 bits here; more would need ZIP64. */
const MOST_BYTES = 0xffff_ffff;

/**
 * A ZIP archive, one entry in memory at a time. Entries are stored as they are: documents and photos are
 * compressed already (PKWARE's APPNOTE 4.3).
 *
 * @param at the time that every entry carries
 */
export async function* zip(
  entries: AsyncIterable<ZipEntry> | Iterable<ZipEntry>,
  at: Date,
): AsyncGenerator<Buffer> {
  const directory: Buffer[] = [];
  let offset = 0;
  for await (const { name, content } of entries) {
    const path = Buffer.from(name);
    const facts = factsOf(path, content, at);
    yield Buffer.concat([u32(LOCAL), facts, path, content]);
    // Comment, disk and attributes are all zero.
    directory.push(u32(CENTRAL), u16(VERSION), facts, u16(0, 0, 0), u32(0), u32(offset), path);
    offset += 30 + path.length + content.length;
    if (offset > MOST_BYTES) throw new Error('The archive is larger than 4 GB.');
  }
  const count = directory.length / 7;
  const central = Buffer.concat(directory);
  yield Buffer.concat([central, u32(END), u16(0, 0, count, count), u32(central.length, offset), u16(0)]);
}

/** What the local and the central header say alike: version to length of the extra field. */
function factsOf(path: Buffer, content: Buffer, at: Date): Buffer {
  const year = Math.max(at.getUTCFullYear() - 1980, 0);
  const date = (year << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate();
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1);
  return Buffer.concat([
    u16(VERSION, UTF8, 0, time, date),
    u32(crc32(content), content.length, content.length),
    u16(path.length, 0),
  ]);
}

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb8_8320 ^ (value >>> 1) : value >>> 1;
  return value;
});

/** CRC-32 as ZIP counts it (node:zlib has it from node 22 on). */
export function crc32(bytes: Buffer): number {
  let crc = 0xffff_ffff;
  for (const byte of bytes) crc = TABLE[(crc ^ byte) & 0xff]! ^ (crc >>> 8);
  return (crc ^ 0xffff_ffff) >>> 0;
}

function u16(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 2);
  values.forEach((value, at) => bytes.writeUInt16LE(value, at * 2));
  return bytes;
}

function u32(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  values.forEach((value, at) => bytes.writeUInt32LE(value, at * 4));
  return bytes;
}
