import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { sharedRun } from './services/shared-run.ts';
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
 * Serves /healthz, whether the process is alive, and /readyz, whether it can answer requests, and if not, why.
 * `/readyz?pages` asks only about pages.
 */
export function healthChecks(
  app: FastifyInstance,
  { database, files, uploads, log }: Pick<Services, 'database' | 'files' | 'uploads' | 'log'>,
  drainMs = DRAIN_MS,
) {
  const parts = Object.entries({ database, files, uploads });
  const away = new Set<string>();
  let asked = Number.NEGATIVE_INFINITY;
  let draining = false;

  /**
   * The names of the parts that do not answer. Logs each once when it goes, and once when it is back. Anybody may ask, as
   * often as they like, so those who ask at the same time share a look.
   */
  const silent = sharedRun(async (): Promise<string[]> => {
    const answers = await Promise.allSettled(parts.map(([, part]) => part.ping()));
    for (const [index, [name]] of parts.entries()) {
      const answer = answers[index]!;
      if (answer.status === 'fulfilled') {
        if (away.delete(name)) log.info({ part: name }, 'a part answers again');
      } else if (!away.has(name)) {
        away.add(name);
        log.error({ part: name, err: answer.reason }, 'a part does not answer, so this process is not ready');
      }
    }
    return [...away];
  });

  app.get('/healthz', async () => ({ ok: true }));
  app.get<{ Querystring: Record<string, unknown> }>('/readyz', async (request, reply) => {
    asked = performance.now();
    // Pages and files of the build are served from memory, without database or file store.
    const reasons = 'pages' in request.query ? [] : [...(await silent())];
    if (draining) reasons.push('stopping');
    return reasons.length ? reply.code(503).send({ ok: false, reasons }) : { ok: true };
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
