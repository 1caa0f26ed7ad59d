import sharp from 'sharp';

/** A photo with a mark of where it was taken, 1600 px wide; `quality` and noise make it large. */
export async function jpeg({ width = 1600, height = 1200 } = {}): Promise<Blob> {
  const bytes = await sharp({ create: { width, height, channels: 3, background: '#c9702f' } })
    .withExif({ IFD0: { Copyright: 'Amina' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' } })
    .jpeg()
    .toBuffer();
  return new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' });
}

/** A whole picture that is followed by so many bytes of nothing. */
export async function heavy(bytes: number): Promise<Blob> {
  return new Blob([await jpeg({ width: 40, height: 30 }), new Uint8Array(bytes)], { type: 'image/jpeg' });
}

export const pdf = () => new Blob(['%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n'], { type: 'application/pdf' });

/** Says it is a photo, and is none. */
export const fake = () => new Blob(['<svg xmlns="http://www.w3.org/2000/svg"/>'], { type: 'image/jpeg' });
