import { Problem } from '../problem.ts';

/** Runs `work` and lists what it refuses as the application reads it: `errors: [{ param, msg }]` for `fields`. */
export async function listingErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Problem) || !error.body.fields) throw error;
    const { fields, ...rest } = error.body;
    const errors = Object.entries(fields).map(([param, msg]) => ({ param, msg }));
    throw new Problem(error.status, { ...rest, errors }, error.headers, error.message);
  }
}
