import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge } from 'prom-client';
import { HttpError } from './http-error.ts';
import { jobsDue } from './jobs/store.ts';
import { mailsWaiting } from './mail/store.ts';
import { alertsWaiting } from './push/store.ts';
import type { Services } from './services.ts';
import { eventsWaiting } from './webhook/store.ts';

declare const VERSION: string;
declare const BUILD: string;

const NOTHING = 'There is nothing here.';
const WRONG = 'Send METRICS_TOKEN as a bearer token.';

/**
 * Serves GET /metrics in Prometheus' text format to the bearer of METRICS_TOKEN. Without that setting there is no such
 * route.
 */
export function metrics(app: FastifyInstance, services: Services): void {
  const { metricsToken: token } = services.settings;
  const { registry, calls } = services.metrics;
  app.get('/metrics', async (request, reply) => {
    if (!token) throw new HttpError(404, NOTHING);
    if (!isSame(request.headers.authorization ?? '', `Bearer ${token}`)) {
      reply.header('www-authenticate', 'Bearer');
      throw new HttpError(401, WRONG);
    }
    await look();
    return reply.type(registry.contentType).send(await registry.metrics());
  });
  if (!token) return;

  // Memory, processor time and event loop delay.
  collectDefaultMetrics({ register: registry });
  new Gauge({
    name: 'kitchen_build_info',
    help: 'Always 1: the version of the change log, and the build of the pages.',
    labelNames: ['version', 'build'],
    registers: [registry],
  }).set({ version: VERSION, build: BUILD }, 1);
  const look = looksAt(services);
  app.addHook('onResponse', (request, reply, done) => {
    // The route's pattern, since a path contains ids. Without a route it is a page or file of the build.
    const route = request.routeOptions.url ?? 'pages';
    calls.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    done();
  });
}

/** Compares two texts in a time that does not reveal where they differ. */
function isSame(one: string, other: string): boolean {
  const [a, b] = [one, other].map((text) => createHash('sha256').update(text).digest());
  return timingSafeEqual(a!, b!);
}

/** Registers values that are read at each request: the connection pool, the queues and the jobs. */
function looksAt({ database, metrics: { registry } }: Services): () => Promise<void> {
  const gauge = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
    new Gauge({ name, help, labelNames, registers: [registry] });
  const connections = gauge('kitchen_database_connections', "This process's connections to the database.", 'state');
  const queued = gauge('kitchen_database_waiting', 'Queries that wait for a connection.');
  const answers = gauge('kitchen_database_answers', '1 while the database answers, else 0.');
  const waiting = gauge(
    'kitchen_queue_waiting',
    'Mails, alerts and events for webhooks that are not sent yet.',
    'queue',
  );
  const oldest = gauge('kitchen_queue_oldest_seconds', 'The age of the oldest of them.', 'queue');
  const due = gauge('kitchen_job_due_timestamp_seconds', 'When a job is to run next, in whichever process.', 'job');

  return async () => {
    const { used, idle, waiting: inLine } = database.connections();
    connections.set({ state: 'used' }, used);
    connections.set({ state: 'idle' }, idle);
    queued.set(inLine);
    for (const one of [waiting, oldest, due]) one.reset();
    try {
      const { db } = database;
      const queues = { mail: await mailsWaiting(db), push: await alertsWaiting(db), webhook: await eventsWaiting(db) };
      for (const [queue, { number, since }] of Object.entries(queues)) {
        waiting.set({ queue }, number);
        oldest.set({ queue }, since ? Math.max(0, (Date.now() - since.getTime()) / 1000) : 0);
      }
      for (const { name, next_at } of await jobsDue(db)) due.set({ job: name }, next_at.getTime() / 1000);
      answers.set(1);
    } catch {
      // When the database is down, the other metrics are needed most.
      answers.set(0);
    }
  };
}
