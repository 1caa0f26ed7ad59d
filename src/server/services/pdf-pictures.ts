import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import sharp from 'sharp';
import { COSTLY, doCostly } from './costly.ts';
import { WrongType } from './errors.ts';

/** The width of a page, and the greatest height of the picture. */
const WIDTH = 1_000;
const MAX_HEIGHT = 16_000;
/** The pages that are drawn. */
export const PDF_PAGES = 8;
const MAX_MEMORY_BYTES = COSTLY.pages.memoryMb * 1024 * 1024;

/** Pages from top to bottom, four bytes per pixel. */
interface Drawn {
  pages: { data: Uint8Array; height: number }[];
}

/**
 * Draws the first pages of a PDF as one picture (WebP), so that an operator can read it safely. pdfium runs as
 * WebAssembly, which cannot reach anything outside its memory, and without an engine for a PDF's scripts. It runs in
 * its own thread, which is ended after a time limit.
 *
 * @param account who asks
 * @throws WrongType if it can't be drawn: damaged, locked with a password, or too slow; Busy
 */
export function drawPdf(pdf: Buffer, account: string): Promise<Buffer> {
  return doCostly('pages', account, async () => {
    const { pages } = await inThread(pdf).catch((error: unknown) => {
      throw new WrongType(`The PDF could not be drawn: ${error instanceof Error ? error.message : error}`);
    });
    const height = pages.reduce((sum, page) => sum + page.height, 0);
    return sharp(Buffer.concat(pages.map(({ data }) => data)), { raw: { width: WIDTH, height, channels: 4 } })
      .webp({ quality: 80 })
      .toBuffer();
  });
}

/**
 * Whether nobody can open a PDF without its password or key. One that is only protected against printing or changes
 * opens with an empty password.
 *
 * @param account whose file it is, or the address that sent it
 * @throws Busy
 */
export async function isLocked(path: string, account: string): Promise<boolean> {
  if (!(await mentions(path, '/Encrypt'))) return false;
  const pdf = await readFile(path);
  return doCostly('pages', account, () =>
    inThread(pdf, 0).then(
      () => false,
      (error: unknown) => error instanceof Error && /^(Password required|Unsupported security)/.test(error.message),
    ),
  );
}

/** Whether a file has these characters. It is read in pieces, since many may arrive at once. */
async function mentions(path: string, word: string): Promise<boolean> {
  let end = '';
  for await (const piece of createReadStream(path, 'latin1')) {
    const text: string = end + piece;
    if (text.includes(word)) return true;
    end = text.slice(1 - word.length);
  }
  return false;
}

const library = createRequire(import.meta.url).resolve('@hyzyla/pdfium');

async function inThread(pdf: Buffer, most = PDF_PAGES): Promise<Drawn> {
  const limits = { WIDTH, MAX_HEIGHT, MAX_PAGES: most, MAX_MEMORY_BYTES };
  // The thread gets its source as text: the server is one bundle, so a thread could not load a part of it.
  const thread = new Worker(`(${draw})(require('node:worker_threads'), require)`, {
    eval: true,
    workerData: { library, pdf, limits },
    env: {},
    stdout: true,
    stderr: true,
  });
  try {
    return await new Promise<Drawn>((done, failed) => {
      const late = setTimeout(() => failed(new Error('it took too long')), COSTLY.pages.timeoutMs);
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
  limits: { WIDTH: number; MAX_HEIGHT: number; MAX_PAGES: number; MAX_MEMORY_BYTES: number };
}

/** Runs in the thread, so it must not use anything from outside its body. */
async function draw(
  { parentPort, workerData }: typeof import('node:worker_threads'),
  load: NodeRequire,
): Promise<void> {
  const { library, pdf, limits } = workerData as Given;
  // A picture in a PDF may expand to gigabytes. pdfium gives up when it gets no more memory.
  const grow = WebAssembly.Memory.prototype.grow;
  WebAssembly.Memory.prototype.grow = function (pages) {
    if (this.buffer.byteLength + pages * 65_536 > limits.MAX_MEMORY_BYTES) throw new RangeError('too much memory');
    return grow.call(this, pages);
  };
  const { PDFiumLibrary }: typeof import('@hyzyla/pdfium') = load(library);
  const document = await (await PDFiumLibrary.init()).loadDocument(pdf);
  const pages: Drawn['pages'] = [];
  let height = 0;
  for (let at = 0; at < Math.min(document.getPageCount(), limits.MAX_PAGES); at += 1) {
    const page = document.getPage(at);
    const { originalWidth, originalHeight } = page.getOriginalSize();
    const own = Math.max(1, Math.round((limits.WIDTH * originalHeight) / originalWidth)) || 1;
    if (height + own > limits.MAX_HEIGHT && at > 0) break;
    const one = { width: limits.WIDTH, height: Math.min(own, limits.MAX_HEIGHT) };
    const { data } = await page.render({ ...one, renderFormFields: true });
    pages.push({ data, height: one.height });
    height += one.height;
  }
  parentPort!.postMessage({ pages });
}
