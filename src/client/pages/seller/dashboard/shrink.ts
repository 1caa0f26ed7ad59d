/** The server keeps no picture wider than this, and a taller one isn't worth more data either. */
const LONGEST_SIDE = 1280;
/** Below this there is little to save, and encoding again costs quality. */
const SMALL_BYTES = 200_000;
const QUALITY = 0.85;

/**
 * A photo as small as the server will keep it, so that sending it costs less data: WebP, or JPEG where the
 * browser writes no WebP. The file itself when that would not be smaller, or when the browser cannot read
 * it: then the server decides.
 */
export async function shrink(file: File): Promise<File> {
  if (file.size < SMALL_BYTES || typeof createImageBitmap === 'undefined') return file;
  try {
    const picture = await createImageBitmap(file);
    const { blob, extension } = await encode(picture);
    picture.close();
    if (!blob || blob.size >= file.size) return file;
    return new File([blob], file.name.replace(/(\.\w+)?$/, extension), { type: blob.type });
  } catch {
    return file;
  }
}

async function encode(picture: ImageBitmap) {
  const scale = Math.min(1, LONGEST_SIDE / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const brush = canvas.getContext('2d')!;
  brush.drawImage(picture, 0, 0, canvas.width, canvas.height);
  const webp = await blobOf(canvas, 'image/webp');
  // Safari answers a PNG when asked for WebP.
  if (webp?.type === 'image/webp') return { blob: webp, extension: '.webp' };
  // JPEG has no transparency: what is see-through would come out black.
  brush.globalCompositeOperation = 'destination-over';
  brush.fillStyle = '#fff';
  brush.fillRect(0, 0, canvas.width, canvas.height);
  return { blob: await blobOf(canvas, 'image/jpeg'), extension: '.jpg' };
}

const blobOf = (canvas: HTMLCanvasElement, type: string) =>
  new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, QUALITY));
