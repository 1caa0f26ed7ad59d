import type { FastifyInstance } from 'fastify';
import { busy } from './problem.ts';

/** Calls that may be under way at once. Each holds a little memory, and waits for one of few connections. */
const MOST = 1_000;

/**
 * Refuses further calls at once with 503 while too many are under way: those that are get their answers in time,
 * and memory stays bounded. Whoever asks whether the server lives is always answered.
 */
export function shedLoad(app: FastifyInstance, most = MOST): void {
  let underWay = 0;
  app.addHook('onRequest', (request, reply, done) => {
    if (underWay >= most && !/^\/(healthz|readyz)\b/.test(request.url)) return done(busy());
    underWay += 1;
    // 'close' comes for answers that were finished and for those whose client went away.
    reply.raw.once('close', () => {
      underWay -= 1;
    });
    done();
  });
}
