import type { DriverRecord } from '#api/operator/drivers';

/** A value's label, or the value itself if it has none. */
export const labelled = (labels: Record<string, string>, value: string) => labels[value] ?? value;

/** A driver's full name. */
export const nameOf = ({ first_name, last_name }: Pick<DriverRecord, 'first_name' | 'last_name'>) =>
  `${first_name} ${last_name}`.trim();
