import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { FormState } from '../../src/client/form/context.ts';
import { FileField } from '../../src/client/form/FileField.tsx';
import { choose, cleanup, render, screen, waitFor } from './dom.ts';

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

field.run();
