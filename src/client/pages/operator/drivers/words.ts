import type { DriverRecord } from '#api/operator/drivers';

/** A driver's full name. */
export const nameOf = ({ first_name, last_name }: Pick<DriverRecord, 'first_name' | 'last_name'>) =>
  `${first_name} ${last_name}`.trim();
