import { renderToString } from 'react-dom/server';
import { object } from 'superstruct';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { listOf, mustBeTrue } from '#rules/choices';
import { optionalText, requiredText } from '#rules/field';
import { draftOf } from '../../src/client/form/draft.ts';
import type { Sending } from '../../src/client/form/Form.tsx';
import {
  act,
  choose,
  cleanup,
  messageOf,
  named,
  press,
  put,
  putAll,
  render,
  screen,
  waitFor,
  watchScrolling,
} from './dom.ts';

const { Choices, Tick, Ticks } = await import('../../src/client/form/Choices.tsx');
const { Field, Password } = await import('../../src/client/form/Field.tsx');
const { FileField } = await import('../../src/client/form/FileField.tsx');
const { Form } = await import('../../src/client/form/Form.tsx');
const { Failure } = await import('../../src/client/send.ts');

const OFFLINE = "We couldn't reach our server. Check your connection and try again. Your answers are still here.";
const rules = object({
  dish: requiredText('Name the dish.'),
  words: requiredText('Say something.'),
  sure: mustBeTrue('Please agree.'),
});
/** A form that keeps a draft, and what sending it comes to. */
const Example = ({ onSend = () => Promise.resolve() }: { onSend?: () => Promise<unknown> }) => (
  <Form rules={rules} draft={draftOf('example')} submit="Send" failed="That did not work." onSend={onSend}>
    <Field name="dish" label="Dish" />
    <Field name="words" label="Words" />
    <Tick name="sure" label="Sure" />
  </Form>
);
const SENDING = { submit: 'Send', failed: 'That did not work.', onSend: () => Promise.resolve() };
const values = () => [named('dish')[0]!.value, named('words')[0]!.value, named('sure')[0]!.checked];

const form = suite('a form');
form.before.each(() => sessionStorage.clear());
form.after.each(cleanup);

form('says that nothing reached the server, and keeps what was typed, until an answer comes', async () => {
  const outcomes = [new Failure(0), new Failure(500), new Failure(0), undefined];
  const onSend = () => {
    const failure = outcomes.shift();
    return failure ? Promise.reject(failure) : Promise.resolve();
  };
  render(<Example onSend={onSend} />);
  put('dish', 'Dal');
  put('words', 'Hot');
  put('sure', true);
  press('Send');
  await screen.findByText(OFFLINE);
  await screen.findByText('That did not work.');
  assert.equal(values(), ['Dal', 'Hot', true]);
  press('Send');
  await waitFor(() => assert.not(screen.queryByText(OFFLINE)));
  await screen.findByText('That did not work.');
  press('Send');
  await screen.findByText(OFFLINE);
  press('Send');
  await waitFor(() => assert.not(screen.queryByText('That did not work.')));
  assert.is(screen.queryByText(OFFLINE), null);
});

form('that it failed comes into view: it stands below the buttons, maybe below the screen', async () => {
  const { shown, stop } = watchScrolling();
  try {
    render(<Example onSend={() => Promise.reject(new Failure(500))} />);
    put('dish', 'Dal');
    put('words', 'Hot');
    put('sure', true);
    press('Send');
    const notice = await screen.findByRole('alert');
    await waitFor(() => assert.ok(shown.includes(notice)));
  } finally {
    stop();
  }
});

form('what the server says of a field goes once something is typed, and no alert takes its place', async () => {
  const fields = { dish: 'There is such a dish.' };
  render(<Example onSend={() => Promise.reject(new Failure(422, { error: fields.dish, fields }))} />);
  putAll({ dish: 'Dal', words: 'Warm', sure: true });
  press('Send');
  await waitFor(() => assert.is(messageOf('dish'), fields.dish));
  put('dish', 'Dhal');
  assert.equal([messageOf('dish'), screen.queryByRole('alert')], [undefined, null]);
});

form('the summary names what is wrong in the order of the form, and the focus goes to the first', async () => {
  render(
    <Form rules={rules} submit="Send" failed="That did not work." onSend={() => Promise.resolve()}>
      <Tick name="sure" label="Sure" />
      <Field name="words" label="Words" />
      <Field name="dish" label="Dish" />
    </Form>,
  );
  press('Send');
  const links = [...document.querySelectorAll('[role=alert] a')].map(({ textContent }) => textContent);
  assert.equal(links, ['Please agree.', 'Say something.', 'Name the dish.']);
  await waitFor(() => assert.ok(document.activeElement === named('sure')[0]));
});

