import { milesBetween, type Place } from '#rules/distance';
import type { Log } from '../log.ts';
import type { Db } from '../services/database.ts';
import { askPostcode, TIMEOUT_MS } from '../services/postcodes.ts';
import { startWorker, type Worker } from '../services/queue.ts';
import { claimUnmeasured, findCentre, postponeMeasuring, rememberCentre, setMiles, type Unmeasured } from './store.ts';

/** One after the other: a kitchen's postcode is then asked for once, and the service is not hurried. */
const PLACES = 1;
/** Longer than both look-ups can take, so that no other process claims the same delivery meanwhile. */
const LEASE_MS = 60_000;
/**
 * How long a delivery waits whose look-up failed. Longer than the first pauses of the service: otherwise one postcode
 * that it fails at would hold up all others.
 */
const FAILED_MS = 600_000;

/** Starts the worker that measures available deliveries, the soonest first. Every process runs one. */
export function startMeasuring(db: Db, service: string, log: Log): Worker {
  /** How often the service failed in a row, and until when it is left alone. */
  let failures = 0;
  let restsUntil = 0;

  return startWorker<Unmeasured & { attempts: number; endsAt: Date }>(
    {
      name: 'distance',
      places: PLACES,
      closeMs: 2 * TIMEOUT_MS,
      async claim() {
        const now = new Date();
        if (now.getTime() < restsUntil) return [];
        const delivery = await claimUnmeasured(db, now, new Date(now.getTime() + LEASE_MS));
        return delivery ? [{ ...delivery, attempts: failures + 1, endsAt: delivery.pickup_time }] : [];
      },
      async send(delivery) {
        const from = await centreOf(delivery.pickup_postcode);
        const to = await centreOf(delivery.dropoff_postcode);
        failures = 0;
        await setMiles(db, delivery, from && to ? milesBetween(from, to) : null, new Date());
      },
      isFinal: () => false,
      // It was picked up meanwhile, or nobody can any more.
      async giveUp() {},
      async postpone(delivery, waitMs, error) {
        failures += 1;
        restsUntil = Date.now() + waitMs;
        log.warn({ err: error, delivery: delivery.id }, 'the distance of a delivery could not be looked up');
        await postponeMeasuring(db, delivery, new Date(Date.now() + FAILED_MS));
      },
    },
    log,
  );

  async function centreOf(postcode: string): Promise<Place | undefined> {
    const known = await findCentre(db, postcode);
    if (known) {
      const { latitude, longitude } = known;
      return latitude === null || longitude === null ? undefined : { latitude, longitude };
    }
    const { centre } = await askPostcode(service, postcode);
    await rememberCentre(db, postcode, centre, new Date());
    return centre;
  }
}
