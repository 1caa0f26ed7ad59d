import type { Input } from '#rules/form';
import type {
  applicationPayment,
  councilContact,
  coverageArea,
  deliveryChange,
  deliveryDraft,
  documentReview,
  driverRejection,
  handingOver,
  newOperator,
} from '#rules/operator';
import { rightToWorkShape } from './account.ts';
import { type Call, type Done, done, type Output } from './call.ts';
import { applicationShape, councilShape, type exportRecord } from './council.ts';

/**
 * Lists are newest first, 50 unless `limit` says up to 200; `next` is the id for `before`, or null. Coverage and the
 * survey's counts are always whole: their `next` is null.
 */
export interface Page {
  limit?: number;
  before?: string | undefined;
}

const documentShape = {
  id: 'text',
  kind: 'text',
  name: 'text',
  type: 'text',
  size: 'integer',
  uploaded_at: 'text',
  'expires_on?': 'text',
  'reviewed_at?': 'text',
} as const;
export type DocumentRecord = Output<typeof documentShape>;

const checkShape = {
  id: 'text',
  method: 'text',
  outcome: 'text',
  conditions: 'text',
  'follow_up_on?': 'text',
  checked_by: 'text',
  checked_at: 'text',
  'evidence?': documentShape,
} as const;
export type CheckRecord = Output<typeof checkShape>;

export const driverRecordShape = {
  id: 'text',
  email: 'text',
  first_name: 'text',
  last_name: 'text',
  phone: 'text',
  'dob?': 'text',
  address_line1: 'text',
  address_line2: 'text',
  city: 'text',
  postcode: 'text',
  transport: 'text',
  work_status: 'text',
  dbs_status: 'text',
  status: 'text',
  'rejection_reason?': 'text',
  created_at: 'text',
  /** Nobody applies without either; when they were given. */
  gdpr_consent: 'boolean',
  terms_accepted: 'boolean',
  consented_at: 'text',
  'share_code?': 'text',
  right_to_work: rightToWorkShape,
  documents: [documentShape],
  'answer_by?': 'text',
} as const;
export type DriverRecord = Output<typeof driverRecordShape>;

export const sellerRecordShape = {
  id: 'text',
  email: 'text',
  name: 'text',
  phone: 'text',
  address: 'text',
  postcode: 'text',
  council_status: 'text',
  'council_reason?': 'text',
  coverage_label: 'text',
  created_at: 'text',
  documents: [documentShape],
  'application?': applicationShape,
} as const;
export type SellerRecord = Output<typeof sellerRecordShape>;

export const deliveryRecordShape = {
  id: 'text',
  fee_pence: 'integer',
  pickup_postcode: 'text',
  dropoff_postcode: 'text',
  pickup_time: 'text',
  status: 'text',
  'payout_status?': 'text',
  pickup_address: 'text',
  dropoff_address: 'text',
  contact: 'text',
  notes: 'text',
  created_at: 'text',
  'assigned_at?': 'text',
  'picked_up_at?': 'text',
  'picked_up_tapped_at?': 'text',
  'completed_at?': 'text',
  'completed_tapped_at?': 'text',
  'driver?': { id: 'text', first_name: 'text', last_name: 'text', email: 'text', phone: 'text' },
  /** The newest. */
  'incident?': { id: 'text', reason: 'text', 'outcome?': 'text' },
} as const;
export type DeliveryRecord = Output<typeof deliveryRecordShape>;

const areaShape = { code: 'text', label: 'text', authority_name: 'text' } as const;
export type Area = Output<typeof areaShape>;
const coverage = { coverage: [areaShape], 'next?': 'text' } as const;

const councils = { councils: [councilShape], 'next?': 'text' } as const;

const auditEntryShape = {
  id: 'text',
  at: 'text',
  operator: 'text',
  action: 'text',
  subject: 'text',
  detail: 'json',
  /** Whom and what it is about, by the names they have now. */
  about: [{ kind: 'text', id: 'text', name: 'text' }],
} as const;
export type AuditEntry = Output<typeof auditEntryShape>;

