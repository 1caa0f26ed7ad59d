import type { Sharp } from 'sharp';
import sharp from 'sharp';
import { Busy, WrongType } from './errors.ts';
import { oneByOne } from './one-by-one.ts';
import { semaphore } from './semaphore.ts';

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
const MOST_PIXELS = 50_000_000;
/** From here on a photo is decoded alone: 16 million pixels are 64 MB. */
const MANY_PIXELS = 16_000_000;
const PLACES = 2;
const LONGEST_SECONDS = 20;
const PATIENCE_MS = 30_000;
const inTurn = semaphore(PLACES, PATIENCE_MS);
/** Interlaced PNGs and colours of 16 bits take up to seven times as long: 300 kB of 49 million such pixels 4 s. */
const MOST_SLOW_PIXELS = 12_000_000;
/** Photos of one account that may wait. */
const MOST_WAITING = 20;
const ofOwner = oneByOne(MOST_WAITING);

// Decoded pixels are not worth keeping, and one thread for each photo keeps memory level.
sharp.cache(false);
sharp.concurrency(1);

/**
 * Re-encodes a photo, which also takes out where it was taken: a home cook's photo carries the home's
 * coordinates. One account has one photo at work at a time, so that a hundred of its own keep nobody else waiting.
 *
 * @param path a file of at most a few MB, of any content
 * @param owner whose photo it is: an account's id
 * @throws WrongType when it is no whole JPEG, PNG or WebP of at most 50 megapixels (12 where they are slow to read);
 *   Busy
 */
export async function makePhoto(path: string, owner: string): Promise<Photo> {
  const pixels = await look(path);
  return ofOwner(owner, () => encodeInTurn(path, pixels));
}

function encodeInTurn(path: string, pixels: number): Promise<Photo> {
  return inTurn(
    async () => {
      try {
        const { data: large, info } = await encode(open(path), 1_280);
        const { data: small } = await encode(sharp(large), 640);
        return { small, large, width: info.width, height: info.height };
      } catch (error) {
        // Too slow is the machine's fault, or a picture's that was made to be slow.
        throw /timeout/i.test(String(error)) ? new Busy('A photo took too long.', { cause: error }) : refused();
      }
    },
    pixels > MANY_PIXELS ? PLACES : 1,
  );
}

/** The number of pixels the file declares; sharp would also take SVG, GIF and more, which is refused here. */
async function look(path: string): Promise<number> {
  const facts = await open(path)
    .metadata()
    .catch(() => undefined);
  if (!facts?.width || !facts.height || !FORMATS.includes(facts.format ?? '')) throw refused();
  const pixels = facts.width * facts.height;
  const slow = facts.depth === 'ushort' || (facts.format === 'png' && facts.isProgressive);
  if (slow && pixels > MOST_SLOW_PIXELS) throw refused();
  return pixels;
}

function open(path: string) {
  return sharp(path, { limitInputPixels: MOST_PIXELS, failOn: 'error', sequentialRead: true });
}

/** Turns the photo upright first, since the mark that says how to turn it goes with the metadata. */
function encode(image: Sharp, width: number) {
  return (
    image
      .rotate()
      // WebP ends at 16,383 px, so a photo like a till receipt is bounded by its height.
      .resize({ width, height: width * 4, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 80 })
      .timeout({ seconds: LONGEST_SECONDS })
      .toBuffer({ resolveWithObject: true })
  );
}

function refused() {
  return new WrongType('The file is no whole photo.');
}
