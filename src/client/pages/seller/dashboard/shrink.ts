/** In pixels. The server keeps no wider picture, and a taller one isn't worth the data either. */
const LONGEST_SIDE = 1280;
/** Below this size there is little to save, and encoding again costs quality. */
const SMALL_BYTES = 200_000;
const QUALITY = 0.85;

/**
 * Shrinks a photo to the size that the server keeps, to save data. Gives WebP, or JPEG if the browser cannot write
 * WebP. Gives the file itself if that is smaller, or if the browser cannot read it and the server must decide.
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
