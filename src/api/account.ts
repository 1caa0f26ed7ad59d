import type { credentials } from '#rules/account';
import type { Input } from '#rules/form';
import type { operatorCredentials } from '#rules/second-factor';
import { type Act, type Done, done, type Output, type Role } from './call.ts';

/** A seller, as shown to that seller. */
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
  /** Why the council refused. */
  'council_reason?': 'text',
  coverage_label: 'text',
  status_in_uk: 'text',
  'account_created_at?': 'text',
  /** 'draft' or 'submitted'. Null before the application is started. */
  'application_status?': 'text',
  /** The open step of a draft, 1 to 5. */
  'application_step?': 'integer',
  'application_submitted_at?': 'text',
  /** When we sent the application to the council. */
  'application_sent_at?': 'text',
  /** The day on which the seller says that they registered with the council themselves. */
  'application_registered_on?': 'text',
  /** The council that the application names. */
  'application_authority?': 'text',
  /** That council's page on registering, if we know one and the kitchen isn't open. */
  'council_page?': 'text',
  'licence_uploaded_at?': 'text',
  /** The day of the first sale. */
  'first_sale_on?': 'text',
} as const;
export type Seller = Output<typeof sellerShape>;

/** A driver's right to work: 'none', 'passed', 'failed' or 'lapsed'. */
export const rightToWorkShape = { status: 'text', 'follow_up_on?': 'text' } as const;

/** A driver, as shown to that driver. The status is read from the database at every call. */
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
  /** The documents we have, the newest last. */
  documents: [{ kind: 'text', uploaded_at: 'text', 'expires_on?': 'text' }],
  right_to_work: rightToWorkShape,
  /** The driver was rejected after an approval. */
  'suspended?': 'boolean',
  /** The day by which we promise an answer. Null when no answer is due, or while a document is missing. */
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

export const login: Act<Credentials, Output<typeof answers.login>, 'visitor'> = {
  method: 'POST',
  path: '/auth/login',
  role: 'visitor',
  sensitive: true,
  codes: [401, 422],
};

export const loginDriver: Act<Credentials, Output<typeof answers.loginDriver>, 'visitor'> = {
  method: 'POST',
  path: '/driver/auth/login',
  role: 'visitor',
  sensitive: true,
  codes: [401, 422],
};

/** 401 `second_factor` if the password is right and the code is not there yet. */
export const loginOperator: Act<
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

const logout = <By extends Role>(auth: string, role: By): Act<undefined, Done, By> => ({
  method: 'POST',
  path: `${auth}/logout`,
  role,
  codes: [401],
});

export const logoutSeller = logout('/auth', 'seller');
export const logoutDriver = logout('/driver/auth', 'driver');
export const logoutOperator = logout('/operator/auth', 'operator');