export const answers = {
  overview: {
    pending_drivers: 'integer',
    overdue_drivers: 'integer',
    submitted_applications: 'integer',
    unpaid_applications: 'integer',
    available_deliveries: 'integer',
    pending_payouts: 'integer',
    open_incidents: 'integer',
    survey_answers: 'integer',
    waitlist_entries: 'integer',
    right_to_work_due: 'integer',
    documents_expiring: 'integer',
    late_deliveries: 'integer',
    failed_mails: 'integer',
    pending_payout_pence: 'integer',
    /** When the first of each began to wait; null where there is none. */
    'pending_since?': 'text',
    'submitted_since?': 'text',
    'incident_since?': 'text',
    /** The pickup of the first late delivery. */
    'late_since?': 'text',
  },
  listDrivers: { drivers: [driverRecordShape], 'next?': 'text' },
  approveDriver: { driver: driverRecordShape },
  rejectDriver: { driver: driverRecordShape },
  readDocument: 'file',
  reviewDocument: { document: documentShape },
  listChecks: { checks: [checkShape] },
  addCheck: { check: checkShape },
  listSellers: { sellers: [sellerRecordShape], 'next?': 'text' },
  changeSeller: { seller: sellerRecordShape },
  changeApplication: { application: applicationShape },
  readRecord: 'file',
  handOver: { application: applicationShape },
  createDelivery: { delivery: deliveryRecordShape },
  importDeliveries: { added: 'integer' },
  importFile: 'file',
  listDeliveries: { deliveries: [deliveryRecordShape], 'next?': 'text' },
  changeDelivery: { delivery: deliveryRecordShape },
  listCoverage: coverage,
  setCoverage: coverage,
  removeCoverage: coverage,
  listCouncils: councils,
  setCouncil: councils,
  removeCouncil: councils,
  surveyResults: {
    total: 'integer',
    questions: [{ field: 'text', options: [{ option: 'text', count: 'integer' }] }],
    'next?': 'text',
  },
  surveyCsv: 'file',
  listWaitlist: {
    entries: [{ id: 'text', email: 'text', postcode: 'text', created_at: 'text' }],
    areas: [{ area: 'text', count: 'integer' }],
    'next?': 'text',
  },
  waitlistCsv: 'file',
  findPerson: { person: 'json' },
  exportPerson: 'file',
  erasePerson: { ok: 'boolean', kept: [{ kind: 'text', until: 'text', why: 'text' }] },
  listOperators: {
    operators: [{ id: 'text', email: 'text', created_at: 'text', second_factor: 'boolean' }],
    'next?': 'text',
  },
  addOperator: { operator: { id: 'text', email: 'text' } },
  removeOperator: done,
  listAudit: {
    entries: [auditEntryShape],
    'next?': 'text',
  },
} as const;

type Answer<Name extends keyof typeof answers> = Output<(typeof answers)[Name]>;

const base = { role: 'operator', codes: [401] } as const;
const checked = { role: 'operator', codes: [401, 422] } as const;
const racing = { role: 'operator', codes: [401, 409, 422] } as const;

/** Counts of what waits for the operator. */
export const overview: Call<undefined, Answer<'overview'>> = {
  ...base,
  method: 'GET',
  path: '/operator/overview',
};

/**
 * `due`: only those whose right to work or documents are due in the next 28 days, or were. `overdue`: only those who
 * wait for an answer longer than they were promised.
 */
export const listDrivers: Call<
  Page & {
    id?: string | undefined;
    status?: string | undefined;
    due?: string | undefined;
    overdue?: string | undefined;
  },
  Answer<'listDrivers'>
> = {
  ...base,
  method: 'GET',
  path: '/operator/drivers',
};

/**
 * Approving an approved driver is 200 again; a rejected one may be approved. 409 where the setting RIGHT_TO_WORK wants a
 * check first.
 */
export const approveDriver: Call<undefined, Answer<'approveDriver'>> = {
  ...racing,
  method: 'POST',
  path: '/operator/drivers/{id}/approve',
};

