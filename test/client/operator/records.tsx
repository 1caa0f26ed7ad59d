import * as assert from 'uvu/assert';
import type { DeliveryRecord } from '#api/operator/deliveries';
import type { DriverRecord } from '#api/operator/drivers';
import type { SellerRecord } from '#api/operator/sellers';
import { Toasts } from '../../../src/client/components/Toast.tsx';
import { Console } from '../../../src/client/pages/operator/Console.tsx';
import { end, startOperator } from '../../../src/client/session.ts';
import { cleanup, fireEvent, named, open, put, render, screen, waitFor, within } from '../dom.ts';
import { type Answers, fakeNetwork, restoreNetwork, type Sent } from '../network.ts';
import { says } from '../prose.ts';

/** What lists ask beside themselves. */
export const COUNTS = 'GET /operator/counts';
export const NOTHING_COUNTED = {
  drivers: { all: 0, pending: 0, approved: 0, rejected: 0, due: 0, overdue: 0 },
  sellers: { all: 0, unpaid: 0, statuses: [] },
  deliveries: {
    all: 0,
    available: 0,
    assigned: 0,
    picked_up: 0,
    completed: 0,
    cancelled: 0,
    unpaid: 0,
    late: 0,
  },
};

/** Opens a view of the console as a logged-in operator. */
export function openView(query: string, answers: Answers): Sent[] {
  open(`/operator${query}`);
  startOperator('T', 'op@kitchen.test');
  const sent = fakeNetwork({ [COUNTS]: { status: 200, body: NOTHING_COUNTED }, ...answers }, [COUNTS]);
  render(
    <>
      <Console />
      <Toasts />
    </>,
  );
  return sent;
}

/** Opens a view, takes some steps, and holds it to its sentences once nothing is on its way. */
export async function saysInView(query: string, answers: Answers, steps: (() => unknown)[], said: string) {
  openView(`?view=${query}`, answers);
  for (const step of steps) await step();
  await waitFor(() => assert.not(document.querySelector('main [aria-busy=true]')));
  says(said);
}

export function closeView(): void {
  cleanup();
  restoreNetwork();
  sessionStorage.clear();
  end('operator');
}

/** A step of a test: presses a button as soon as it is there. Not by its role: in the console that takes a while. */
export const pressing = (name: string | RegExp) => () =>
  waitFor(() => {
    const buttons = [...document.querySelectorAll('button')];
    const found = buttons.find((one) => {
      const words = one.getAttribute('aria-label') ?? one.textContent!;
      return typeof name === 'string' ? words === name : name.test(words);
    });
    fireEvent.click(found!);
  });

/** A step of a test: chooses as soon as there is a choice. */
export const choosing = (name: string, value: string) => async () => {
  await waitFor(() => assert.ok(named(name).length));
  put(name, value);
};

/** A step of a test: answers a question. */
export const yes = (name: string) => async () =>
  fireEvent.click(within(await screen.findByRole('dialog')).getByText(name));

/** A page of a list; `next` is the id for the following one. */
export const page = (name: string, items: unknown[], next: string | null = null) => ({
  status: 200,
  body: { [name]: items, next },
});

/** A list of a view with these on its only page. */
export const list = (name: string, ...items: object[]): Answers => ({ [`GET /operator/${name}`]: page(name, items) });

export const PRIYA: DriverRecord = {
  id: 'd1',
  email: 'priya@example.co.uk',
  first_name: 'Priya',
  last_name: 'Shah',
  phone: '07700900456',
  dob: '1994-05-14',
  address_line1: '4 Mill Lane',
  address_line2: '',
  city: 'Slough',
  postcode: 'SL1 3AB',
  transport: 'bicycle',
  work_status: 'uk_citizen',
  dbs_status: 'not_provided',
  status: 'pending',
  rejection_reason: null,
  created_at: '2026-11-20T08:00:00.000Z',
  gdpr_consent: true,
  terms_accepted: true,
  consented_at: '2026-11-20T08:00:00.000Z',
  right_to_work: { status: 'passed', follow_up_on: null },
  documents: [
    {
      id: 'f1',
      kind: 'right_to_work_doc',
      name: '<b>passport</b>.html.pdf',
      type: 'application/pdf',
      size: 340_000,
      uploaded_at: '2026-11-20T08:00:00.000Z',
    },
  ],
  in_hand: 0,
  suspended: false,
};