form('of one field nothing is said twice: no summary, and the focus is at its message', async () => {
  render(
    <Form {...SENDING} rules={object({ dish: requiredText('Name the dish.') })}>
      <Field name="dish" label="Dish" />
    </Form>,
  );
  press('Send');
  await waitFor(() => assert.ok(document.activeElement === named('dish')[0]));
  assert.equal([screen.getAllByText('Name the dish.').length, screen.queryByRole('alert')], [1, null]);
  assert.is(messageOf('dish'), 'Name the dish.');
});

form('the summary says by its label what a word alone, or several messages alike, are about', () => {
  const asked = { dish: 'Required', first: 'Say something.', second: 'Say something.', third: 'Name the third.' };
  render(
    <Form
      rules={object(Object.fromEntries(Object.entries(asked).map(([name, words]) => [name, requiredText(words)])))}
      {...SENDING}
    >
      {Object.keys(asked).map((name) => (
        <Field key={name} name={name} label={`The ${name}`} />
      ))}
    </Form>,
  );
  press('Send');
  const links = screen.getAllByRole('link').map(({ textContent }) => textContent);
  assert.equal(links, ['The dish: Required', 'The first', 'The second', 'Name the third.']);
});

form('what is wrong comes into view with its label, and its link leads to it', async () => {
  const { shown, stop } = watchScrolling();
  render(
    <Form rules={object({ meals: listOf(['Lunch', 'Dinner'], 'Choose a meal.', { min: 1 }) })} {...SENDING}>
      <Choices name="meals" legend="Meals" options={['Lunch', 'Dinner']} many />
    </Form>,
  );
  const group = screen.getByRole('group', { name: 'Meals' });
  press('Send');
  await waitFor(() => assert.ok(document.activeElement === named('meals')[0]));
  assert.ok(shown.includes(group));
  named('meals')[0]!.blur();
  shown.length = 0;
  press('Choose a meal.', 'link');
  assert.equal([document.activeElement, shown.includes(group)], [named('meals')[0], true]);
  stop();
});

form('more than three messages, of answers missing or wrong, are one line for a phone that leads to the first', () => {
  const names = ['one', 'two', 'three', 'four'];
  const asking = (count: number, typed: Record<string, string> = {}) => {
    const asked = names.slice(0, count);
    const rule = (name: string) => requiredText(`Say ${name}.`, { max: 3 });
    render(
      <Form rules={object(Object.fromEntries(asked.map((name) => [name, rule(name)])))} {...SENDING}>
        {asked.map((name) => (
          <Field key={name} name={name} label={name} />
        ))}
      </Form>,
    );
    putAll(typed);
    press('Send');
    return screen.queryByRole('button', { name: /Go to the first/ });
  };
  assert.is(asking(3), null);
  cleanup();
  assert.is(asking(4, { two: 'long' })!.textContent, '4 answers need fixing. Go to the first');
  cleanup();
  const all = Object.fromEntries(names.map((name) => [name, 'long']));
  assert.is(asking(4, all)!.textContent, '4 answers need fixing. Go to the first');
  cleanup();
  const line = asking(4)!;
  assert.is(line.textContent, '4 answers are missing. Go to the first');
  named('four')[0]!.focus();
  line.click();
  assert.is(document.activeElement, named('one')[0]);
});

form('groups and ticks without an answer are missing, too', () => {
  const rules = {
    ...Object.fromEntries(['one', 'two'].map((name) => [name, requiredText(`Say ${name}.`, { max: 3 })])),
    meals: listOf(['Lunch', 'Dinner'], 'Choose a meal.', { min: 1 }),
    sure: mustBeTrue('Tick this.'),
  };
  render(
    <Form rules={object(rules)} {...SENDING}>
      <Field name="one" label="One" />
      <Field name="two" label="Two" />
      <Choices name="meals" legend="Meals" options={['Lunch', 'Dinner']} many />
      <Tick name="sure" label="Sure" />
    </Form>,
  );
  press('Send');
  screen.getByRole('button', { name: '4 answers are missing. Go to the first' });
});

