import { credentials, driverReset, forgotPassword, sellerReset } from '#rules/account';
import type { Read } from '#rules/form';
import { done, type Call, type Done, type Of } from './call.ts';

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
  coverage_label: 'text',
  status_in_uk: 'text',
  /** draft or submitted; null before the application was started. */
  'application_status?': 'text',
  'application_submitted_at?': 'text',
  'licence_uploaded_at?': 'text',
} as const;
export type Seller = Of<typeof sellerShape>;

/** A driver as the driver sees themselves; status is read from the database at every call. */
export const driverShape = {
  id: 'text',
  first_name: 'text',
  last_name: 'text',
  email: 'text',
  status: 'text',
  missing_documents: ['text'],
  'rejection_reason?': 'text',
} as const;
export type Driver = Of<typeof driverShape>;

export const payloads = {
  login: credentials,
  forgotSellerPassword: forgotPassword,
  resetSellerPassword: sellerReset,
  logoutSeller: undefined,
  loginDriver: credentials,
  forgotDriverPassword: forgotPassword,
  resetDriverPassword: driverReset,
  logoutDriver: undefined,
  loginOperator: credentials,
  logoutOperator: undefined,
};

export const answers = {
  login: { token: 'text', seller: sellerShape },
  forgotSellerPassword: done,
  resetSellerPassword: done,
  logoutSeller: done,
  loginDriver: { token: 'text', driver: driverShape },
  forgotDriverPassword: done,
  resetDriverPassword: done,
  logoutDriver: done,
  loginOperator: { token: 'text' },
  logoutOperator: done,
} as const;

type Credentials = Read<typeof credentials>;

export const login: Call<Credentials, Of<typeof answers.login>> = {
  method: 'POST',
  path: '/auth/login',
  role: 'visitor',
  sensitive: true,
  codes: [401, 422],
};

export const forgotSellerPassword: Call<{ email: string }, Done> = {
  method: 'POST',
  path: '/auth/forgot-password',
  role: 'visitor',
  sensitive: true,
  codes: [422],
};

export const resetSellerPassword: Call<Read<typeof sellerReset>, Done> = {
  method: 'POST',
  path: '/auth/reset-password',
  role: 'visitor',
  sensitive: true,
  codes: [422],
};

export const logoutSeller: Call<undefined, Done> = {
  method: 'POST',
  path: '/auth/logout',
  role: 'seller',
  codes: [401],
};

export const loginDriver: Call<Credentials, Of<typeof answers.loginDriver>> = {
  method: 'POST',
  path: '/driver/auth/login',
  role: 'visitor',
  sensitive: true,
  codes: [401, 422],
};

export const forgotDriverPassword: Call<{ email: string }, Done> = {
  method: 'POST',
  path: '/driver/auth/forgot-password',
  role: 'visitor',
  sensitive: true,
  codes: [422],
};

export const resetDriverPassword: Call<Omit<Read<typeof driverReset>, 'confirmPassword'>, Done> = {
  method: 'POST',
  path: '/driver/auth/reset-password',
  role: 'visitor',
  sensitive: true,
  saysOk: true,
  codes: [422],
};

export const logoutDriver: Call<undefined, Done> = {
  method: 'POST',
  path: '/driver/auth/logout',
  role: 'driver',
  codes: [401],
};

export const loginOperator: Call<Credentials, Of<typeof answers.loginOperator>> = {
  method: 'POST',
  path: '/operator/auth/login',
  role: 'visitor',
  sensitive: true,
  codes: [401, 422],
};

export const logoutOperator: Call<undefined, Done> = {
  method: 'POST',
  path: '/operator/auth/logout',
  role: 'operator',
  codes: [401],
};
