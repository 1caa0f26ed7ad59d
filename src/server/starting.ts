import { createServer } from 'node:http';

/** A usual start is over by then. A balancer that finds nobody listening asks another process, which a 503 prevents. */
const QUIET_MS = 1_000;

const NOT_READY = { ok: false, reasons: ['starting'] };
const NOT_YET = { error: 'Next Door Kitchen is starting. Please try again shortly.' };

/**
 * Answers while a long start goes on (the database is away, or migrates): /healthz with 200, so that no platform kills
 * the process and begins again, and all else with 503.
 *
 * @returns stops it. The port is free when the promise resolves
 */
export function answerWhileStarting(port: number, host: string, quietMs = QUIET_MS): () => Promise<void> {
  const server = createServer(({ url = '' }, response) => {
    const path = url.replace(/\?.*/, '');
    const isAlive = path === '/healthz';
    if (!isAlive) response.setHeader('retry-after', '2');
    response.writeHead(isAlive ? 200 : 503, {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      connection: 'close',
    });
    response.end(JSON.stringify(isAlive ? { ok: true } : path === '/readyz' ? NOT_READY : NOT_YET));
  });
  let opened: Promise<void> | undefined;
  const timer = setTimeout(() => {
    // If the port is taken, the app's own attempt says so.
    opened = new Promise((resolve) => server.once('error', () => resolve()).listen(port, host, resolve));
  }, quietMs);
  return async () => {
    clearTimeout(timer);
    if (!opened) return;
    await opened;
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    server.closeAllConnections();
    await closed;
  };
}
