import type { Metadata, Sharp } from 'sharp';
import sharp from 'sharp';
import { COSTLY, doCostly } from './costly.ts';
import { Busy, Unfit, WrongType } from './errors.ts';

/** A photo as it is served: WebP in two widths, upright, without metadata. */
export interface Photo {
  /** At most 640 px wide. */
  small: Buffer;
  /** At most 1280 px wide. */
  large: Buffer;
  /** Pixels of the large one. */
  width: number;
  height: number;
}

const FORMATS = ['jpeg', 'png', 'webp'];
/** A JPEG is decoded at an eighth of its size: 100 million pixels take 80 MB. */
const MAX_JPEG_PIXELS = 100_000_000;
const MAX_PIXELS = 50_000_000;
/** A progressive JPEG is held whole, with two bytes for each sample. */
const MAX_PROGRESSIVE_BYTES = 300_000_000;
/** A photo with more pixels is decoded alone: 16 million pixels take 64 MB. */
const LARGE_PIXELS = 16_000_000;
/**
 * The limit for interlaced PNGs and 16-bit colours, which take up to seven times as long: 4 s for 49 million pixels in
 * a 300 kB file.
 */
const MAX_SLOW_PIXELS = 12_000_000;

// Caching decoded pixels is of no use. One thread per photo keeps memory use even.
sharp.cache(false);
sharp.concurrency(1);

/**
 * Re-encodes a photo, which removes its location: a home cook's photos contain the home's coordinates. Photos of one
 * account are encoded one at a time, so that a hundred of them do not delay other accounts.
 *
 * @param path a file of at most a few MB with any content
 * @param owner the id of the photo's account
 * @throws WrongType if it is no JPEG, PNG or WebP; Unfit if it has too many pixels: above 100 million as a JPEG, 50 million
 *   as another, 12 million in slow formats; Busy
 */
export async function makePhoto(path: string, owner: string): Promise<Photo> {
  const pixels = await look(path);
  const { places } = COSTLY.photo;
  return doCostly(
    'photo',
    owner,
    async () => {
      try {
        const { data: large, info } = await encode(open(path), 1_280);
        const { data: small } = await encode(sharp(large), 640);
        return { small, large, width: info.width, height: info.height };
      } catch (error) {
        // Either the machine is busy, or the picture was made to be slow.
        throw /timeout/i.test(String(error)) ? new Busy('A photo took too long.', { cause: error }) : refused();
      }
    },
    pixels > LARGE_PIXELS ? places : 1,
  );
}

/** The number of pixels the file declares, checked. Refuses SVG, GIF and the other formats that sharp can read. */
async function look(path: string): Promise<number> {
  const facts = await sharp(path, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined);
  if (!facts?.width || !facts.height || !FORMATS.includes(facts.format ?? '')) throw refused();
  const pixels = facts.width * facts.height;
  const most = maxPixels(facts);
  if (pixels > most) throw new Unfit({ mostPixels: most });
  return pixels;
}

function maxPixels({ format, depth, isProgressive, chromaSubsampling = '', channels = 3 }: Metadata): number {
  if (depth === 'ushort' || (format === 'png' && isProgressive)) return MAX_SLOW_PIXELS;
  if (format !== 'jpeg') return MAX_PIXELS;
  if (!isProgressive) return MAX_JPEG_PIXELS;
  const samples = chromaSubsampling === '4:2:0' ? 1.5 : channels;
  return Math.min(MAX_JPEG_PIXELS, MAX_PROGRESSIVE_BYTES / 2 / samples);
}

/** Like a browser it shows what there is of a photo whose end got lost on the way. */
function open(path: string) {
  return sharp(path, { limitInputPixels: MAX_JPEG_PIXELS, failOn: 'none', sequentialRead: true });
}

/** Turns the photo upright before the orientation is removed with the metadata. */
function encode(image: Sharp, width: number) {
  return (
    image
      .rotate()
      // WebP allows at most 16,383 px, so tall photos (such as a till receipt) are limited in height.
      .resize({ width, height: width * 4, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 80 })
      .timeout({ seconds: COSTLY.photo.timeoutMs / 1_000 })
      .toBuffer({ resolveWithObject: true })
  );
}

function refused() {
  return new WrongType('The file is no whole photo.');
}