form('a file that a reload lost is asked for again until it is chosen', () => {
  sessionStorage.setItem('draft:example', JSON.stringify({ photo: 'plate.png' }));
  render(
    <Form rules={object({})} draft={draftOf('example')} {...SENDING}>
      <FileField name="photo" label="Photo" accept="image/png" />
    </Form>,
  );
  assert.is(messageOf('photo'), "plate.png hasn't been sent. Please choose it again.");
  choose('photo', new File(['x'], 'plate.png', { type: 'image/png' }));
  assert.is(messageOf('photo'), undefined);
});

form('a file that was chosen before the code came is not asked for again', async () => {
  sessionStorage.setItem('draft:example', JSON.stringify({ photo: 'plate.png', dish: 'Rice' }));
  const asking = (
    <Form rules={object({})} draft={draftOf('example')} {...SENDING}>
      <Field name="dish" label="Dish" />
      <FileField name="photo" label="Photo" accept="image/png" />
    </Form>
  );
  const container = document.createElement('div');
  container.innerHTML = renderToString(asking);
  document.body.append(container);
  choose('photo', new File(['x'], 'plate.png', { type: 'image/png' }));
  render(asking, { container, hydrate: true });
  await waitFor(() => assert.is(named('dish')[0]!.value, 'Rice'));
  assert.is(messageOf('photo'), undefined);
  container.remove();
});

form('a draft fills what nobody has touched, and leaves what was typed before the code came', async () => {
  sessionStorage.setItem('draft:example', JSON.stringify({ dish: 'Rice', words: 'Mild', sure: true }));
  const container = document.createElement('div');
  container.innerHTML = renderToString(<Example />);
  document.body.append(container);
  named('dish')[0]!.value = 'Dal';
  render(<Example />, { container, hydrate: true });
  await waitFor(() => assert.equal(values(), ['Dal', 'Mild', true]));
  assert.is(JSON.parse(sessionStorage.getItem('draft:example')!).dish, 'Dal');
  container.remove();
});

form('a form that nobody has touched makes no draft', () => {
  render(<Example />);
  assert.is(sessionStorage.getItem('draft:example'), null);
});

form('a tick that was changed before the code came stays, too', async () => {
  sessionStorage.setItem('draft:example', JSON.stringify({ words: 'Mild', sure: false }));
  const container = document.createElement('div');
  container.innerHTML = renderToString(<Example />);
  document.body.append(container);
  named('sure')[0]!.checked = true;
  render(<Example />, { container, hydrate: true });
  await waitFor(() => assert.equal(values(), ['', 'Mild', true]));
  container.remove();
});

form('of radio buttons one that was chosen before the code came stays; else the draft chooses', async () => {
  const Question = () => (
    <Form rules={object({})} initial={{ kind: 'a' }} draft={draftOf('example')} {...SENDING}>
      <Choices name="kind" legend="Kind" options={['a', 'b', 'c']} />
    </Form>
  );
  sessionStorage.setItem('draft:example', JSON.stringify({ kind: 'c' }));
  for (const [touched, then] of [
    [undefined, 'c'],
    [1, 'b'],
  ] as const) {
    const container = document.createElement('div');
    container.innerHTML = renderToString(<Question />);
    document.body.append(container);
    if (touched) named('kind')[touched]!.checked = true;
    render(<Question />, { container, hydrate: true });
    await act(async () => undefined);
    assert.equal(
      named('kind')
        .filter(({ checked }) => checked)
        .map(({ value }) => value),
      [then],
    );
    cleanup();
    container.remove();
  }
});

form('sends once, however often its button is pressed meanwhile', async () => {
  let sent = 0;
  let answer!: () => void;
  const onSend = () => {
    sent += 1;
    return new Promise<void>((done) => (answer = done));
  };
  render(<Example onSend={onSend} />);
  put('dish', 'Dal');
  put('words', 'Hot');
  put('sure', true);
  press('Send');
  assert.is(screen.getByRole('button').getAttribute('aria-disabled'), 'true');
  press('Send');
  assert.is(sent, 1);
  answer();
  await waitFor(() => assert.is(screen.getByRole('button').getAttribute('aria-disabled'), null));
});

