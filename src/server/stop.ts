import type { FastifyInstance } from 'fastify';

const IDLE_MILLIS = 250;
const CUT_MILLIS = 10_000;

/**
 * Closes the app once its requests are answered. A connection that becomes idle meanwhile is closed as well, and what
 * is still under way after `cutMillis` is cut off: otherwise one upload that never ends would keep the process, and
 * with it the data folder, for minutes.
 */
export async function closeInTime(app: FastifyInstance, cutMillis = CUT_MILLIS): Promise<void> {
  const idle = setInterval(() => app.server.closeIdleConnections(), IDLE_MILLIS);
  const cut = setTimeout(() => app.server.closeAllConnections(), cutMillis);
  try {
    await app.close();
  } finally {
    clearInterval(idle);
    clearTimeout(cut);
  }
}