/** The driver reads the reason on the dashboard and in a mail; an approved driver is suspended by it. */
export const rejectDriver: Call<Input<typeof driverRejection>, Answer<'rejectDriver'>> = {
  ...checked,
  method: 'POST',
  path: '/operator/drivers/{id}/reject',
};

/**
 * A driver's or seller's document as an attachment; with `view`, to be shown in a frame that can run nothing, and with
 * `picture` a PDF as a picture of its first pages (422 where it can't be drawn).
 */
export const readDocument: Call<{ view?: 1 | 'picture' } | undefined, Blob> = {
  ...base,
  method: 'GET',
  path: '/operator/documents/{id}',
};

/** When a driver's document expires. Whatever is sent, it counts as reviewed now, unless `reviewed_at` says otherwise. */
export const reviewDocument: Call<Partial<Input<typeof documentReview>>, Answer<'reviewDocument'>> = {
  ...checked,
  method: 'PATCH',
  path: '/operator/documents/{id}',
};

/** A driver's right-to-work checks, the newest first: that one counts. */
export const listChecks: Call<undefined, Answer<'listChecks'>> = {
  ...base,
  method: 'GET',
  path: '/operator/drivers/{id}/right-to-work-checks',
};

/** Parts `method`, `outcome`, and where there are any `conditions`, `follow_up_on` and `evidence`. */
export const addCheck: Call<FormData, Answer<'addCheck'>> = {
  role: 'operator',
  method: 'POST',
  path: '/operator/drivers/{id}/right-to-work-checks',
  status: 201,
  sends: 'multipart',
  codes: [401, 415, 422],
};

/** `payment_status` is the application's. */
export const listSellers: Call<
  Page & { id?: string | undefined; council_status?: string | undefined; payment_status?: string | undefined },
  Answer<'listSellers'>
> = {
  ...base,
  method: 'GET',
  path: '/operator/sellers',
};

export const changeSeller: Call<{ council_status: string; reason?: string }, Answer<'changeSeller'>> = {
  ...checked,
  method: 'PATCH',
  path: '/operator/sellers/{id}',
};

export const changeApplication: Call<Input<typeof applicationPayment>, Answer<'changeApplication'>> = {
  ...checked,
  method: 'PATCH',
  path: '/operator/applications/{id}',
};

/** The council-ready record of an application, as its seller's `exportRecord`. */
export const readRecord: typeof exportRecord = {
  ...checked,
  method: 'GET',
  path: '/operator/applications/{id}/record',
};
export const readPdf = readRecord as Call as Call<{ format: 'pdf' }, Blob>;

/** Mails the record to its council as a PDF: once, unless `again`. 409 for a draft, and without the council's email. */
export const handOver: Call<Partial<Input<typeof handingOver>>, Answer<'handOver'>> = {
  ...racing,
  method: 'POST',
  path: '/operator/applications/{id}/hand-over',
};

type Draft = Input<typeof deliveryDraft>;

export const createDelivery: Call<Draft, Answer<'createDelivery'>> = {
  ...checked,
  method: 'POST',
  path: '/operator/deliveries',
  status: 201,
};

/** All lines or none: 422 `{ error, lines: [{ line, field, msg }] }`. */
export const importDeliveries: Call<string, Answer<'importDeliveries'>> = {
  ...checked,
  method: 'POST',
  path: '/operator/deliveries/import',
  status: 201,
  sends: 'csv',
};

/** How far the import of a file is, and last what came of it. */
export type ImportProgress =
  | { checked: number }
  | { stored: number; of: number }
  | { added: number }
  | { error: string; lines?: { line: number; field: string; msg: string }[] };

/**
 * A CSV file of up to 100,000 deliveries under `file`, all or none; hanging up before the end adds none. Answers lines
 * of JSON: `ImportProgress` each.
 */
export const importFile: Call<FormData, ReadableStream<Uint8Array>> = {
  role: 'operator',
  method: 'POST',
  path: '/operator/deliveries/import-file',
  sends: 'multipart',
  streams: true,
  codes: [401, 415, 422],
};

