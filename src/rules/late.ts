// For operators alone, and so apart from delivery.ts, which drivers' phones load.
const LATE_MS = 30 * 60_000;
/** An available delivery is late if its pickup is before this time. */
export const lateBy = (now: Date) => new Date(now.getTime() + LATE_MS);
export const isLate = ({ status, pickup_time }: { status: string; pickup_time: string }, now: Date) =>
  status === 'available' && Date.parse(pickup_time) < lateBy(now).getTime();
