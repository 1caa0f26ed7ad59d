import { Problem } from '../problem.ts';

/**
 * Runs `work` and words its refusals as the driver's application reads them: `{ ok: false, error }`, and
 * what is wrong with a field or a file as `errors: [{ param, msg }]`.
 */
export async function sayingOk<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Problem) || error.status >= 500) throw error;
    const { fields, ...rest } = error.body as { fields?: Record<string, string> };
    const errors = fields && Object.entries(fields).map(([param, msg]) => ({ param, msg }));
    throw new Problem(
      error.status,
      { ok: false, ...rest, ...(errors && { errors }) },
      error.headers,
      error.message,
    );
  }
}
