import { PassThrough, type Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { HttpError } from './http-error.ts';
import { networkOf } from './services/client-network.ts';
import { Busy } from './services/errors.ts';
import { type Bounds, Room } from './services/room.ts';

/** How many may be there at once. A client is told by its network. */
export interface Load {
  /** Calls that are being answered. Each holds a little memory, and waits for one of few connections. */
  calls: Bounds;
  /** Calls whose JSON has not arrived. They cost next to nothing, so they take no place of a call that could go on. */
  arriving: Bounds;
  /** Uploads, which may take minutes on a slow line. */
  uploads: Bounds;
  /** How long JSON may take to arrive. */
  bodyPatienceMs: number;
}

const LOAD: Load = {
  calls: { all: 1_000, client: 500 },
  arriving: { all: 5_000, client: 50 },
  uploads: { all: 400, client: 50 },
  bodyPatienceMs: 15_000,
};

/**
 * Refuses calls at once with 503 while too many are under way: those that are get their answers in time, and memory
 * stays bounded. No network takes all of the room, and nobody holds a place by sending JSON a byte at a time. Health
 * checks and GET /metrics are always answered.
 */
export function shedLoad(app: FastifyInstance, load: Partial<Load> = {}): void {
  const { calls, arriving, uploads, bodyPatienceMs } = { ...LOAD, ...load };
  const rooms = { calls: new Room(calls), arriving: new Room(arriving), uploads: new Room(uploads) };
  const places = new WeakMap<FastifyRequest, Place>();
  const bodies = new Set<PassThrough>();

  app.addHook('onRequest', (request, reply, done) => {
    if (/^\/(healthz|readyz|metrics)\b/.test(request.url)) return done();
    const place = new Place(networkOf(request.ip));
    if (!place.move(isUpload(request) ? rooms.uploads : rooms.calls)) return done(tooMany());
    places.set(request, place);
    // 'close' comes for answers that were finished and for those whose client went away.
    reply.raw.once('close', () => place.leave());
    done();
  });

  app.addHook('preParsing', (request, _reply, payload, done) => {
    const place = places.get(request);
    if (!place || isUpload(request) || !hasBody(request)) return done(null, payload);
    // A small body that came with its headers is read by the next turn: it costs nothing here.
    setImmediate(() => {
      if (request.raw.complete) return done(null, payload);
      if (!place.move(rooms.arriving)) return done(tooMany());
      const body = arrivingBody(payload as Readable);
      bodies.add(body);
      const late = setTimeout(() => body.destroy(tooSlow()), bodyPatienceMs);
      body.once('close', () => {
        clearTimeout(late);
        bodies.delete(body);
      });
      done(null, body);
    });
  });

  app.addHook('preValidation', (request, _reply, done) => {
    const place = places.get(request);
    if (place?.room === rooms.arriving && !place.move(rooms.calls)) return done(tooMany());
    done();
  });

  // What has not arrived by now was not begun: its sender can try elsewhere.
  app.addHook('preClose', (done) => {
    for (const body of bodies) body.destroy(new Busy('The server is stopping.'));
    done();
  });
}

const tooMany = () => new Busy('Too many calls are under way.');
const tooSlow = () => new HttpError(408, 'The request took too long to arrive. Please try again.');

const isUpload = (request: FastifyRequest) => request.routeOptions.config.sends !== undefined;
const hasBody = ({ headers }: FastifyRequest) =>
  Number(headers['content-length']) > 0 || headers['transfer-encoding'] !== undefined;

/** The body in a stream that can be ended without its connection, so that the sender reads why. */
function arrivingBody(payload: Readable): PassThrough {
  const body = new PassThrough();
  // The reader turns away from a body that is too large, and then nobody hears of its end.
  body.on('error', () => undefined);
  payload.once('error', (error) => body.destroy(error));
  payload.once('close', () => {
    if (!payload.readableEnded) body.destroy(new HttpError(400, 'The request was cut off.'));
  });
  return payload.pipe(body);
}

/** Where a call is counted: in one room at a time. */
class Place {
  room: Room | undefined;
  #client: string;
  #isOver = false;

  constructor(client: string) {
    this.#client = client;
  }

  /** Whether there was room; where there is none the call is counted nowhere. */
  move(room: Room): boolean {
    this.room?.giveBack(this.#client);
    this.room = this.#isOver || room.take(this.#client) ? undefined : room;
    return this.room !== undefined;
  }

  leave(): void {
    this.#isOver = true;
    this.room?.giveBack(this.#client);
    this.room = undefined;
  }
}
