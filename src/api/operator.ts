import type { Read } from '#rules/form';
import {
  applicationPayment,
  coverageArea,
  deliveryChange,
  driverRejection,
  newOperator,
  personEmail,
  sellerStatus,
} from '#rules/operator';
import { deliveryDraft } from '#rules/delivery-draft';
import { applicationShape } from './council.ts';
import { done, type Call, type Clock, type Done, type Of } from './call.ts';

/**
 * Lists are newest first, 50 unless `limit` says up to 200; `next` is the id for `before`, or null. Coverage and the
 * survey's counts are always whole: their `next` is null.
 */
export interface Page {
  limit?: number;
  before?: string;
}

const documentShape = {
  id: 'text',
  kind: 'text',
  name: 'text',
  type: 'text',
  size: 'whole',
  uploaded_at: 'text',
} as const;

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
  documents: [documentShape],
} as const;
export type DriverRecord = Of<typeof driverRecordShape>;

export const sellerRecordShape = {
  id: 'text',
  email: 'text',
  name: 'text',
  phone: 'text',
  address: 'text',
  postcode: 'text',
  council_status: 'text',
  coverage_label: 'text',
  created_at: 'text',
  documents: [documentShape],
  'application?': applicationShape,
} as const;
export type SellerRecord = Of<typeof sellerRecordShape>;

export const deliveryRecordShape = {
  id: 'text',
  fee_pence: 'whole',
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
} as const;
export type DeliveryRecord = Of<typeof deliveryRecordShape>;

const areaShape = { code: 'text', label: 'text', authority_name: 'text' } as const;
export type Area = Of<typeof areaShape>;
const coverage = { coverage: [areaShape], 'next?': 'text' } as const;

// Queries (filters and pages) are read by the handlers: an odd one is an empty page or the first, not an error.
export const payloads = {
  overview: undefined,
  listDrivers: undefined,
  approveDriver: undefined,
  rejectDriver: driverRejection,
  readDocument: undefined,
  listSellers: undefined,
  changeSeller: sellerStatus,
  changeApplication: applicationPayment,
  readRecord: undefined,
  createDelivery: ({ now }: Clock) => deliveryDraft(now),
  importDeliveries: undefined,
  listDeliveries: undefined,
  // Read with `only` the fields that were sent.
  changeDelivery: undefined,
  listCoverage: undefined,
  setCoverage: undefined,
  removeCoverage: undefined,
  surveyResults: undefined,
  surveyCsv: undefined,
  listWaitlist: undefined,
  waitlistCsv: undefined,
  findPerson: personEmail,
  exportPerson: personEmail,
  erasePerson: personEmail,
  addOperator: newOperator,
  listAudit: undefined,
};

export const answers = {
  overview: {
    pending_drivers: 'whole',
    submitted_applications: 'whole',
    unpaid_applications: 'whole',
    available_deliveries: 'whole',
    pending_payouts: 'whole',
    survey_answers: 'whole',
    waitlist_entries: 'whole',
  },
  listDrivers: { drivers: [driverRecordShape], 'next?': 'text' },
  approveDriver: { driver: driverRecordShape },
  rejectDriver: { driver: driverRecordShape },
  readDocument: 'file',
  listSellers: { sellers: [sellerRecordShape], 'next?': 'text' },
  changeSeller: { seller: sellerRecordShape },
  changeApplication: { application: applicationShape },
  readRecord: { record: 'json' },
  createDelivery: { delivery: deliveryRecordShape },
  importDeliveries: { added: 'whole' },
  listDeliveries: { deliveries: [deliveryRecordShape], 'next?': 'text' },
  changeDelivery: { delivery: deliveryRecordShape },
  listCoverage: coverage,
  setCoverage: coverage,
  removeCoverage: coverage,
  surveyResults: {
    total: 'whole',
    questions: [{ field: 'text', options: [{ option: 'text', count: 'whole' }] }],
    'next?': 'text',
  },
  surveyCsv: 'file',
  listWaitlist: {
    entries: [{ id: 'text', email: 'text', postcode: 'text', created_at: 'text' }],
    areas: [{ area: 'text', count: 'whole' }],
    'next?': 'text',
  },
  waitlistCsv: 'file',
  findPerson: { person: 'json' },
  exportPerson: 'file',
  erasePerson: done,
  addOperator: { operator: { id: 'text', email: 'text' } },
  listAudit: {
    entries: [{ id: 'text', at: 'text', operator: 'text', action: 'text', subject: 'text', detail: 'json' }],
    'next?': 'text',
  },
} as const;

