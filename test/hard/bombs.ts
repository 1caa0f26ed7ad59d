import { crc32, deflateSync } from 'node:zlib';

const MEGABYTE = 1024 * 1024;

function chunk(type: string, data: Buffer): Buffer {
  const head = Buffer.alloc(4);
  head.writeUInt32BE(data.length);
  const body = Buffer.concat([Buffer.from(type), data]);
  const tail = Buffer.alloc(4);
  tail.writeUInt32BE(crc32(body));
  return Buffer.concat([head, body, tail]);
}

/** A PNG of one colour: so many pixels, few bytes. `bits` for a pixel of one channel. */
export function png(width: number, height: number, bits = 1, more: Buffer[] = []): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = bits;
  const row = 1 + Math.ceil((width * bits) / 8);
  const pixels = deflateSync(Buffer.alloc(row * height), { level: 9 });
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    ...more,
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Text of 200 MB that takes 200 kB in a PNG. */
export const longText = () => chunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0'), zeros(200)]));

/** A colour profile of 200 MB. */
export const longProfile = () => chunk('iCCP', Buffer.concat([Buffer.from('icc\0\0'), zeros(200)]));

const zeros = (megabytes: number) => deflateSync(Buffer.alloc(megabytes * MEGABYTE), { level: 9 });

/** A header that promises more than follows: 65,500 x 65,500 pixels in a hundred bytes. */
export function promise(): Buffer {
  const small = png(8, 8);
  small.writeUInt32BE(65_500, 16);
  small.writeUInt32BE(65_500, 20);
  small.writeUInt32BE(crc32(small.subarray(12, 29)), 29);
  return small;
}

/** The beginning of a ZIP whose one entry says it is 4 GB. */
export function zipBomb(): Buffer {
  const head = Buffer.alloc(30);
  head.writeUInt32LE(0x04034b50, 0);
  head.writeUInt16LE(20, 4);
  head.writeUInt16LE(8, 8);
  head.writeUInt32LE(0xffff_fffe, 22);
  head.writeUInt16LE(5, 26);
  return Buffer.concat([head, Buffer.from('a.txt'), zeros(10)]);
}

/** A GIF of 30,000 x 30,000 pixels in 14 bytes. */
export const gif = () => Buffer.from('474946383961307530750000003b', 'hex');

export const svg = (head = '') =>
  Buffer.from(
    `${head}<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script><image href="file:///etc/passwd"/></svg>`,
  );
