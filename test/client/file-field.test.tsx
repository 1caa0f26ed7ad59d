import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { FormState } from '../../src/client/form/context.ts';
import { FileField, sizeOf } from '../../src/client/form/FileField.tsx';
import { act, choose, cleanup, fireEvent, render, screen, waitFor } from './dom.ts';

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
