import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { shrink, shrinkPaper } from '../../src/client/form/shrink.ts';
import { fakePictures, type Maker } from './pictures.ts';

const photos = suite('a photo that is made smaller');

/** A photo as it is sent, and the size it was drawn in. */
async function shrunk(bytes: number, maker: Maker, by = shrink) {
  const { drawn, grounds, restore } = fakePictures(maker);
  try {
    const { name, type, size } = await by(new File([new Uint8Array(bytes)], 'dinner.jpeg', { type: 'image/jpeg' }));
    return { left: [name, type, size], drawn, grounds };
  } finally {
    restore();
  }
}

const WEBP: Maker['writes'] = { 'image/webp': ['image/webp', 90_000] };
const AS_IT_WAS = ['dinner.jpeg', 'image/jpeg', 900_000];
const SHRUNK: [what: string, maker: Maker, left: unknown[], drawn: number[][]][] = [
  ['a large one', { writes: WEBP }, ['dinner.webp', 'image/webp', 90_000], [[1280, 960]]],
  ['a tall one', { sides: [1000, 2560], writes: WEBP }, ['dinner.webp', 'image/webp', 90_000], [[500, 1280]]],
  ['one with few pixels', { sides: [800, 600], writes: WEBP }, ['dinner.webp', 'image/webp', 90_000], [[800, 600]]],
  [
    'one in a browser that writes no WebP',
    { writes: { 'image/webp': ['image/png', 800_000], 'image/jpeg': ['image/jpeg', 120_000] } },
    ['dinner.jpg', 'image/jpeg', 120_000],
    [[1280, 960]],
  ],
  ['one that would be larger', { writes: { 'image/webp': ['image/webp', 900_000] } }, AS_IT_WAS, [[1280, 960]]],
  ['one that the browser cannot write', { writes: {} }, AS_IT_WAS, [[1280, 960]]],
  ['one that the browser cannot read', {}, AS_IT_WAS, []],
];
for (const [what, maker, left, drawn] of SHRUNK) {
  photos(`makes of ${what} ${left.join(', ')}`, async () => {
    const made = await shrunk(900_000, maker);
    assert.equal([made.left, made.drawn], [left, drawn]);
  });
}

photos('what is see-through is white behind, where a format knows none of it', async () => {
  const writes: Maker['writes'] = { ...WEBP, 'image/jpeg': ['image/jpeg', 120_000] };
  assert.equal((await shrunk(900_000, { writes })).grounds, []);
  const inJpeg = { ...writes, 'image/webp': ['image/png', 800_000] } as typeof writes;
  assert.equal((await shrunk(900_000, { writes: inJpeg })).grounds, [['destination-over', '#fff', 0, 0, 1280, 960]]);
});

photos('leaves a photo that is small as it is', async () => {
  const { left } = await shrunk(199_999, { writes: { 'image/webp': ['image/webp', 10] } });
  assert.equal(left, ['dinner.jpeg', 'image/jpeg', 199_999]);
});

photos('a photo of a paper stays legible, and one that is small or no photo stays as it is', async () => {
  const large = await shrunk(4_000_000, { sides: [4000, 6000], writes: WEBP }, shrinkPaper);
  assert.equal([large.left, large.drawn], [['dinner.webp', 'image/webp', 90_000], [[2000, 3000]]]);
  const small = await shrunk(1_000_000, { writes: WEBP }, shrinkPaper);
  assert.equal(small.left, ['dinner.jpeg', 'image/jpeg', 1_000_000]);
  const pdf = new File([new Uint8Array(4_000_000)], 'papers.pdf', { type: 'application/pdf' });
  const { restore } = fakePictures({ writes: WEBP });
  assert.ok((await shrinkPaper(pdf)) === pdf);
  restore();
});

photos.run();
