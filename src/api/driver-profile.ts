import type { driverProfile } from '#rules/driver';
import type { Input } from '#rules/form';
import { driverShape } from './account.ts';
import type { Call, Output } from './call.ts';

export const answers = {
  me: { driver: driverShape },
  changeDriverProfile: { driver: driverShape },
} as const;

export const me: Call<undefined, Output<typeof answers.me>, 'driver'> = {
  method: 'GET',
  path: '/driver/me',
  role: 'driver',
  codes: [401, 403],
};

/** Changes the fields that are sent. A driver of any status may. */
export const changeDriverProfile: Call<
  Partial<Input<typeof driverProfile>>,
  Output<typeof answers.changeDriverProfile>,
  'driver'
> = {
  method: 'PATCH',
  path: '/driver/profile',
  role: 'driver',
  codes: [401, 403, 422],
};
