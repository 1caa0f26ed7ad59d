import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Services } from './services.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Says at /readyz that no more requests should come, and goes on answering until those who ask have noticed. */
    drain(): Promise<void>;
  }
}

/** Who asked longer ago is no load balancer, or one that is gone. */
const LATELY_MS = 30_000;
/** Load balancers ask every two seconds or so, and believe the second or third answer. */
const DRAIN_MS = 5_000;

/**
 * /healthz, whether the process lives, and /readyz, whether it should get requests; with `?pages`, whether it should get
 * those for pages.
 */
export function healthChecks(app: FastifyInstance, { database, files, uploads }: Services, drainMs = DRAIN_MS) {
  let asked = Number.NEGATIVE_INFINITY;
  let draining = false;

  app.get('/healthz', async () => ({ ok: true }));
  app.get<{ Querystring: Record<string, unknown> }>('/readyz', async (request, reply) => {
    asked = performance.now();
    // The build's pages and files are answered from memory: they need none of the parts.
    const parts = 'pages' in request.query ? [] : [database.ping(), files.ping(), uploads.ping()];
    const ready = await Promise.all(parts).then(
      () => !draining,
      () => false,
    );
    return reply.code(ready ? 200 : 503).send({ ok: ready });
  });

  app.addHook('onSend', (_request, reply, _payload, done) => {
    // The next request of this connection finds another process.
    if (draining) reply.header('connection', 'close');
    done();
  });
  app.decorate('drain', async () => {
    if (performance.now() - asked > LATELY_MS) return;
    draining = true;
    await pause(drainMs);
  });
}
