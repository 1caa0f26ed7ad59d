import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Services } from './services.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Makes /readyz answer that no more requests should come. Resolves once the load balancers have had time to notice.
     */
    drain(): Promise<void>;
  }
}

/** A load balancer that has not asked for this long is gone. */
const LATELY_MS = 30_000;
/** Load balancers ask every two seconds or so and act on the second or third answer. */
const DRAIN_MS = 5_000;

/**
 * Serves /healthz, whether the process is alive, and /readyz, whether it can answer requests. `/readyz?pages` asks only
 * about pages.
 */
export function healthChecks(app: FastifyInstance, { database, files, uploads }: Services, drainMs = DRAIN_MS) {
  let asked = Number.NEGATIVE_INFINITY;
  let draining = false;

  app.get('/healthz', async () => ({ ok: true }));
  app.get<{ Querystring: Record<string, unknown> }>('/readyz', async (request, reply) => {
    asked = performance.now();
    // Pages and files of the build are served from memory, without database or file store.
    const parts = 'pages' in request.query ? [] : [database.ping(), files.ping(), uploads.ping()];
    const ready = await Promise.all(parts).then(
      () => !draining,
      () => false,
    );
    return reply.code(ready ? 200 : 503).send({ ok: ready });
  });

  app.addHook('onSend', (_request, reply, _payload, done) => {
    // Makes the client open its next connection to another process.
    if (draining) reply.header('connection', 'close');
    done();
  });
  app.decorate('drain', async () => {
    if (performance.now() - asked > LATELY_MS) return;
    draining = true;
    await pause(drainMs);
  });
}
