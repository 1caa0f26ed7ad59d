import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { savePhoto } from '../photos.ts';
import type { Services } from '../services.ts';

/** The colours of a drawn dish: table, filling, pieces on top, herbs. */
export interface Plate {
  cloth: string;
  base: string;
  bits: readonly string[];
  herb: string;
  /** The length of the pieces relative to their width. 1 is round. */
  stretch: number;
}

const WIDTH = 1280;
const HEIGHT = 960;

/**
 * Stores a drawn dish like an uploaded photo.
 *
 * @returns its key
 */
export function savePlate(services: Services, plate: Plate): Promise<string> {
  return saveDrawing(services, draw(plate));
}

/** The sample seller's profile photo: a face under a cook's hat. */
export function savePortrait(services: Services): Promise<string> {
  return saveDrawing(services, portrait(COOKS_HAT));
}

/** A sample driver's profile photo: a face under a helmet. */
export const drawRider = () =>
  sharp(Buffer.from(portrait(HELMET)))
    .resize(640)
    .webp()
    .toBuffer();

async function saveDrawing(services: Services, svg: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'plate-'));
  const discard = () => rm(folder, { recursive: true, force: true });
  try {
    const path = join(folder, 'photo.png');
    const { size } = await sharp(Buffer.from(svg)).png().toFile(path);
    return await savePhoto(services, { path, size, type: 'image/png', name: 'photo.png', discard }, 'demo');
  } finally {
    await discard();
  }
}

function draw({ cloth, base, bits, herb, stretch }: Plate): string {
  const middle = `translate(${WIDTH / 2} ${HEIGHT / 2})`;
  const food = spiral(64, 235, (x, y, turn, index) => {
    const size = 24 + ((index * 7) % 13);
    const colour = bits[index % bits.length]!;
    return `<g transform="translate(${x} ${y}) rotate(${turn})">
<ellipse rx="${size * stretch}" ry="${size}" cy="5" fill="#000" opacity=".14"/>
<ellipse rx="${size * stretch}" ry="${size}" fill="${colour}"/>
<ellipse rx="${size * stretch * 0.5}" ry="${size * 0.3}" cy="${-size * 0.4}" fill="#fff" opacity=".22"/></g>`;
  });
  const leaf = `<path d="M0 0c10-20 34-20 44 0c-10 20-34 20-44 0z" fill="${herb}"/>`;
  const leaves = spiral(12, 190, (x, y, turn) => `<g transform="translate(${x} ${y}) rotate(${turn})">${leaf}</g>`);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
<defs>
<radialGradient id="light" cx=".35" cy=".25" r="1">
<stop offset="0" stop-color="#fff" stop-opacity=".35"/><stop offset="1" stop-color="#000" stop-opacity=".25"/>
</radialGradient>
<filter id="soft" x="-20%" y="-20%" width="140%" height="140%"><feGaussianBlur stdDeviation="22"/></filter>
</defs>
<rect width="${WIDTH}" height="${HEIGHT}" fill="${cloth}"/>
<g stroke="#fff" stroke-opacity=".12" stroke-width="26">${stripes()}</g>
<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#light)"/>
<g transform="${middle}">
<ellipse rx="410" ry="405" cy="26" fill="#000" opacity=".35" filter="url(#soft)"/>
<circle r="400" fill="#fbf6ec"/><circle r="398" fill="none" stroke="#e4d8c3" stroke-width="4"/>
<circle r="312" fill="#f1e8d8"/><circle r="296" fill="${base}"/>
<circle r="296" fill="url(#light)"/>
${food}${leaves}</g></svg>`;
}

/** Arranges `count` things within `radius` like the seeds of a sunflower. */
function spiral(
  count: number,
  radius: number,
  thing: (x: number, y: number, turn: number, index: number) => string,
): string {
  const golden = Math.PI * (3 - Math.sqrt(5));
  return Array.from({ length: count }, (_, index) => {
    const far = radius * Math.sqrt((index + 0.5) / count);
    const angle = index * golden;
    const turn = Math.round((angle * 180) / Math.PI + index * 29) % 360;
    return thing(Math.round(far * Math.cos(angle)), Math.round(far * Math.sin(angle)), turn, index);
  }).join('');
}

function stripes(): string {
  const stripe = (index: number) => `<path d="M${index * 120 - 200} 0l-300 ${HEIGHT}"/>`;
  return Array.from({ length: 14 }, (_, index) => stripe(index)).join('');
}

const portrait = (hat: string) => `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="800">
<rect width="800" height="800" fill="#f2b46b"/>
<circle cx="400" cy="860" r="300" fill="#7a3b4e"/>
<path d="M300 560h200v140a100 100 0 0 1-200 0z" fill="#b97850"/>
<g fill="#2c1a1d">
<path d="M240 470c-40 130 10 230 60 250 10-60 0-120 0-160z"/>
<path d="M560 470c40 130-10 230-60 250-10-60 0-120 0-160z"/>
</g>
<circle cx="400" cy="450" r="170" fill="#c98a5e"/>
<g fill="#2c1a1d">
<path d="M232 440c10-130 90-180 168-180s158 50 168 180c-60-20-110-70-168-90-58 20-108 70-168 90z"/>
<circle cx="340" cy="460" r="14"/><circle cx="460" cy="460" r="14"/>
</g>
<path d="M335 530c40 45 90 45 130 0" fill="none" stroke="#8c3b33" stroke-width="12" stroke-linecap="round"/>
${hat}
</svg>`;
const COOKS_HAT = `<path d="M270 300v-90c-70-10-70-120 20-120 30-60 190-60 220 0 90 0 90 110 20 120v90z" fill="#fffaf0"/>
<path d="M270 262h260v40H270z" fill="#eadfca"/>`;
const HELMET = `<path d="M205 400a195 215 0 0 1 390 0z" fill="#2f6f62"/>
<path d="M400 185v215M300 215v185M500 215v185" stroke="#245548" stroke-width="14"/>`;
