/** In pixels. The server keeps no wider picture of a dish or a face, and a taller one isn't worth the data either. */
const LONGEST_SIDE = 1280;
/** In pixels. The small print of a page stays legible: 250 of them are an inch of A4. */
const PAPER_SIDE = 3000;
/** Below this size there is little to save, and encoding again costs quality. */
const SMALL_BYTES = 200_000;
/** A document of this size is sent as it is. A phone's photo of a page has three to six times as much. */
const LARGE_PAPER_BYTES = 1_000_000;
const QUALITY = 0.85;

/** Whether `shrinkPaper` has something to do. A PDF stays as it is. */
export const isLargePhoto = ({ type, size }: File) => type.startsWith('image/') && size > LARGE_PAPER_BYTES;

/** Shrinks a photo of a document, which the server keeps as it is sent. Never rejects. */
export const shrinkPaper = async (file: File) => (isLargePhoto(file) ? shrink(file, PAPER_SIDE) : file);

/**
 * Shrinks a photo to the size that the server keeps, to save data. Gives WebP, or JPEG if the browser cannot write
 * WebP. Gives the file itself if that is smaller, or if the browser cannot read it and the server must decide.
 */
export async function shrink(file: File, longestSide = LONGEST_SIDE): Promise<File> {
  if (file.size < SMALL_BYTES || typeof createImageBitmap === 'undefined') return file;
  try {
    const picture = await createImageBitmap(file);
    const { blob, extension } = await encode(picture, longestSide);
    picture.close();
    if (!blob || blob.size >= file.size) return file;
    return new File([blob], file.name.replace(/(\.\w+)?$/, extension), { type: blob.type });
  } catch {
    return file;
  }
}

async function encode(picture: ImageBitmap, longestSide: number) {
  const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const brush = canvas.getContext('2d')!;
  brush.drawImage(picture, 0, 0, canvas.width, canvas.height);
  const webp = await blobOf(canvas, 'image/webp');
  // Safari gives a PNG when asked for WebP.
  if (webp?.type === 'image/webp') return { blob: webp, extension: '.webp' };
  // JPEG has no transparency: transparent areas would turn black.
  brush.globalCompositeOperation = 'destination-over';
  brush.fillStyle = '#fff';
  brush.fillRect(0, 0, canvas.width, canvas.height);
  return { blob: await blobOf(canvas, 'image/jpeg'), extension: '.jpg' };
}

const blobOf = (canvas: HTMLCanvasElement, type: string) =>
  new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, QUALITY));
