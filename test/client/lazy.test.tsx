import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { chunk } from '../../src/client/chunk.ts';
import { Lazy } from '../../src/client/components/Lazy.tsx';
import { act, cleanup, render } from './dom.ts';

const test = suite('a part of a page that loads later');

test.after.each(cleanup);

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

test.run();
