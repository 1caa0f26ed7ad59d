import type { FastifyInstance } from 'fastify';

const IDLE_MS = 250;
const CUT_MS = 10_000;

/**
 * Closes the app after its requests are answered. Connections that become idle are closed. Requests that last longer
 * than `cutMs` are cut off: one endless upload would otherwise keep the process and its data folder for minutes.
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