form('one that checks while somebody types says nothing of fields that nobody has touched', () => {
  render(
    <Form live rules={rules} {...SENDING}>
      <Field name="dish" label="Dish" />
      <Field name="words" label="Words" />
      <Tick name="sure" label="Sure" />
    </Form>,
  );
  put('dish', ' ');
  assert.equal(['dish', 'words', 'sure'].map(messageOf), ['Name the dish.', undefined, undefined]);
  put('words', ' ');
  assert.equal(['dish', 'words', 'sure'].map(messageOf), ['Name the dish.', 'Say something.', undefined]);
});

form('what was sent at a second try begins anew: the next entry has not been tried', async () => {
  render(<Example />);
  press('Send');
  assert.equal(['dish', 'words'].map(messageOf), ['Name the dish.', 'Say something.']);
  put('dish', 'Dal');
  put('words', 'Hot');
  put('sure', true);
  press('Send');
  await waitFor(() => assert.is(sessionStorage.getItem('draft:example'), null));
  put('words', '');
  assert.is(messageOf('words'), undefined);
});

form('a draft brings back a choice from a list, beside the texts', async () => {
  sessionStorage.setItem('draft:example', JSON.stringify({ dish: 'Rice', kind: 'b' }));
  render(
    <Form rules={object({})} draft={draftOf('example')} {...SENDING}>
      <Field name="dish" label="Dish" />
      <select name="kind">
        <option value="a">A</option>
        <option value="b">B</option>
      </select>
    </Form>,
  );
  await waitFor(() => assert.equal([named('dish')[0]!.value, named('kind')[0]!.value], ['Rice', 'b']));
});

form('a draft is gone once it was sent', async () => {
  render(<Example />);
  put('dish', 'Dal');
  put('words', 'Hot');
  put('sure', true);
  const kept = () => sessionStorage.getItem('draft:example');
  assert.match(kept()!, /Dal/);
  press('Send');
  await waitFor(() => assert.is(kept(), null));
});

form('a password is in no draft, not even while it is shown', () => {
  render(
    <Form
      rules={object({ dish: optionalText(), password: optionalText() })}
      draft={draftOf('example')}
      submit="Send"
      failed="That did not work."
      onSend={() => Promise.resolve()}
    >
      <Field name="dish" label="Dish" />
      <Password name="password" label="Password" />
    </Form>,
  );
  press('Show password');
  assert.is(named('password')[0]!.type, 'text');
  put('password', 'Turnip-soup-19');
  put('dish', 'Dal');
  assert.equal(JSON.parse(sessionStorage.getItem('draft:example')!), { dish: 'Dal' });
});

form("the title says 'Error:' while something is wrong", async () => {
  document.title = 'A form';
  render(<Example />);
  press('Send');
  assert.is(document.title, 'Error: A form');
  put('dish', 'Dal');
  put('words', 'Hot');
  put('sure', true);
  await waitFor(() => assert.is(document.title, 'A form'));
});

form('ticks that are all needed have one message, and only those that are missing are marked', () => {
  const both = object({ one: mustBeTrue('Tick both.'), two: mustBeTrue('Tick both.') });
  render(
    <Form rules={both} initial={{ one: true }} {...SENDING}>
      <Ticks legend="Both" labels={{ one: 'One', two: 'Two' }} />
    </Form>,
  );
  const marked = () => ['one', 'two'].map((name) => named(name)[0]!.getAttribute('aria-invalid'));
  assert.is(messageOf('two'), undefined);
  press('Send');
  assert.equal([marked(), messageOf('two')], [[null, 'true'], 'Tick both.']);
  put('two', true);
  assert.equal([marked(), messageOf('two')], [[null, null], undefined]);
  assert.is(named('two')[0]!.getAttribute('aria-describedby'), null);
});

form('an upload that broke off is under way no longer', async () => {
  let fail!: (failure: InstanceType<typeof Failure>) => void;
  const onSend = (_: unknown, { progress }: Sending) => {
    progress(0.4);
    return new Promise((_, reject) => (fail = reject));
  };
  render(
    <Form rules={object({ dish: optionalText() })} submit="Send" failed="That did not work." onSend={onSend}>
      <Field name="dish" label="Dish" />
    </Form>,
  );
  press('Send');
  assert.ok(await screen.findByRole('progressbar', { name: 'Upload' }));
  await act(async () => fail(new Failure(0)));
  assert.is(screen.queryByRole('progressbar'), null);
});

form.run();
