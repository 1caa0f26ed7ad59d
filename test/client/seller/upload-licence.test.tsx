import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { UploadLicence } from '../../../src/client/pages/seller/UploadLicence.tsx';
import { end, ended, startSeller } from '../../../src/client/session.ts';
import { act, alertWords, choose, cleanup, messageOf, open, press, render, screen, waitFor } from '../dom.ts';
import { type Answers, fakeNetwork, held, restoreNetwork } from '../network.ts';
import { tells } from '../outline.ts';
import { holdTimers, letTimersGo } from '../timers.ts';
import { AMINA } from './people.ts';

const UPLOAD = 'POST /auth/documents';
const SENT = {
  status: 201,
  body: { document: { id: 'd', type: 'license_certificate', uploaded_at: '2026-11-20T08:00:00Z' } },
};
const pdf = () => new File(['%PDF-1.4'], 'licence.pdf', { type: 'application/pdf' });

const upload = suite('the licence upload');

upload.before.each(() => {
  open('/seller/upload-licence');
  startSeller('T', AMINA);
});
upload.after.each(() => {
  letTimersGo();
  cleanup();
  restoreNetwork();
  end('seller');
});

upload('asks for a file', async () => {
  const sent = fakeNetwork({});
  render(<UploadLicence />);
  press('Upload licence');
  await waitFor(() => assert.is(messageOf('file'), 'Choose a file'));
  assert.is(sent.length, 0);
  choose('file', pdf());
  await waitFor(() => assert.is(messageOf('file'), undefined));
});

upload(
  'says which file to choose again, when the session ended before it was sent, to the same person alone',
  async () => {
    fakeNetwork({ [UPLOAD]: { status: 401 } });
    render(<UploadLicence />);
    choose('file', pdf());
    press('Upload licence');
    await waitFor(() => assert.is(ended.peek(), 'seller'));
    cleanup();
    startSeller('U', AMINA);
    render(<UploadLicence />);
    assert.is(messageOf('file'), "licence.pdf hasn't been sent. Please choose it again.");
    choose('file', pdf());
    assert.is(messageOf('file'), undefined);
    cleanup();
    startSeller('V', { ...AMINA, id: 'another' });
    render(<UploadLicence />);
    assert.is(messageOf('file'), undefined);
  },
);

const big = () => {
  const file = pdf();
  Object.defineProperty(file, 'size', { value: 10 * 1024 * 1024 + 1 });
  return file;
};
const REFUSED: [what: string, file: () => File, message: string][] = [
  ['a text', () => new File(['x'], 'licence.txt', { type: 'text/plain' }), 'Use a PDF, JPG, PNG or WebP file.'],
  ['a file above 10MB', big, 'The file must be 10MB or less.'],
];
for (const [what, file, message] of REFUSED) {
  upload(`refuses ${what} before it is sent`, () => {
    const sent = fakeNetwork({});
    render(<UploadLicence />);
    choose('file', file());
    press('Upload licence');
    assert.is(messageOf('file'), message);
    assert.is(sent.length, 0);
  });
}

upload('shows the percent, says so, and goes to the dashboard', async () => {
  const answer = held();
  const sent = fakeNetwork({ [UPLOAD]: answer.answer });
  render(<UploadLicence />);
  choose('file', pdf());
  press('Upload licence');
  await screen.findByText(/40%/);
  const due = holdTimers(1000);
  await act(async () => answer.give(SENT));
  await waitFor(() =>
    assert.match(
      screen
        .getAllByRole('status')
        .map((one) => one.textContent)
        .join(),
      'uploaded',
    ),
  );
  assert.is(sent[0]!.body.type, 'license_certificate');
  assert.is((sent[0]!.body.file as File).name, 'licence.pdf');
  assert.is(sent[0]!.headers.authorization, 'Bearer T');
  assert.is(location.pathname, '/seller/upload-licence');
  act(() => due[0]!());
  assert.is(location.pathname, '/seller/dashboard');
});

const FAILURES: [answer: Answers[string], words: string][] = [
  [{ status: 415, body: { error: 'Use a PDF, JPG, PNG or WebP file.' } }, 'Use a PDF, JPG, PNG or WebP file.'],
  [{ status: 500 }, 'Upload failed'],
  ['offline', 'Upload failed'],
];
for (const [answer, words] of FAILURES) {
  upload(`says '${words}' after ${JSON.stringify(answer)}`, async () => {
    fakeNetwork({ [UPLOAD]: answer });
    render(<UploadLicence />);
    choose('file', pdf());
    press('Upload licence');
    assert.is(await alertWords(), words);
    assert.is(location.pathname, '/seller/upload-licence');
  });
}

upload('says which files it takes, and that the camera behind is meant', () => {
  render(<UploadLicence />);
  tells(
    `
link Skip to content #main
link Next Door Kitchen /
nav
link Your kitchen /seller/dashboard
button Log out
heading 1 Upload your licence
Licence [aria-invalid] (A PDF, or a photo or scan as JPG, PNG or WebP. Up to 10MB. licence.pdf hasn't been sent. Please choose it again.), file: file accept=application/pdf,image/jpeg,image/png,image/webp
Take a photo: Licence: file accept=image/* capture=environment
submit Upload licence
link Privacy policy /privacy.html
link Terms /terms.html`,
    document.body,
  );
});

upload.run();
