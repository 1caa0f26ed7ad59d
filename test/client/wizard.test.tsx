import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { readDraft } from '../../src/client/form/draft.ts';
import { useWizardStep, Wizard } from '../../src/client/form/Wizard.tsx';
import { act, cleanup, open, press, render, screen, watchScrolling } from './dom.ts';

const STEPS = [{ id: 'one' }, { id: 'two' }] as const;

function Walk() {
  const { step, next } = useWizardStep<'one' | 'two'>(STEPS, { draft: 'walk' });
  return (
    <button type="button" onClick={next}>
      {step}
    </button>
  );
}

const wizard = suite('a wizard that is left');
wizard.before.each(() => open('/walk'));
wizard.after.each(() => {
  cleanup();
  sessionStorage.clear();
});

wizard('gives the scrolling back to the browser', () => {
  history.scrollRestoration = 'auto';
  const { unmount } = render(<Walk />);
  assert.is(history.scrollRestoration, 'manual');
  unmount();
  assert.is(history.scrollRestoration, 'auto');
});

wizard('each step begins at its top, with the focus on its heading', () => {
  const { tops, stop } = watchScrolling();
  const steps = STEPS.map(({ id }) => ({ id, title: `Step ${id}`, screen: () => null }));
  const { rerender } = render(<Wizard steps={steps} step="one" props={{}} />);
  assert.equal(tops, []);
  rerender(<Wizard steps={steps} step="two" props={{}} />);
  assert.equal([tops, document.activeElement?.textContent], [[[0, 0]], 'Step two']);
  stop();
});

wizard('a step with one thing to fill in begins at its top, with the focus on that', () => {
  const { tops, stop } = watchScrolling();
  const steps = STEPS.map(({ id }) => ({
    id,
    title: `Step ${id}`,
    field: 'code',
    screen: () => <input name="code" />,
  }));
  const { rerender } = render(<Wizard steps={steps} step="one" props={{}} />);
  rerender(<Wizard steps={steps} step="two" props={{}} />);
  assert.equal([tops, document.activeElement?.getAttribute('name')], [[[0, 0]], 'code']);
  // What it asks for may have been given already.
  const given = steps.map((step) => ({ ...step, screen: () => null }));
  rerender(<Wizard steps={given} step="one" props={{}} />);
  assert.is(document.activeElement?.textContent, 'Step one');
  stop();
});

wizard('a step whose code did not come is asked for again, and says so no more', async () => {
  const come: ((part: () => string) => void)[] = [];
  let attempts = 0;
  const load = () => {
    attempts += 1;
    return attempts === 1 ? Promise.reject('failed') : new Promise<() => string>((resolve) => come.push(resolve));
  };
  const steps = [{ id: 'one', title: 'Step one', screen: { file: 'one.tsx', missed: [], prefetch() {}, load } }];
  render(<Wizard steps={steps} step="one" props={{}} />);
  await screen.findByText('This part of the page could not be loaded.');
  press('Try again');
  assert.equal([attempts, screen.queryByRole('alert')], [2, null]);
  assert.ok(screen.getByText('Loading…'));
  await act(async () => come[0]!(() => 'Here it is'));
  assert.ok(screen.getByText('Here it is'));
});

wizard('hears no more of the places in the history', () => {
  const { unmount } = render(<Walk />);
  press('one');
  assert.ok(screen.getByText('two'));
  assert.equal(readDraft('walk'), { step: 'two' });
  const move = () => {
    history.replaceState({ step: 'one', before: [] }, '');
    dispatchEvent(new Event('popstate'));
  };
  act(move);
  assert.equal(readDraft('walk'), { step: 'one' });
  press('one');
  // A place that another page has made, and one on another page that has such a step, too.
  act(() => {
    history.replaceState(null, '');
    dispatchEvent(new Event('popstate'));
  });
  act(() => {
    open('/elsewhere');
    move();
  });
  assert.equal(readDraft('walk'), { step: 'two' });
  open('/walk');
  unmount();
  act(move);
  assert.equal(readDraft('walk'), { step: 'two' });
});

wizard('Back leads to the step in which a link inside the page was followed', async () => {
  render(<Walk />);
  // As browsers do for 'Skip to content'.
  act(() => {
    history.pushState(null, '', '#main');
    dispatchEvent(new Event('popstate'));
  });
  press('one');
  assert.ok(screen.getByText('two'));
  act(() => history.back());
  await screen.findByText('one');
});

wizard('a place that has lost its ground gives its own in the history to the step before it', () => {
  function Guarded({ isProven }: { isProven: boolean }) {
    const { step } = useWizardStep<'one' | 'two'>(STEPS, { allowed: (to) => (isProven ? to : 'one') });
    return <p>{step}</p>;
  }
  history.replaceState({ step: 'two', before: [] }, '');
  const { rerender } = render(<Guarded isProven />);
  assert.ok(screen.getByText('two'));
  const places = history.length;
  rerender(<Guarded isProven={false} />);
  assert.ok(screen.getByText('one'));
  assert.equal(
    [history.length - places, history.state],
    [0, { step: 'one', before: [] }],
    'Back leads out, not in again',
  );
});

wizard(
  'a step that lies several back is where the browser goes back to, and the way there again is Forward',
  async () => {
    const three = [{ id: 'one' }, { id: 'two' }, { id: 'three' }] as const;
    function Long() {
      const { step, next, go } = useWizardStep<'one' | 'two' | 'three'>(three);
      return (
        <>
          <p>{step}</p>
          <button type="button" onClick={step === 'three' ? () => go('one') : next}>
            On
          </button>
        </>
      );
    }
    render(<Long />);
    const places = history.length;
    press('On');
    press('On');
    assert.ok(screen.getByText('three'));
    press('On');
    await screen.findByText('one');
    assert.equal([history.state, history.length - places], [{ step: 'one', before: [] }, 2]);
  },
);

wizard('an answer that comes once its step or the wizard was left moves nobody', async () => {
  const three = [{ id: 'one' }, { id: 'two' }, { id: 'three' }] as const;
  let late = () => {};
  let finishLate: ReturnType<typeof useWizardStep>['finish'] = (then) => then();
  function Slow() {
    const { step, next, finish } = useWizardStep<'one' | 'two' | 'three'>(three);
    if (step === 'two') [late, finishLate] = [next, finish];
    return (
      <button type="button" onClick={next}>
        {step}
      </button>
    );
  }
  const { unmount } = render(<Slow />);
  press('one');
  await screen.findByText('two');
  act(() => history.back());
  await screen.findByText('one');
  act(late);
  assert.ok(screen.getByText('one'));

  press('one');
  await screen.findByText('two');
  unmount();
  open('/elsewhere');
  const places = history.length;
  let moved = false;
  late();
  finishLate(() => {
    moved = true;
  });
  assert.equal([history.length - places, history.state, moved], [0, null, false]);
});

wizard('fetches the code of the next step while one is read', () => {
  const fetched: string[] = [];
  const later = (file: string) => ({
    file,
    missed: [],
    prefetch: () => void fetched.push(file),
    load: () => new Promise<never>(() => {}),
  });
  const steps = [
    { id: 'one', title: 'One', screen: () => <p>1</p> },
    { id: 'two', title: 'Two', screen: later('two.tsx') },
    { id: 'three', title: 'Three', screen: later('three.tsx') },
  ];
  const { rerender } = render(<Wizard steps={steps} step="one" props={{}} />);
  assert.equal(fetched, ['two.tsx']);
  rerender(<Wizard steps={steps} step="two" props={{}} />);
  assert.equal(fetched, ['two.tsx', 'three.tsx']);
});

wizard.run();
