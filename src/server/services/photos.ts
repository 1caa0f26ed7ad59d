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
const MAX_PIXELS = 50_000_000;
/** A photo with more pixels is decoded alone: 16 million pixels take 64 MB. */
const LARGE_PIXELS = 16_000_000;
const PLACES = 2;
const TIMEOUT_SECONDS = 20;
const MAX_WAIT_MS = 30_000;
const inTurn = semaphore(PLACES, MAX_WAIT_MS);
/**
 * The limit for interlaced PNGs and 16-bit colours, which take up to seven times as long: 4 s for 49 million pixels in
 * a 300 kB file.
 */
const MAX_SLOW_PIXELS = 12_000_000;
/** How many photos of one account may wait. */
const MAX_WAITING = 20;
const ofOwner = oneByOne(MAX_WAITING);

// Caching decoded pixels is of no use. One thread per photo keeps memory use even.
sharp.cache(false);
sharp.concurrency(1);

/**
 * Re-encodes a photo, which removes its location: a home cook's photos contain the home's coordinates. Photos of one
 * account are encoded one at a time, so that a hundred of them do not delay other accounts.
 *
 * @param path a file of at most a few MB with any content
 * @param owner the id of the photo's account
 * @throws WrongType if it is no complete JPEG, PNG or WebP of at most 50 megapixels (12 for slow formats); Busy
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
        // Either the machine is busy, or the picture was made to be slow.
        throw /timeout/i.test(String(error)) ? new Busy('A photo took too long.', { cause: error }) : refused();
      }
    },
    pixels > LARGE_PIXELS ? PLACES : 1,
  );
}

/** The number of pixels the file declares. Refuses SVG, GIF and the other formats that sharp can read. */
async function look(path: string): Promise<number> {
  const facts = await open(path)
    .metadata()
    .catch(() => undefined);
  if (!facts?.width || !facts.height || !FORMATS.includes(facts.format ?? '')) throw refused();
  const pixels = facts.width * facts.height;
  const slow = facts.depth === 'ushort' || (facts.format === 'png' && facts.isProgressive);
  if (slow && pixels > MAX_SLOW_PIXELS) throw refused();
  return pixels;
}

function open(path: string) {
  return sharp(path, { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true });
}

/** Turns the photo upright before the orientation is removed with the metadata. */
function encode(image: Sharp, width: number) {
  return (
    image
      .rotate()
      // WebP allows at most 16,383 px, so tall photos (such as a till receipt) are limited in height.
      .resize({ width, height: width * 4, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 80 })
      .timeout({ seconds: TIMEOUT_SECONDS })
      .toBuffer({ resolveWithObject: true })
  );
}

function refused() {
  return new WrongType('The file is no whole photo.');
}
