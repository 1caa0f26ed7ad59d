// For operators alone: apart from delivery.ts, which drivers' phones carry.
const LATE_MS = 30 * 60_000;
/** What nobody has taken is late half an hour before its pickup: if it is picked up before this. */
export const lateBy = (now: Date) => new Date(now.getTime() + LATE_MS);
export const isLate = ({ status, pickup_time }: { status: string; pickup_time: string }, now: Date) =>
  status === 'available' && Date.parse(pickup_time) < lateBy(now).getTime();
