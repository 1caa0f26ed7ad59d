import type { credentials } from '#rules/account';
import type { Input } from '#rules/form';
import type { operatorCredentials } from '#rules/second-factor';
import { type Call, type Done, done, type Output, type Role } from './call.ts';

/** A seller as the seller sees themselves. */
export const sellerShape = {
  id: 'text',
  name: 'text',
  email: 'text',
  phone: 'text',
  postcode: 'text',
  address: 'text',
  'photo_url?': 'text',
  cuisine_types: ['text'],
  price_categories: ['text'],
  meal_types: ['text'],
  council_status: 'text',
  /** Why it is refused. */
  'council_reason?': 'text',
  coverage_label: 'text',
  status_in_uk: 'text',
  /** draft or submitted; null before the application was started. */
  'application_status?': 'text',
  /** Of a draft: the step that is open, 1 to 5. */
  'application_step?': 'integer',
  'application_submitted_at?': 'text',
  /** When we sent it to the council. */
  'application_sent_at?': 'text',
  /** The council that the application names. */
  'application_authority?': 'text',
  'licence_uploaded_at?': 'text',
} as const;
export type Seller = Output<typeof sellerShape>;

/** How a driver's right to work stands: none, passed, failed or lapsed. */
export const rightToWorkShape = { status: 'text', 'follow_up_on?': 'text' } as const;

/** A driver as the driver sees themselves; status is read from the database at every call. */
export const driverShape = {
  id: 'text',
  first_name: 'text',
  last_name: 'text',
  email: 'text',
  status: 'text',
  missing_documents: ['text'],
  'rejection_reason?': 'text',
  work_status: 'text',
  transport: 'text',
  phone: 'text',
  address_line1: 'text',
  address_line2: 'text',
  city: 'text',
  postcode: 'text',
  'share_code?': 'text',
  /** What has arrived, the newest last. */
  documents: [{ kind: 'text', uploaded_at: 'text', 'expires_on?': 'text' }],
  right_to_work: rightToWorkShape,
  /** Rejected after an approval. */
  'suspended?': 'boolean',
  /** The day by which somebody who waits is promised an answer; not while something that is needed is missing. */
  'answer_by?': 'text',
} as const;
export type Driver = Output<typeof driverShape>;

export const answers = {
  login: { token: 'text', seller: sellerShape },
  logoutSeller: done,
  loginDriver: { token: 'text', driver: driverShape },
  logoutDriver: done,
  loginOperator: { token: 'text' },
  logoutOperator: done,
} as const;

type Credentials = Input<typeof credentials>;

export const login: Call<Credentials, Output<typeof answers.login>, 'visitor'> = {
  method: 'POST',
  path: '/auth/login',
  role: 'visitor',
  sensitive: true,
  codes: [401, 422],
};

export const loginDriver: Call<Credentials, Output<typeof answers.loginDriver>, 'visitor'> = {
  method: 'POST',
  path: '/driver/auth/login',
  role: 'visitor',
  sensitive: true,
  codes: [401, 422],
};

/** 401 `second_factor` with the right password until the code comes along. */
export const loginOperator: Call<
  Omit<Input<typeof operatorCredentials>, 'code'> & { code?: string },
  Output<typeof answers.loginOperator>,
  'visitor'
> = {
  method: 'POST',
  path: '/operator/auth/login',
  role: 'visitor',
  sensitive: true,
  codes: [401, 422],
};

const logout = <By extends Role>(auth: string, role: By): Call<undefined, Done, By> => ({
  method: 'POST',
  path: `${auth}/logout`,
  role,
  codes: [401],
});

export const logoutSeller = logout('/auth', 'seller');
export const logoutDriver = logout('/driver/auth', 'driver');
export const logoutOperator = logout('/operator/auth', 'operator');
