import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Driver } from '#api/account';
import { UploadLicence } from '../../src/client/pages/seller/UploadLicence.tsx';
import { end, startOperator, startSeller } from '../../src/client/session.ts';
import { act, choose, cleanup, named, open, press, putAll, render, screen, waitFor } from './dom.ts';
import * as apply from './driver/apply/application.tsx';
import * as round from './driver/dashboard/round.tsx';
import { TOM } from './driver/drivers.ts';
import { type Answers, fakeNetwork, held, restoreNetwork, type Sent } from './network.ts';
import { openView, PRIYA, page, pressing } from './operator/records.tsx';
import * as kitchen from './seller/dashboard/kitchen.tsx';
import { AMINA } from './seller/people.ts';

const pdf = new File(['%PDF-1.4'], 'papers.pdf', { type: 'application/pdf' });
const WAITING: Driver = { ...TOM, status: 'pending', missing_documents: ['right_to_work_doc'] };

interface Upload {
  what: string;
  call: string;
  /** Opens the screen, chooses the file and sends it. */
  act: (answers: Answers) => Promise<Sent[]>;
  /** What is sent beside it, under which name it goes. */
  sent: Record<string, unknown>;
  file: string;
}

const UPLOADS: Upload[] = [
  {
    what: 'a licence',
    call: 'POST /auth/documents',
    async act(answers) {
      startSeller('T', AMINA);
      const sent = fakeNetwork(answers);
      render(<UploadLicence />);
      choose('file', pdf);
      press('Upload licence');
      return sent;
    },
    sent: { type: 'license_certificate' },
    file: 'file',
  },
  {
    what: "a cook's photo",
    call: 'POST /auth/upload-photo',
    async act(answers) {
      const sent = kitchen.begin({ answers });
      await kitchen.ready();
      await kitchen.openCard();
      const label = await screen.findByText(/^Add a photo$/);
      choose('photo', kitchen.fileOf(100, 'image/png'), label);
      return sent;
    },
    sent: {},
    file: 'photo',
  },
  {
    what: 'a document of a driver',
    call: 'POST /driver/documents',
    async act(answers) {
      const sent = round.begin({ [round.ME]: { status: 200, body: { driver: WAITING } }, ...answers }, WAITING);
      await screen.findByRole('button', { name: 'Send document' });
      choose('file', pdf);
      press('Send document');
      return sent;
    },
    sent: { kind: 'right_to_work_doc' },
    file: 'file',
  },
  {
    what: "a driver's application",
    call: apply.APPLY,
    async act(answers) {
      const sent: Sent[] = [];
      const answer = answers[apply.APPLY] as (one: Sent) => ReturnType<ReturnType<typeof held>['answer']>;
      await apply.atDocuments({
        [apply.APPLY](one) {
          sent.push(one);
          return answer(one);
        },
      });
      await waitFor(() => assert.ok(named('right_to_work_doc')[0]));
      choose('right_to_work_doc', pdf);
      press('Submit application');
      return sent;
    },
    sent: {
      email: 'tom@example.co.uk',
      verifyToken: 'V',
      ...apply.DETAILS,
      phone: '07700900123',
      postcode: 'SL1 2LT',
      ...apply.CHOICES,
      password: 'secret12',
      gdpr_consent: 'true',
      terms_accepted: 'true',
    },
    file: 'right_to_work_doc',
  },
  {
    what: 'the evidence of a check',
    call: 'POST /operator/drivers/d1/right-to-work-checks',
    async act(answers) {
      startOperator('T', 'op@kitchen.test');
      const sent = openView('?view=drivers', {
        'GET /operator/drivers': page('drivers', [{ ...PRIYA, right_to_work: { status: 'none', follow_up_on: null } }]),
        'GET /operator/drivers/d1/right-to-work-checks': { status: 200, body: { checks: [] } },
        ...answers,
      });
      await pressing('Review documents')();
      await waitFor(() => putAll({ method: 'online', outcome: 'passed' }));
      choose('evidence', pdf);
      press('Record check');
      return sent;
    },
    sent: { method: 'online', outcome: 'passed', follow_up_on: '', conditions: '' },
    file: 'evidence',
  },
];

const uploads = suite('a file on its way');
uploads.before.each(() => open('/'));
uploads.after.each(() => {
  cleanup();
  restoreNetwork();
  for (const kind of ['seller', 'driver', 'operator'] as const) end(kind);
  localStorage.clear();
  sessionStorage.clear();
});
for (const { what, call, act: begin, sent: beside, file } of UPLOADS) {
  uploads(`${what} says how much of it has left, and takes what stands beside it along`, async () => {
    const late = held();
    const sent = await begin({ [call]: late.answer });
    const bar = await screen.findByRole<HTMLProgressElement>('progressbar', { name: 'Upload' });
    await waitFor(() => assert.equal([bar.value, bar.parentElement!.textContent], [0.4, ' 40%']));
    const { [file]: taken, ...rest } = sent.find((one) => one.call === call)!.body;
    assert.ok(taken instanceof Blob);
    assert.equal(rest, beside);
    await act(async () => late.give({ status: 500 }));
    await waitFor(() => assert.not(screen.queryByRole('progressbar')));
  });
}

uploads.run();
