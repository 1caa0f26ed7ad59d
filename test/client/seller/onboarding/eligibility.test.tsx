import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { readDraft, saveDraft } from '../../../../src/client/form/draft.ts';
import { act, alertWords, messageOf, named, press, put, putAll, screen, waitFor, watchScrolling } from '../../dom.ts';
import { type Answers, held } from '../../network.ts';
import { tells } from '../../outline.ts';
import { visits } from '../../visit.ts';
import { AT, alertText, begin, CHECK, DRAFT, heading, POSTCODE, reload, VERIFIED, VERIFY, WAITLIST } from './start.tsx';

const eligibility = suite('seller start: eligibility');
visits(eligibility, '/seller/start', 'seller');

const WINDSOR = { covered: false, postcode: 'SL4 1AA', label: '', authority_name: 'Windsor and Maidenhead' };

const INVALID_POSTCODE = 'Please enter a full UK postcode, e.g. SL1 2LT.';

eligibility('asks for a full postcode', () => {
  const sent = begin();
  screen.getByText('For example SL1 2LT.');
  put('postcode', 'SL1');
  press('Check postcode');
  assert.is(messageOf('postcode'), INVALID_POSTCODE);
  assert.is(screen.queryByText('For example SL1 2LT.'), null, 'the message gives the example');
  assert.is(sent.length, 0);
});

const POSTCODE_ERRORS: [answer: Answers[string], words: string][] = [
  [{ status: 400, body: { error: 'invalid_postcode' } }, INVALID_POSTCODE],
  [{ status: 500, body: { error: 'Something went wrong.' } }, "Couldn't check right now. Please try again."],
  ['offline', "Couldn't check right now. Please try again."],
];

for (const [answer, words] of POSTCODE_ERRORS) {
  eligibility(`says '${words}' for ${JSON.stringify(answer)}`, async () => {
    begin(undefined, { [POSTCODE]: answer });
    put('postcode', 'SL1 2LT');
    press('Check postcode');
    assert.is(await alertWords(), words);
    assert.is(screen.queryByRole('button', { name: 'Continue' }), null);
  });
}

eligibility('lets someone from elsewhere go on, and forgets the answer when another postcode is typed', async () => {
  begin(undefined, { [POSTCODE]: { status: 200, body: WINDSOR } });
  put('postcode', 'SL4 1AA');
  press('Check postcode');
  await screen.findByText("We're not in SL4 yet.");
  put('postcode', 'SL4 1AB');
  assert.is(screen.queryByRole('button', { name: 'Continue' }), null);
  put('postcode', 'sl4 1aa');
  press('Continue');
  await heading('Can you sell food?');
});

eligibility('an answer that comes late is not taken for that of a postcode typed meanwhile', async () => {
  const late = held();
  begin(undefined, { [POSTCODE]: late.answer });
  put('postcode', 'SL4 1AA');
  press('Check postcode');
  put('postcode', 'SL4 1AB');
  late.give({ status: 200, body: WINDSOR });
  await waitFor(() => assert.ok(readDraft(DRAFT).area));
  assert.is(readDraft(DRAFT).postcode, 'SL4 1AB');
  assert.is(screen.queryByRole('button', { name: 'Continue' }), null);
});

eligibility('what it takes is said until there is an answer', async () => {
  begin(undefined, { [POSTCODE]: { status: 200, body: WINDSOR } });
  screen.getByText(/^Cook at home/);
  put('postcode', 'SL4 1AA');
  press('Check postcode');
  await screen.findByText("We're not in SL4 yet.");
  assert.is(screen.queryByText(/^Cook at home/), null);
});

eligibility('says once how old a cook must be', async () => {
  begin(AT.eligibility);
  await heading('Can you sell food?');
  press('Continue');
  assert.equal([messageOf('age'), screen.getAllByText(/18/).length], ['Enter your age.', 1]);
  put('age', '17');
  assert.is(messageOf('age'), 'You must be 18+ to sell food.');
  assert.is(screen.queryByText('You must be 18 or older to sell food.'), null);
});

const ELIGIBILITY: [values: Record<string, string>, messages: Record<string, string | undefined>][] = [
  [
    {},
    {
      work_right: 'Choose what gives you the right to work here.',
      has_kitchen: 'Choose Yes or No.',
      age: 'Enter your age.',
    },
  ],
  [
    { work_right: 'ilr', has_kitchen: 'true', age: '17' },
    { work_right: undefined, age: 'You must be 18+ to sell food.' },
  ],
];

for (const [values, messages] of ELIGIBILITY) {
  eligibility(`checks eligibility: ${Object.values(messages).filter(Boolean).join(' ')}`, async () => {
    const sent = begin(AT.eligibility);
    await heading('Can you sell food?');
    putAll(values);
    press('Continue');
    for (const [field, message] of Object.entries(messages)) assert.is(messageOf(field), message);
    assert.is(sent.length, 0);
  });
}

eligibility('keeps what was said of right, kitchen and age over a reload', async () => {
  begin(AT.eligibility);
  await heading('Can you sell food?');
  putAll({ work_right: 'ilr', has_kitchen: 'true', age: '34' });
  reload();
  await heading('Can you sell food?');
  await waitFor(() => assert.is(named('age')[0]!.value, '34'));
  const chosen = [...named('work_right'), ...named('has_kitchen')].filter(({ checked }) => checked);
  assert.equal(
    chosen.map(({ value }) => value),
    ['ilr', 'true'],
  );
});

