import { PassThrough, type Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { HttpError } from './http-error.ts';
import { networkOf } from './services/client-network.ts';
import { Busy } from './services/errors.ts';
import { type Bounds, Room } from './services/room.ts';

/** How many calls may be under way at once. A client is identified by its network. */
export interface Load {
  /** Calls that are being answered. Each uses some memory and waits for one of few connections. */
  calls: Bounds;
  /** Calls whose JSON has not arrived. They cost next to nothing, so they do not count as `calls`. */
  arriving: Bounds;
  /** Uploads, which may take minutes on a slow line. */
  uploads: Bounds;
  /** Answers that their clients are slow to read. */
  leaving: Bounds;
  /** The time limit for JSON to arrive. */
  bodyTimeoutMs: number;
}

const LOAD: Load = {
  calls: { all: 1_000, client: 500 },
  arriving: { all: 5_000, client: 50 },
  uploads: { all: 400, client: 50 },
  leaving: { all: 2_000, client: 100 },
  bodyTimeoutMs: 15_000,
};

/** Nearly all answers are sent at once. One that takes longer gives its call's place back. */
const SENDING_MS = 100;

/**
 * Answers calls with 503 while too many are under way, so that the others are answered in time and memory stays
 * bounded. No network can take all the room, and nobody can hold a place by sending JSON, or by reading an answer, a
 * byte at a time. Health checks and GET /metrics are always answered.
 */
export function shedLoad(app: FastifyInstance, load: Partial<Load> = {}): void {
  const { calls, arriving, uploads, leaving, bodyTimeoutMs } = { ...LOAD, ...load };
  const rooms = {
    calls: new Room(calls),
    arriving: new Room(arriving),
    uploads: new Room(uploads),
    leaving: new Room(leaving),
  };
  const places = new WeakMap<FastifyRequest, Place>();
  const bodies = new Set<PassThrough>();

  app.addHook('onRequest', (request, reply, done) => {
    if (/^\/(healthz|readyz|metrics)\b/.test(request.url)) return done();
    const place = new Place(networkOf(request.ip));
    if (!place.move(isUpload(request) ? rooms.uploads : rooms.calls)) return done(tooMany());
    places.set(request, place);
    // 'close' comes for finished answers and for clients that disconnected.
    reply.raw.once('close', () => place.leave());
    done();
  });

  app.addHook('preParsing', (request, _reply, payload, done) => {
    const place = places.get(request);
    if (!place || isUpload(request) || !hasBody(request)) return done(null, payload);
    // A small body that came with its headers is read by the next turn of the event loop, so it never counts as
    // arriving.
    setImmediate(() => {
      if (request.raw.complete) return done(null, payload);
      if (!place.move(rooms.arriving)) return done(tooMany());
      const body = arrivingBody(payload as Readable);
      bodies.add(body);
      const late = setTimeout(() => body.destroy(tooSlow()), bodyTimeoutMs);
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

  app.addHook('onSend', (request, { raw }, _payload, done) => {
    const place = places.get(request);
    // A client that is gone already gets no answer.
    if (place && !raw.destroyed) {
      const late = setTimeout(() => {
        // Nothing waits to be read: it is the server that is slow.
        if (!raw.socket?.writableLength) late.refresh();
        // If too many read slowly, only the slow ones are cut off.
        else if (!place.move(rooms.leaving)) raw.destroy();
      }, SENDING_MS);
      raw.once('close', () => clearTimeout(late));
    }
    done();
  });

  // At a stop, bodies that have not arrived are refused. Their senders can try another process.
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

/** A copy of the body's stream. It can be ended without closing the connection, so the sender can read the reason. */
function arrivingBody(payload: Readable): PassThrough {
  const body = new PassThrough();
  // The reader may have stopped at a body that is too large, so the error needs a listener.
  body.on('error', () => undefined);
  payload.once('error', (error) => body.destroy(error));
  payload.once('close', () => {
    if (!payload.readableEnded) body.destroy(new HttpError(400, 'The request was cut off.'));
  });
  return payload.pipe(body);
}

/** A call's place, in one room at a time. */
class Place {
  room: Room | undefined;
  #client: string;
  #isOver = false;

  constructor(client: string) {
    this.#client = client;
  }

  /**
   * Moves the call to a room.
   *
   * @returns false if that room is full; the call then has no place
   */
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
