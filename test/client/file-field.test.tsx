import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { FormState } from '../../src/client/form/context.ts';
import { FileField, sizeOf } from '../../src/client/form/FileField.tsx';
import { act, choose, cleanup, fireEvent, render, screen, waitFor } from './dom.ts';
import { fakePictures } from './pictures.ts';

const field = suite('a file field');
const { createObjectURL, revokeObjectURL } = URL;
/** The pictures that the browser holds for the page. */
const held = new Set<string>();
let made = 0;
field.before(() => {
  URL.createObjectURL = () => {
    made += 1;
    held.add(`blob:${made}`);
    return `blob:${made}`;
  };
  URL.revokeObjectURL = (address) => void held.delete(address);
});
field.after.each(cleanup);
field.after(() => {
  Object.assign(URL, { createObjectURL, revokeObjectURL });
});

const picture = (name: string) => new File(['x'], name, { type: 'image/png' });

field('shows the picture that was chosen, and lets go of it for another and at the end', async () => {
  const { unmount } = render(
    <FormState.Provider value={{ id: 'f', messages: {}, initial: {} }}>
      <FileField name="photo" label="Photo" accept="image/png" />
    </FormState.Provider>,
  );
  choose('photo', picture('first.png'));
  await waitFor(() => assert.equal([...held], ['blob:1']));
  choose('photo', picture('second.png'));
  await screen.findByText(/second\.png/);
  await waitFor(() => assert.equal([...held], ['blob:2']));
  unmount();
  assert.equal([...held], []);
});

field('forgets what was chosen once its form is sent and emptied', async () => {
  render(
    <form aria-label="Upload">
      <FileField name="photo" label="Photo" accept="image/png" />
    </form>,
  );
  choose('photo', picture('first.png'));
  await screen.findByText(/first\.png/);
  act(() => screen.getByRole<HTMLFormElement>('form').reset());
  assert.is(screen.queryByText(/first\.png/), null);
});

/** Takes a photo with the camera's button. */
function take(file: File) {
  const camera = screen.getByLabelText(/^Take a photo/);
  Object.defineProperty(camera, 'files', { value: [file], configurable: true });
  fireEvent.change(camera);
}

for (const [multiple, kept] of [
  [true, ['front.png', 'back.png']],
  [false, ['back.png']],
] as const) {
  field(`a photo taken now ${multiple ? 'joins those that are there' : 'takes the place of the last'}`, async () => {
    const heard: string[] = [];
    render(
      <form aria-label="Upload" onChange={({ target }) => heard.push((target as unknown as HTMLInputElement).name)}>
        <FileField name="licence" label="Licence" accept="image/*" camera="environment" multiple={multiple} />
      </form>,
    );
    take(picture('front.png'));
    take(picture('back.png'));
    await screen.findByText(/back\.png/);
    const control = document.querySelector<HTMLInputElement>('[name=licence]')!;
    assert.equal(
      [...control.files!].map(({ name }) => name),
      [...kept],
    );
    assert.equal(heard, ['licence', 'licence'], 'the form hears of the field, not of the camera');
  });
}

/** Chooses these files, and says what the form hears of: the names and sizes of the files that the field then has. */
async function chosenOf(...files: File[]): Promise<string[]> {
  const heard: string[] = [];
  const filesOf = (control: HTMLInputElement) => [...control.files!].map(({ name, size }) => `${name} ${size}`).join();
  render(
    <form onChange={({ target }) => heard.push(filesOf(target as unknown as HTMLInputElement))}>
      <FileField
        name="licence"
        label="Licence"
        accept="image/*"
        multiple
        advice={({ size }) => (size > 2_000_000 ? 'Too large.' : undefined)}
      />
    </form>,
  );
  const control = document.querySelector<HTMLInputElement>('[name=licence]')!;
  for (const file of files) {
    const held = new DataTransfer();
    held.items.add(file);
    control.files = held.files;
    fireEvent.change(control);
    assert.is(screen.queryByText('Too large.'), null, 'nobody is warned of a photo that is made smaller');
  }
  await waitFor(() => assert.ok(heard.length));
  await act(async () => undefined);
  assert.ok(screen.getByText(new RegExp(`^${heard.at(-1)!.split(' ')[0]}`)), 'the page shows what is sent');
  return heard;
}
const photoOf = (name: string) => new File([new Uint8Array(3_000_000)], name, { type: 'image/jpeg' });

for (const [what, writes, names, heard] of [
  ['a large photo is made smaller', { 'image/webp': ['image/webp', 90_000] }, ['front.jpg'], ['front.webp 90000']],
  ['one that the browser cannot read is sent as it is', undefined, ['front.jpg'], ['front.jpg 3000000']],
  [
    'of two that are chosen one after the other the second is sent',
    { 'image/webp': ['image/webp', 90_000] },
    ['front.jpg', 'back.jpg'],
    ['back.webp 90000'],
  ],
] as [string, Record<string, [string, number]> | undefined, string[], string[]][]) {
  field(what, async () => {
    const { restore } = fakePictures(writes ? { writes } : {});
    try {
      assert.equal(await chosenOf(...names.map(photoOf)), heard);
    } finally {
      restore();
    }
  });
}

field('a PDF is sent as it is, however large', async () => {
  const { restore } = fakePictures({ writes: { 'image/webp': ['image/webp', 90_000] } });
  try {
    const pdf = new File([new Uint8Array(1_500_000)], 'papers.pdf', { type: 'application/pdf' });
    assert.equal(await chosenOf(pdf), ['papers.pdf 1500000']);
  } finally {
    restore();
  }
});

field('says how large a file is, as people count', () => {
  const sizes: [bytes: number, words: string][] = [
    [0, '1 kB'],
    [1_499, '1 kB'],
    [340_000, '340 kB'],
    [999_499, '999 kB'],
    [1_000_000, '1.0 MB'],
    [2_150_000, '2.1 MB'],
  ];
  for (const [bytes, words] of sizes) assert.is(sizeOf(bytes), words, `${bytes}`);
});

field.run();
