import type { FastifyInstance } from 'fastify';

const IDLE_MS = 250;
const CUT_MS = 10_000;

/**
 * Closes the app once its requests are answered. A connection that becomes idle meanwhile is closed as well, and what
 * is still under way after `cutMs` is cut off: otherwise one upload that never ends would keep the process, and
 * with it the data folder, for minutes.
 */
export async function closeInTime(app: FastifyInstance, cutMs = CUT_MS): Promise<void> {
  const idle = setInterval(() => app.server.closeIdleConnections(), IDLE_MS);
  const cut = setTimeout(() => app.server.closeAllConnections(), cutMs);
  try {
    await app.close();
  } finally {
    clearInterval(idle);
    clearTimeout(cut);
  }
}