/**
 * `open`: those still to be taken or carried out; `late`: those that nobody has taken half an hour before their pickup.
 * Sorted by pickup, today's and those to come are first, the soonest before the others, then the past ones, the latest
 * first.
 */
export const listDeliveries: Call<
  Page & {
    status?: string | undefined;
    payout_status?: string | undefined;
    driver_id?: string | undefined;
    open?: boolean | undefined;
    late?: boolean | undefined;
    id?: string | undefined;
    sort?: 'pickup';
  },
  Answer<'listDeliveries'>
> = {
  ...base,
  method: 'GET',
  path: '/operator/deliveries',
};

export const changeDelivery: Call<Partial<Input<typeof deliveryChange>>, Answer<'changeDelivery'>> = {
  ...racing,
  method: 'PATCH',
  path: '/operator/deliveries/{id}',
};

export const listCoverage: Call<undefined, Answer<'listCoverage'>> = {
  ...base,
  method: 'GET',
  path: '/operator/coverage',
};

export const setCoverage: Call<Omit<Input<typeof coverageArea>, 'code'>, Answer<'setCoverage'>> = {
  ...checked,
  method: 'PUT',
  path: '/operator/coverage/{id}',
};

export const removeCoverage: Call<undefined, Answer<'removeCoverage'>> = {
  ...base,
  method: 'DELETE',
  path: '/operator/coverage/{id}',
};

export const listCouncils: Call<undefined, Answer<'listCouncils'>> = {
  ...base,
  method: 'GET',
  path: '/operator/councils',
};

/** The id is the council's name, however its case. */
export const setCouncil: Call<Input<typeof councilContact>, Answer<'setCouncil'>> = {
  ...checked,
  method: 'PUT',
  path: '/operator/councils/{id}',
};

export const removeCouncil: Call<undefined, Answer<'removeCouncil'>> = {
  ...base,
  method: 'DELETE',
  path: '/operator/councils/{id}',
};

export const surveyResults: Call<undefined, Answer<'surveyResults'>> = {
  ...base,
  method: 'GET',
  path: '/operator/survey',
};

export const surveyCsv: Call<undefined, Blob> = { ...base, method: 'GET', path: '/operator/survey.csv' };

export const listWaitlist: Call<Page, Answer<'listWaitlist'>> = {
  ...base,
  method: 'GET',
  path: '/operator/waitlist',
};

export const waitlistCsv: Call<undefined, Blob> = { ...base, method: 'GET', path: '/operator/waitlist.csv' };

/** What is held about a person: in the database, as documents, as photos. */
export const findPerson: Call<{ email: string }, Answer<'findPerson'>> = {
  ...checked,
  method: 'GET',
  path: '/operator/people',
};

/** A ZIP of JSON and files. */
export const exportPerson: Call<{ email: string }, Blob> = {
  ...checked,
  method: 'POST',
  path: '/operator/people/export',
};

/** What the law keeps of the person is answered as `kept`. */
export const erasePerson: Call<{ email: string }, Answer<'erasePerson'>> = {
  ...racing,
  method: 'POST',
  path: '/operator/people/erase',
};

export const listOperators: Call<undefined, Answer<'listOperators'>> = {
  ...base,
  method: 'GET',
  path: '/operator/operators',
};

/** Their sessions end at once. The last operator stays. */
export const removeOperator: Call<undefined, Done> = {
  ...racing,
  method: 'DELETE',
  path: '/operator/operators/{id}',
};

export const addOperator: Call<Input<typeof newOperator>, Answer<'addOperator'>> = {
  ...racing,
  method: 'POST',
  path: '/operator/operators',
  status: 201,
};

/** `kind`: what entries are about, as their subjects begin: 'driver', 'delivery', 'operator'. */
export const listAudit: Call<Page & { kind?: string | undefined }, Answer<'listAudit'>> = {
  ...base,
  method: 'GET',
  path: '/operator/audit',
};