type Answer<Name extends keyof typeof answers> = Of<(typeof answers)[Name]>;

const base = { role: 'operator', codes: [401] } as const;
const checked = { role: 'operator', codes: [401, 422] } as const;
const racing = { role: 'operator', codes: [401, 409, 422] } as const;

/** Counts of what waits for the operator. */
export const overview: Call<undefined, Answer<'overview'>> = {
  ...base,
  method: 'GET',
  path: '/operator/overview',
};

export const listDrivers: Call<Page & { status?: string }, Answer<'listDrivers'>> = {
  ...base,
  method: 'GET',
  path: '/operator/drivers',
};

/** Approving an approved driver is 200 again; a rejected one may be approved. */
export const approveDriver: Call<undefined, Answer<'approveDriver'>> = {
  ...base,
  method: 'POST',
  path: '/operator/drivers/{id}/approve',
};

/** The driver reads the reason on the dashboard and in a mail; an approved driver is suspended by it. */
export const rejectDriver: Call<Read<typeof driverRejection>, Answer<'rejectDriver'>> = {
  ...checked,
  method: 'POST',
  path: '/operator/drivers/{id}/reject',
};

/** A driver's or seller's document as an attachment. */
export const readDocument: Call<undefined, Blob> = {
  ...base,
  method: 'GET',
  path: '/operator/documents/{id}',
};

/** `payment_status` is the application's. */
export const listSellers: Call<
  Page & { council_status?: string; payment_status?: string },
  Answer<'listSellers'>
> = {
  ...base,
  method: 'GET',
  path: '/operator/sellers',
};

export const changeSeller: Call<Read<typeof sellerStatus>, Answer<'changeSeller'>> = {
  ...checked,
  method: 'PATCH',
  path: '/operator/sellers/{id}',
};

export const changeApplication: Call<Read<typeof applicationPayment>, Answer<'changeApplication'>> = {
  ...checked,
  method: 'PATCH',
  path: '/operator/applications/{id}',
};

/** The council-ready record of an application. */
export const readRecord: Call<undefined, Answer<'readRecord'>> = {
  ...base,
  method: 'GET',
  path: '/operator/applications/{id}/record',
};

type Draft = Read<typeof deliveryDraft>;

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

export const listDeliveries: Call<
  Page & { status?: string; payout_status?: string },
  Answer<'listDeliveries'>
> = {
  ...base,
  method: 'GET',
  path: '/operator/deliveries',
};

export const changeDelivery: Call<Partial<Read<typeof deliveryChange>>, Answer<'changeDelivery'>> = {
  ...racing,
  method: 'PATCH',
  path: '/operator/deliveries/{id}',
};

export const listCoverage: Call<undefined, Answer<'listCoverage'>> = {
  ...base,
  method: 'GET',
  path: '/operator/coverage',
};

export const setCoverage: Call<Omit<Read<typeof coverageArea>, 'code'>, Answer<'setCoverage'>> = {
  ...checked,
  method: 'PUT',
  path: '/operator/coverage/{id}',
};

export const removeCoverage: Call<undefined, Answer<'removeCoverage'>> = {
  ...base,
  method: 'DELETE',
  path: '/operator/coverage/{id}',
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

export const erasePerson: Call<{ email: string }, Done> = {
  ...racing,
  method: 'POST',
  path: '/operator/people/erase',
};

export const addOperator: Call<Read<typeof newOperator>, Answer<'addOperator'>> = {
  ...racing,
  method: 'POST',
  path: '/operator/operators',
  status: 201,
};

export const listAudit: Call<Page, Answer<'listAudit'>> = { ...base, method: 'GET', path: '/operator/audit' };
