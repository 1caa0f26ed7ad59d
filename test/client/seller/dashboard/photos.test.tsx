import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { seller } from '../../../../src/client/session.ts';
import { choose, screen, within } from '../../dom.ts';
import type { Answers } from '../../network.ts';
import { aDish } from '../people.ts';
import { begin, fileOf, inKitchen, ready } from './kitchen.tsx';

const photos = suite('seller dashboard: photos');
inKitchen(photos);

const profile = () => screen.getByRole('region', { name: 'Amina Khan' });

photos('sends a profile photo as soon as it is chosen', async () => {
  const sent = begin({
    answers: { 'POST /auth/upload-photo': { status: 200, body: { photo_url: '/photos/p-1280.webp' } } },
  });
  await ready();
  choose('photo', fileOf(10, 'image/png'), profile());
  const photo = await within(profile()).findByAltText<HTMLImageElement>('Photo of Amina Khan');
  assert.is(photo.getAttribute('src'), '/photos/p-640.webp');
  assert.is(photo.getAttribute('srcset'), '/photos/p-640.webp 640w, /photos/p-1280.webp 1280w');
  assert.is(photo.getAttribute('loading'), 'lazy');
  assert.is(seller.peek()!.photo_url, '/photos/p-1280.webp');
  assert.is(sent.at(-1)!.call, 'POST /auth/upload-photo');
});

const PROFILE_FAILURES: [what: string, file: () => File, answer: Answers[string], words: string][] = [
  ['a GIF', () => fileOf(10, 'image/gif'), 'offline', 'Use a JPG, PNG or WebP photo.'],
  ['more than 2MB', () => fileOf(2 * 1024 * 1024 + 1, 'image/jpeg'), 'offline', 'The photo must be 2MB or less.'],
  [
    'what the server refuses',
    () => fileOf(10, 'image/jpeg'),
    { status: 415, body: { error: 'Use a JPG, PNG or WebP photo.' } },
    'Use a JPG, PNG or WebP photo.',
  ],
  ['what does not arrive', () => fileOf(10, 'image/jpeg'), 'offline', 'Failed to upload photo'],
];

for (const [what, file, answer, words] of PROFILE_FAILURES) {
  photos(`says '${words}' for ${what} as profile photo`, async () => {
    begin({ answers: { 'POST /auth/upload-photo': answer } });
    await ready();
    choose('photo', file(), profile());
    const said = await within(profile()).findByText(words);
    const [chooser] = within(profile()).getAllByLabelText<HTMLInputElement>('Add a photo');
    assert.is(chooser!.getAttribute('aria-invalid'), 'true');
    assert.ok(chooser!.getAttribute('aria-describedby')!.split(' ').includes(said.id), 'tied to its field');
  });
}

photos('fetches only small photos for people who save data', async () => {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true });
  begin({ dishes: [aDish({ photo_url: '/photos/q-1280.webp' })] });
  await ready();
  const photo = screen.getByAltText<HTMLImageElement>('Photo of Dal');
  assert.is(photo.getAttribute('src'), '/photos/q-640.webp');
  assert.is(photo.getAttribute('srcset'), null);
  delete (navigator as { connection?: unknown }).connection;
});

photos.run();
