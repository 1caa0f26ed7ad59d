import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import sharp from 'sharp';
import { WrongType } from './errors.ts';
import { semaphore } from './semaphore.ts';

/** A page as wide as a review needs, and so many of them as one picture may be high. */
const WIDTH = 1_000;
const MOST_HEIGHT = 16_000;
/** Pages that a picture holds. */
export const PDF_PAGES = 8;
const LONGEST_SECONDS = 15;
const MOST_MEMORY_BYTES = 512 * 1024 * 1024;
const PATIENCE_MS = 30_000;
const inTurn = semaphore(1, PATIENCE_MS);

/** Pages one below the other, four bytes for each pixel. */
interface Drawn {
  pages: { data: Uint8Array; height: number }[];
}

/**
 * The first pages of a PDF as one picture, so that an operator reads it without running anything: pdfium is here as
 * WebAssembly, which reaches nothing outside its own memory, and without an engine for the scripts that a PDF may hold.
 * It draws in a thread of its own, which is ended when it takes too long.
 *
 * @throws WrongType when it can't be drawn: broken, locked with a password, or made to be slow; Busy
 */
export function drawPdf(pdf: Buffer): Promise<Buffer> {
  return inTurn(async () => {
    const { pages } = await inThread(pdf).catch((error: unknown) => {
      throw new WrongType(`The PDF could not be drawn: ${error instanceof Error ? error.message : error}`);
    });
    const height = pages.reduce((sum, page) => sum + page.height, 0);
    return sharp(Buffer.concat(pages.map(({ data }) => data)), { raw: { width: WIDTH, height, channels: 4 } })
      .webp({ quality: 80 })
      .toBuffer();
  });
}

const library = createRequire(import.meta.url).resolve('@hyzyla/pdfium');

async function inThread(pdf: Buffer): Promise<Drawn> {
  const limits = { WIDTH, MOST_HEIGHT, PDF_PAGES, MOST_MEMORY_BYTES };
  // Its source travels as text: the server is one bundle, from which no thread could load a part.
  const thread = new Worker(`(${draw})(require('node:worker_threads'), require)`, {
    eval: true,
    workerData: { library, pdf, limits },
    env: {},
    stdout: true,
    stderr: true,
  });
  try {
    return await new Promise<Drawn>((done, failed) => {
      const late = setTimeout(() => failed(new Error('it took too long')), LONGEST_SECONDS * 1_000);
      thread.once('message', done).once('error', failed);
      thread.once('exit', () => {
        clearTimeout(late);
        failed(new Error('it ended without an answer'));
      });
    });
  } finally {
    await thread.terminate();
  }
}

interface Given {
  library: string;
  pdf: Uint8Array;
  limits: { WIDTH: number; MOST_HEIGHT: number; PDF_PAGES: number; MOST_MEMORY_BYTES: number };
}

/** Runs in the thread, so it names nothing outside itself. */
async function draw(
  { parentPort, workerData }: typeof import('node:worker_threads'),
  load: NodeRequire,
): Promise<void> {
  const { library, pdf, limits } = workerData as Given;
  // A picture inside a PDF may unfold to gigabytes: pdfium gives up where it gets no more memory.
  const grow = WebAssembly.Memory.prototype.grow;
  WebAssembly.Memory.prototype.grow = function (pages) {
    if (this.buffer.byteLength + pages * 65_536 > limits.MOST_MEMORY_BYTES) throw new RangeError('too much memory');
    return grow.call(this, pages);
  };
  const { PDFiumLibrary }: typeof import('@hyzyla/pdfium') = load(library);
  const document = await (await PDFiumLibrary.init()).loadDocument(pdf);
  const pages: Drawn['pages'] = [];
  let height = 0;
  for (let at = 0; at < Math.min(document.getPageCount(), limits.PDF_PAGES); at += 1) {
    const page = document.getPage(at);
    const { originalWidth, originalHeight } = page.getOriginalSize();
    const own = Math.max(1, Math.round((limits.WIDTH * originalHeight) / originalWidth)) || 1;
    if (height + own > limits.MOST_HEIGHT && at > 0) break;
    const one = { width: limits.WIDTH, height: Math.min(own, limits.MOST_HEIGHT) };
    const { data } = await page.render({ ...one, renderFormFields: true });
    pages.push({ data, height: one.height });
    height += one.height;
  }
  parentPort!.postMessage({ pages });
}
