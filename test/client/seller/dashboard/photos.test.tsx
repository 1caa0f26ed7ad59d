import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { seller } from '../../../../src/client/session.ts';
import { act, choose, fireEvent, screen, waitFor, within } from '../../dom.ts';
import { type Answers, held } from '../../network.ts';
import { aDish } from '../people.ts';
import { begin, fileOf, inKitchen, openCard, ready, toasts } from './kitchen.tsx';

const photos = suite('seller dashboard: photos');
inKitchen(photos);

const profile = () => screen.getByRole('region', { name: 'Amina Khan' });

photos('sends a profile photo as soon as it is chosen', async () => {
  const sent = begin({
    answers: { 'POST /auth/upload-photo': { status: 200, body: { photo_url: '/photos/p-1280.webp' } } },
  });
  await ready();
  await openCard();
  const { createObjectURL, revokeObjectURL } = URL;
  const inMemory: string[] = [];
  URL.createObjectURL = () => inMemory[inMemory.push('blob:chosen') - 1]!;
  URL.revokeObjectURL = (address) => void inMemory.splice(inMemory.indexOf(address), 1);
  choose('photo', fileOf(10, 'image/png'), profile());
  assert.ok(profile().querySelector('img[src="blob:chosen"]'), 'it shows while it is on its way');
  const photo = await within(profile()).findByAltText<HTMLImageElement>('Photo of Amina Khan');
  await waitFor(() => assert.equal([inMemory, profile().querySelector('progress')], [[], null]));
  Object.assign(URL, { createObjectURL, revokeObjectURL });
  await toasts('Photo saved.');
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
    await openCard();
    choose('photo', file(), profile());
    const said = await within(profile()).findByText(words);
    const [chooser] = within(profile()).getAllByLabelText<HTMLInputElement>('Add a photo');
    assert.is(chooser!.getAttribute('aria-invalid'), 'true');
    assert.ok(chooser!.getAttribute('aria-describedby')!.split(' ').includes(said.id), 'tied to its field');
  });
}

photos('a photo that did not arrive can be chosen again: a browser tells of another one alone', async () => {
  begin({ answers: { 'POST /auth/upload-photo': 'offline' } });
  await ready();
  await openCard();
  const [chooser] = within(profile()).getAllByLabelText<HTMLInputElement>('Add a photo');
  let value = 'C:\\fakepath\\photo';
  Object.defineProperty(chooser, 'value', { get: () => value, set: (now: string) => (value = now) });
  choose('photo', fileOf(10, 'image/jpeg'), profile());
  await within(profile()).findByText('Failed to upload photo');
  await waitFor(() => assert.is(value, ''));
  // While it is on its way the last attempt is over.
  choose('photo', fileOf(10, 'image/jpeg'), profile());
  assert.is(within(profile()).queryByText('Failed to upload photo'), null);
  assert.is(chooser!.getAttribute('aria-invalid'), null);
  await within(profile()).findByText('Failed to upload photo');
});

photos('a photo that is on its way is the one that counts: another one waits for it', async () => {
  const late = held();
  const sent = begin({ answers: { 'POST /auth/upload-photo': late.answer } });
  await ready();
  await openCard();
  const uploads = () => sent.filter(({ call }) => call === 'POST /auth/upload-photo').length;
  choose('photo', fileOf(10, 'image/png'), profile());
  await waitFor(() => assert.is(uploads(), 1));
  choose('photo', fileOf(20, 'image/png'), profile());
  await act(async () => late.give({ status: 200, body: { photo_url: '/photos/p-1280.webp' } }));
  await within(profile()).findByAltText('Photo of Amina Khan');
  assert.is(uploads(), 1);
});

photos('fetches only small photos for people who save data', async () => {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true });
  begin({ dishes: [aDish({ photo_url: '/photos/q-1280.webp' })] });
  await ready();
  const photo = screen.getByAltText<HTMLImageElement>('Photo of Dal');
  assert.is(photo.getAttribute('src'), '/photos/q-640.webp');
  assert.is(photo.getAttribute('srcset'), null);
  delete (navigator as { connection?: unknown }).connection;
});

photos('a photo that comes in one width is asked for in that', async () => {
  begin({ dishes: [aDish({ photo_url: '/photos/old.webp' })] });
  await ready();
  const photo = screen.getByAltText<HTMLImageElement>('Photo of Dal');
  assert.equal(
    ['src', 'srcset', 'sizes'].map((name) => photo.getAttribute(name)),
    ['/photos/old.webp', null, null],
  );
});

photos("a dish's photo shows before it is sent, and no more when the choice is taken back", async () => {
  begin();
  await ready();
  const form = document.querySelector<HTMLElement>('form:has([name=dish_name])')!;
  const chooser = form.querySelector<HTMLInputElement>('[name=photo]')!;
  choose('photo', fileOf(10, 'image/png'), form);
  assert.ok(within(form).getByAltText('Your choice'));
  assert.ok(within(form).getByText('Change the photo'));
  Object.defineProperty(chooser, 'files', { value: [], configurable: true });
  fireEvent.change(chooser);
  assert.is(within(form).queryByAltText('Your choice'), null);
  assert.is(within(form).queryByText('Change the photo'), null);
});

photos.run();