const NOT_ELIGIBLE: [answer: Answers[string], words: string][] = [
  [{ status: 200, body: { pass: false } }, "It looks like one or more requirements aren't met."],
  [{ status: 500, body: { error: 'Something went wrong.' } }, "Couldn't check. Try again."],
];

for (const [answer, words] of NOT_ELIGIBLE) {
  eligibility(`says '${words}' and stays`, async () => {
    begin(AT.eligibility, { [CHECK]: answer });
    await heading('Can you sell food?');
    putAll({ work_right: 'citizen', has_kitchen: 'false', age: '40' });
    press('Continue');
    assert.is(await alertText(), words);
  });
}

for (const has_kitchen of ['true', 'false']) {
  eligibility(
    `with a kitchen '${has_kitchen}' ${has_kitchen === 'true' ? 'does not say' : 'says'} that one is needed`,
    async () => {
      begin(AT.eligibility, { [CHECK]: { status: 200, body: { pass: false } } });
      await heading('Can you sell food?');
      putAll({ work_right: 'citizen', has_kitchen, age: '40' });
      press('Continue');
      await alertText();
      assert.is(Boolean(screen.queryByText('You need one to sell food.')), has_kitchen === 'false');
    },
  );
}

eligibility('no longer says that a kitchen is needed once there is one', async () => {
  begin(AT.eligibility, { [CHECK]: { status: 200, body: { pass: false } } });
  await heading('Can you sell food?');
  putAll({ work_right: 'citizen', has_kitchen: 'false', age: '40' });
  press('Continue');
  await screen.findByText('You need one to sell food.');
  put('has_kitchen', 'true');
  assert.is(screen.queryByText('You need one to sell food.'), null);
});

eligibility('puts someone from elsewhere on the waiting list once the address is verified, and once only', async () => {
  const sent = begin(
    { ...AT.code, area: WINDSOR, postcode: 'SL4 1AA' },
    { [VERIFY]: { status: 200, body: VERIFIED }, [WAITLIST]: { status: 201, body: { ok: true } } },
  );
  await screen.findByLabelText('Six-digit code');
  assert.is(sent.length, 0);
  put('code', '123456');
  press('Verify');
  await heading('Create your account');
  await waitFor(() => assert.ok(readDraft(DRAFT).waiting));
  const entry = sent.filter(({ call }) => call === WAITLIST);
  assert.equal(
    entry.map(({ body }) => body),
    [{ email: VERIFIED.email, postcode: 'SL4 1AA' }],
  );
  reload();
  await heading('Create your account');
  assert.is(sent.filter(({ call }) => call === WAITLIST).length, 1);
});

eligibility(
  'asks with an unticked tick whether to write when we open there, and says so to the waiting list',
  async () => {
    const sent = begin(
      { ...AT.code, step: 'postcode', area: WINDSOR, postcode: 'SL4 1AA' },
      { [VERIFY]: { status: 200, body: VERIFIED }, [WAITLIST]: { status: 201, body: { ok: true } } },
    );
    const tick = (await screen.findByLabelText('Email me once when you open near me.')) as HTMLInputElement;
    assert.is(tick.checked, false);
    await act(async () => tick.click());
    await waitFor(() => assert.is(readDraft(DRAFT).updates, true));
    reload();
    assert.is(
      ((await screen.findByLabelText('Email me once when you open near me.')) as HTMLInputElement).checked,
      true,
    );
    saveDraft(DRAFT, { step: 'email' });
    history.replaceState(null, '');
    reload();
    await screen.findByLabelText('Six-digit code');
    put('code', '123456');
    press('Verify');
    await waitFor(() => assert.ok(readDraft(DRAFT).waiting));
    const [entry] = sent.filter(({ call }) => call === WAITLIST);
    assert.equal(entry!.body, { email: VERIFIED.email, postcode: 'SL4 1AA', updates: true });
    // Another mind is another entry.
    saveDraft(DRAFT, { updates: false });
    reload();
    await waitFor(() => assert.is(sent.at(-1)!.body.updates, false));
  },
);

eligibility('tells keyboards and screen readers what each field is for', async () => {
  begin();
  tells(
    `
link Skip to content #main
link Next Door Kitchen /
nav
link Log in /login
heading 1 Become a seller
heading 2 Where do you cook?
Your kitchen's postcode [required] (For example SL1 2LT.), postcode: text postal-code autocapitalize=characters spellcheck=false
submit Check postcode
link Privacy policy /privacy.html
link Terms /terms.html`,
    document.body,
  );
  reload();
  press('Log in', 'link');
  assert.is(location.pathname, '/login');
});

eligibility('tells keyboards and screen readers what the questions are', async () => {
  begin(AT.eligibility);
  await heading('Can you sell food?');
  tells(`
heading 1 Become a seller
heading 2 Can you sell food? [focus]
group Your right to work in the UK, work_right: radio British or Irish citizen=citizen | Indefinite leave to remain or settled status=ilr | A visa that allows this work=visa
group Do you have a kitchen to cook in?, has_kitchen: radio Yes=true | No=false
Your age [required] (You must be 18 or older to sell food.), age: text/numeric
submit Continue
button Back`);
});

eligibility('brings the answer and the way on into view once there is one', async () => {
  const { shown, stop } = watchScrolling();
  try {
    begin(undefined, { [POSTCODE]: { status: 200, body: AT.email.area } });
    put('postcode', 'SL1 2LT');
    assert.equal(shown, []);
    press('Check postcode');
    await waitFor(() =>
      assert.equal(
        shown.map(({ textContent }) => textContent),
        ['Continue'],
      ),
    );
  } finally {
    stop();
  }
});

eligibility.run();
