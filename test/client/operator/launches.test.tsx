import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { fireEvent, messageOf, named, press, putAll, screen, waitFor, watchScrolling, within } from '../dom.ts';
import { holdsActs, UNSAID } from './acts.ts';
import { keepsDrafts } from './drafts.ts';
import { closeView, LETTER, list, openView, page, pressing } from './records.tsx';

const LAUNCH = {
  id: 'L1',
  areas: ['SL4', 'SL1 2'],
  subject: 'We are open',
  text: 'Come and look.',
  recipients: 2,
  created_at: '2026-11-22T09:00:00Z',
  sent_at: null,
};
const launches = suite("the operator's launch letters");
launches.after.each(closeView);

launches('counts the readers first, then asks, then sends', async () => {
  const sent = openView('?view=launches', {
    'GET /operator/launches': page('launches', []),
    'POST /operator/launches': { status: 201, body: { launch: LAUNCH } },
    'POST /operator/launches/L1/send': {
      status: 200,
      body: { launch: { ...LAUNCH, recipients: 3, sent_at: '2026-11-22T09:05:00Z' } },
    },
  });
  await screen.findByText('No emails yet.');
  press('Count recipients');
  assert.is(messageOf('areas'), 'Enter one or more areas, for example SL1 or SL1 2.');
  putAll({ areas: 'sl4, SL1  2', subject: LAUNCH.subject, text: LAUNCH.text });
  const scrolling = watchScrolling();
  press('Count recipients');
  await screen.findByText('SL4, SL1 2 · 2 recipients');
  scrolling.stop();
  assert.equal(scrolling.shown, [screen.getByRole('article', { name: LAUNCH.subject })], 'it is scrolled to');
  assert.is(document.activeElement!.textContent, 'Send to 2 recipients', 'which is what comes next');
  await waitFor(() =>
    assert.equal(
      ['areas', 'subject', 'text'].map((name) => named(name)[0]!.value),
      ['', '', ''],
    ),
  );
  assert.equal(sent.at(-1)!.body, { areas: ['SL4', 'SL1 2'], subject: LAUNCH.subject, text: LAUNCH.text });
  const answer = async (name: string) =>
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name }));
  assert.is(screen.getByRole('heading', { name: LAUNCH.subject }).nextElementSibling!.textContent, 'Draft');
  assert.is(screen.getByText(LAUNCH.text).closest('details')!.firstElementChild!.textContent, 'Read it');
  press('Send to 2 recipients');
  await answer("Don't send");
  assert.is(sent.filter(({ call }) => call.endsWith('/send')).length, 0);
  press('Send to 2 recipients');
  await answer('Send it');
  await screen.findByText('SL4, SL1 2 · 3 recipients');
  await screen.findByText('Sent 22 Nov 2026, 09:05');
  assert.is(screen.getByRole('heading', { name: LAUNCH.subject }).nextElementSibling!.textContent, 'Sent');
  assert.is(screen.queryByRole('button', { name: /^Send to/ }), null);
});

launches('one that nobody would read cannot be sent', async () => {
  openView('?view=launches', { 'GET /operator/launches': page('launches', [{ ...LAUNCH, recipients: 0 }]) });
  const button = (await screen.findByRole('button', { name: 'Nobody to send it to' })) as HTMLButtonElement;
  assert.is(button.disabled, true);
});

holdsActs(launches, 'launches', [
  {
    what: 'one that is written',
    shows: list('launches'),
    steps: [
      () => waitFor(() => putAll({ areas: 'sl4', subject: 'We are open', text: 'Come.' })),
      pressing('Count recipients'),
    ],
    call: 'POST /operator/launches',
    done: [{ launch: LETTER }, { areas: ['SL4'], subject: 'We are open', text: 'Come.' }, '1 recipient'],
    fails: [['Counting…'], "Couldn't save the email."],
  },
  {
    what: 'one that is sent',
    shows: list('launches', LETTER),
    steps: [pressing('Send to 1 recipient')],
    asks: ["Send “We are open” to 1 recipient? You can't undo this.", 'Send it', "Don't send"],
    call: 'POST /operator/launches/L1/send',
    done: [{ launch: { ...LETTER, recipients: 2, sent_at: '2026-11-20T08:00:00.000Z' } }, {}, 'Sent to 2 recipients.'],
    fails: [['Sending…'], UNSAID],
    gone: /^Send to 1/,
  },
]);

keepsDrafts(launches, 'launches', [
  {
    what: 'one that is half written',
    answers: list('launches'),
    words: 'No emails yet.',
    field: 'text',
    typed: 'Come.',
  },
]);

launches.run();
