import sharp from 'sharp';
import type { Sharp } from 'sharp';
import { PHOTO_TYPE_MESSAGE } from '#rules/files';
import { busy, problem } from '../problem.ts';
import { takingTurns } from './turns.ts';

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

const formats = ['jpeg', 'png', 'webp'];
const mostPixels = 50_000_000;
/** From here on a photo is decoded alone: 16 million pixels are 64 MB. */
const manyPixels = 16_000_000;
const slots = 2;
const seconds = 20;
const patience = 30_000;
const inTurn = takingTurns(slots, patience);

// Decoded pixels are not worth keeping, and one thread for each photo keeps memory level.
sharp.cache(false);
sharp.concurrency(1);

/**
 * Re-encodes a photo, which also takes out where it was taken: a home cook's photo carries the home's
 * coordinates.
 *
 * @param path a file of at most a few MB, of any content
 * @throws Problem 415 when it is no whole JPEG, PNG or WebP of at most 50 megapixels
 */
export async function makePhoto(path: string): Promise<Photo> {
  const pixels = await look(path);
  return inTurn(async () => {
    try {
      const { data: large, info } = await encode(open(path), 1_280);
      const { data: small } = await encode(sharp(large), 640);
      return { small, large, width: info.width, height: info.height };
    } catch (error) {
      // Too slow is the machine's fault, or a picture's that was made to be slow.
      throw /timeout/i.test(String(error)) ? busy() : refused();
    }
  }, pixels > manyPixels ? slots : 1);
}

/** The number of pixels the file declares; sharp would also take SVG, GIF and more, which is refused here. */
async function look(path: string): Promise<number> {
  const facts = await open(path).metadata().catch(() => undefined);
  if (!facts?.width || !facts.height || !formats.includes(facts.format ?? '')) throw refused();
  return facts.width * facts.height;
}

function open(path: string) {
  return sharp(path, { limitInputPixels: mostPixels, failOn: 'error', sequentialRead: true });
}

/** Turns the photo upright first, since the mark that says how to turn it goes with the metadata. */
function encode(image: Sharp, width: number) {
  return image
    .rotate()
    // WebP ends at 16,383 px, so a photo like a till receipt is bounded by its height.
    .resize({ width, height: width * 4, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 80 })
    .timeout({ seconds })
    .toBuffer({ resolveWithObject: true });
}

function refused() {
  return problem(415, PHOTO_TYPE_MESSAGE);
}
