import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { chunk } from '../../src/client/chunk.ts';
import { Lazy } from '../../src/client/components/Lazy.tsx';
import { Page } from '../../src/client/components/Page.tsx';
import { act, cleanup, fireEvent, render, screen, waitFor } from './dom.ts';
import { fakeNetwork, restoreNetwork } from './network.ts';

const test = suite('a part of a page that loads later');

test.after.each(cleanup);
test.after.each(restoreNetwork);

test('what rows work without waits for one idle moment, and comes to all of them', async () => {
  const Part = ({ row }: { row: number }) => <i>{row}</i>;
  const part = chunk('pages/Part.tsx', () => Promise.resolve({ Part }), 'Part');
  const idle: (() => void)[] = [];
  globalThis.requestIdleCallback = ((work: () => void) => idle.push(work)) as typeof requestIdleCallback;
  try {
    render([1, 2, 3].map((row) => <Lazy key={row} chunk={part} props={{ row }} isQuiet />));
    assert.is(idle.length, 1);
    assert.is(document.querySelectorAll('i').length, 0);
    await act(async () => idle[0]!());
    assert.equal(
      [...document.querySelectorAll('i')].map(({ textContent }) => textContent),
      ['1', '2', '3'],
    );
    assert.is(idle.length, 1);
  } finally {
    Reflect.deleteProperty(globalThis, 'requestIdleCallback');
  }
});

test('says of every row what did not come, and brings it to all of them when asked again', async () => {
  const Part = ({ row }: { row: number }) => <i>{row}</i>;
  const part = chunk('pages/Part.tsx', (): Promise<{ Part: typeof Part }> => Promise.reject(), 'Part');
  // The second attempt asks the server for the file's address.
  fakeNetwork({ 'GET /chunks.json': 'offline' });
  render(
    <Page title="Rows">
      {[1, 2, 3].map((row) => (
        <Lazy key={row} chunk={part} props={{ row }} isQuiet />
      ))}
    </Page>,
  );
  await waitFor(() => assert.is(screen.queryAllByText('This part of the page could not be loaded.').length, 3));
  part.load = () => Promise.resolve(Part);
  fireEvent.click(screen.getAllByRole('button', { name: 'Try again' })[0]!);
  const drawn = () => [...document.querySelectorAll('i')].map(({ textContent }) => textContent);
  await waitFor(() => assert.equal(drawn(), ['1', '2', '3']));
  assert.is(screen.queryByRole('alert'), null);
});

test.run();