export const JOE: SellerRecord = {
  id: 's1',
  email: 'joe@example.co.uk',
  name: 'Joe Marsh',
  phone: '07700900123',
  address: '3 Orchard Close',
  postcode: 'SL2 5AT',
  council_status: 'pending',
  coverage_label: 'Slough',
  created_at: '2026-11-20T08:00:00.000Z',
  documents: [],
  application: {
    application_id: 'a1',
    payment_status: 'unpaid',
    status: 'submitted',
    data: {},
    supplement: {},
    missing_for_council: [],
    changed_since_sent: false,
    submitted_at: '2026-11-20T09:00:00.000Z',
  },
};

export const JOB: DeliveryRecord = {
  id: 'j1',
  fee_pence: 450,
  pickup_postcode: 'SL1 2LT',
  dropoff_postcode: 'SL2 5AT',
  pickup_time: '2099-07-20T13:30:00.000Z',
  status: 'available',
  payout_status: null,
  pickup_address: '',
  dropoff_address: '',
  contact: '',
  notes: '',
  created_at: '2026-11-20T08:00:00.000Z',
  driver: null,
};

/** Priya as a delivery, a problem or a payout names her. */
export const DRIVER = { id: 'd1', first_name: 'Priya', last_name: 'Shah', email: PRIYA.email, phone: PRIYA.phone };
/** A delivery that she has taken, and one that she is to be paid for. */
export const TAKEN = { ...JOB, status: 'assigned', driver: DRIVER };
export const DONE = {
  ...JOB,
  status: 'completed',
  payout_status: 'pending',
  completed_at: '2026-11-20T08:00:00.000Z',
  driver: DRIVER,
};
export const APPROVED = { ...PRIYA, status: 'approved' };
export const COUNCIL = { authority_name: 'Slough Council', email: '', phone: '', guidance_url: '' };
/** A seller whose record can be sent to the council. */
export const applied = (over: object = {}) => ({
  ...JOE,
  application: {
    ...JOE.application!,
    data: { authority_name: COUNCIL.authority_name },
    council: { email: 'f@s.test' },
    ...over,
  },
});

/** A problem that a driver reported, not decided yet. */
export const INCIDENT = {
  id: 'i1',
  reason: 'nobody_home',
  note: '',
  outcome: null,
  decision_note: '',
  created_at: '2026-11-20T08:00:00.000Z',
  tapped_at: null,
  resolved_at: null,
  driver: DRIVER,
  delivery: { ...JOB, status: 'picked_up' },
};

/** Keeps what the page hands to the browser as files, until `stop`. */
export function catchDownloads() {
  const files: { name: string; blob: Blob }[] = [];
  const { createObjectURL } = URL;
  let last: Blob;
  URL.createObjectURL = (blob) => {
    last = blob as Blob;
    return 'blob:file';
  };
  const note = (event: Event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[download]');
    if (!link) return;
    event.preventDefault();
    files.push({ name: link.download, blob: last });
  };
  document.addEventListener('click', note);
  return {
    files,
    stop() {
      URL.createObjectURL = createObjectURL;
      document.removeEventListener('click', note);
    },
  };
}

/** A launch email that waits to be sent. */
export const LETTER = {
  id: 'L1',
  areas: ['SL4'],
  subject: 'We are open',
  text: 'Come.',
  recipients: 1,
  created_at: '2026-11-20T08:00:00Z',
  sent_at: null,
};

/** An entry of the audit log. */
export const LOGGED = {
  id: 'e1',
  at: '2026-11-20T08:00:00.000Z',
  operator: 'op@example.co.uk',
  action: 'driver approved',
  subject: 'driver 01939c5e-0000-7000-8000-000000000001',
  detail: { from: 'pending', payout: '01939c5e-0000-7000-8000-000000000002', fee_pence: 450 },
  about: [{ kind: 'driver', id: '01939c5e-0000-7000-8000-000000000001', name: 'Priya Shah' }],
};

/** A person whose record is opened. */
export const EMAIL = 'sam@example.co.uk';

/** Opens the record of this person, with what else is in it. */
export async function openPerson(person: object): Promise<HTMLElement> {
  openView(`?view=people&email=${encodeURIComponent(EMAIL)}`, {
    'GET /operator/people': { status: 200, body: { person: { email: EMAIL, ...person } } },
  });
  return screen.findByRole('region', { name: `What we hold about ${EMAIL}` });
}

/** The labels and values of a record. */
export const factsIn = (place: ParentNode) =>
  [...place.querySelectorAll('dt')].map((label) => `${label.textContent}: ${label.nextElementSibling!.textContent}`);
