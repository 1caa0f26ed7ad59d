import { type ReactNode, useEffect, useState } from 'react';
import { renderToString } from 'react-dom/server';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { forgetTaps } from '../../src/client/pages/seller/dashboard/taps.ts';
import { end } from '../../src/client/session.ts';
import { translate } from '../translator.ts';
import { cleanup, open, render } from './dom.ts';
import { restoreNetwork } from './network.ts';
import { APP } from './walks/app.tsx';
import { CONSOLE } from './walks/console.tsx';
import { settled, walkPlainly, walkTranslated } from './walks/walk.ts';

/** From `as-written.ts`. */
declare const window: { asWritten: (fonts: string) => void; asTranslated: () => void };

const translated = suite('a page that the browser translates');
const { removeChild, insertBefore } = Node.prototype;
const Observer = globalThis.MutationObserver;
const observers: MutationObserver[] = [];
let translator: ReturnType<typeof translate>;
translated.before(async () => {
  globalThis.MutationObserver = class extends Observer {
    constructor(...given: ConstructorParameters<typeof Observer>) {
      super(...given);
      observers.push(this);
    }
  };
  await import('../../src/client/early/translated.ts');
  // The script runs while its page is being parsed.
  document.dispatchEvent(new Event('readystatechange'));
  await import('../../src/client/as-written.ts');
});
translated.before.each(() => {
  translator = translate();
});
translated.after.each(() => {
  translator.end();
  cleanup();
  document.body.innerHTML = '';
});
// The tests of other files run with a browser that translates nothing.
translated.after(() => {
  for (const observer of observers) observer.disconnect();
  globalThis.MutationObserver = Observer;
  Object.assign(Node.prototype, { removeChild, insertBefore });
});

const text = (of: Element) => of.textContent!.replaceAll('°', '');
/** Whether every word is translated. */
const isTranslated = (of: Element) => /^[^\p{L}\p{N}]*([\p{L}\p{N}]+°[^\p{L}\p{N}]*)*$/u.test(of.textContent!);

/** What a page may do with a text: what shows first, and what shows then. */
const CHANGES: [what: string, first: ReactNode, then: ReactNode][] = [
  ['one text', <p key="1">{'3 left'}</p>, <p key="1">{'2 left'}</p>],
  ['one of several texts', <p key="1">Step {1} of 5</p>, <p key="1">Step {2} of 5</p>],
  [
    'a text beside an element',
    <p key="1">
      Pay <b>£4</b> by {'Monday'}
    </p>,
    <p key="1">
      Pay <b>£5</b> by {'Friday'}
    </p>,
  ],
  [
    'a text that goes',
    <p key="1">
      {'Soon '}
      <b>£4</b>
    </p>,
    <p key="1">
      {null}
      <b>£4</b>
    </p>,
  ],
  [
    'a text that comes',
    <p key="1">
      {null}
      <b>£4</b> today
    </p>,
    <p key="1">
      {'Soon '}
      <b>£4</b> today
    </p>,
  ],
  ['an element before a text', <p key="1">{null}left</p>, <p key="1">{<b>3</b>}left</p>],
  ['an element in place of a text', <p key="1">{'none'} left</p>, <p key="1">{<b>3</b>} left</p>],
  [
    'several texts that become one',
    <p key="1">
      {1}
      {' of 5'}
    </p>,
    <p key="1">{'all'}</p>,
  ],
];
for (const [what, first, then] of CHANGES) {
  translated(`shows ${what} as it is, however often it is translated`, async () => {
    const { container, rerender } = render(first);
    const truths = [first, then].map((one) => renderToString(<div>{one}</div>).replace(/<.*?>/g, ''));
    for (const [at, shown] of [first, then, first, then].entries()) {
      rerender(shown);
      await settled();
      assert.is(text(container), truths[at % 2]);
      assert.ok(isTranslated(container), container.textContent!);
      translator.again();
      await settled();
      assert.is(text(container), truths[at % 2]);
    }
  });
}

translated('a page that was translated before its code came is taken over with what was typed', async () => {
  const Page = () => {
    const [taken, setTaken] = useState(0);
    useEffect(() => {
      window.asTranslated();
      setTaken(5);
    }, []);
    return (
      <form>
        Step {1} of {taken}, <input name="answer" /> portions
      </form>
    );
  };
  const container = document.createElement('div');
  container.id = 'app';
  container.innerHTML = renderToString(<Page />);
  document.body.append(container);
  await settled();
  assert.ok(isTranslated(container));
  const input = container.querySelector('input')!;
  input.value = '4';
  window.asWritten('#app font');
  assert.is(container.querySelector('font'), null);
  // A warning of React fails the run.
  render(<Page />, { container, hydrate: true });
  await settled();
  assert.is(text(container), 'Step 1 of 5,  portions');
  assert.ok(isTranslated(container), container.textContent!);
  assert.ok(container.contains(input));
  assert.is(input.value, '4');
});

translated('a translation that begins while the page is taken over waits for its end', async () => {
  const container = document.createElement('div');
  container.id = 'app';
  document.body.append(container);
  window.asWritten('#app font');
  container.innerHTML = '<p>Step 1 of 5</p>';
  await settled();
  assert.is(container.textContent, 'Step 1 of 5');
  window.asTranslated();
  await settled();
  assert.is(text(container), 'Step 1 of 5');
  assert.ok(isTranslated(container));
});

/** Nothing is left of a page, nor of what this browser knew. */
function leave(): void {
  cleanup();
  restoreNetwork();
  forgetTaps();
  for (const kind of ['seller', 'driver', 'operator'] as const) end(kind);
  localStorage.clear();
  sessionStorage.clear();
  open('/');
}

for (const walk of [...APP, ...CONSOLE]) {
  translated(`says the same of what changes, in whatever language: ${walk.what}`, async () => {
    translator.end();
    // The two walks say the same times.
    const { Date: real } = globalThis;
    const now = real.now();
    globalThis.Date = class extends real {
      constructor(...given: [number]) {
        super(...(given.length ? given : ([now] as [number])));
      }
      static override now = () => now;
    } as DateConstructor;
    try {
      const pages = await walkPlainly(walk);
      leave();
      translator = translate();
      await walkTranslated(walk, pages, translator.again);
    } finally {
      globalThis.Date = real;
      leave();
    }
  });
}

translated.run();
