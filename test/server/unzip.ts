import { crc32 } from 'node:zlib';
import * as assert from 'uvu/assert';

/** Reads a ZIP of stored entries by its central directory, as an unpacker does. */
export function unzip(bytes: Buffer): Map<string, Buffer> {
  const end = bytes.lastIndexOf(Buffer.from('504b0506', 'hex'));
  const files = new Map<string, Buffer>();
  let at = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    assert.is(bytes.readUInt32LE(at), 0x02014b50);
    const [crc, size] = [bytes.readUInt32LE(at + 16), bytes.readUInt32LE(at + 24)];
    const nameSize = bytes.readUInt16LE(at + 28);
    const name = bytes.toString('utf8', at + 46, at + 46 + nameSize);
    const local = bytes.readUInt32LE(at + 42);
    assert.is(bytes.readUInt32LE(local), 0x04034b50);
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    const content = bytes.subarray(start, start + size);
    assert.is(crc32(content), crc, name);
    files.set(name, content);
    at += 46 + nameSize + bytes.readUInt16LE(at + 30);
  }
  return files;
}
