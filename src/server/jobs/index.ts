import { remind } from '../right-to-work/reminders.ts';
import type { Services } from '../services.ts';
import { dropOldCode } from '../shared-code.ts';
import { fillAllSought } from './fill-sought.ts';
import { forgetOld } from './forget.ts';
import { giveAllPayouts } from './give-payouts.ts';
import { purgeExpired } from './purge.ts';
import { endRetention } from './retention.ts';
import { endRun, setNextRun, takeRun } from './store.ts';
import { sweepFiles } from './sweep.ts';
import { vacuum } from './vacuum.ts';

export interface Job {
  name: string;
  everyMinutes: number;
  /** Also runs at every start, whether due or not. For jobs that may run twice without harm. */
  atStart?: true;
  run(services: Services): Promise<unknown>;
}

export const JOBS: readonly Job[] = [
  { name: 'purge-expired', everyMinutes: 60, run: purgeExpired },
  { name: 'sweep-files', everyMinutes: 6 * 60, run: sweepFiles },
  { name: 'drop-old-code', everyMinutes: 24 * 60, run: dropOldCode },
  { name: 'remind', everyMinutes: 60, atStart: true, run: remind },
  { name: 'end-retention', everyMinutes: 24 * 60, run: endRetention },
  { name: 'forget-old', everyMinutes: 24 * 60, run: forgetOld },
  { name: 'fill-sought', everyMinutes: 5, atStart: true, run: ({ database }) => fillAllSought(database) },
  { name: 'give-payouts', everyMinutes: 60, atStart: true, run: ({ database }) => giveAllPayouts(database) },
  { name: 'vacuum', everyMinutes: 24 * 60, run: vacuum },
];

const MINUTE_MS = 60_000;
const FIRST_LOOK_MS = 10_000;
const AGAIN_MINUTES = 5;
/** A run that has not ended by then is begun anew: its process died, or lost the database. */
const CLAIM_MINUTES = 60;

/** Looks every minute for due jobs. Every process does this; each run belongs to one process. */
export function startJobs(services: Services): { stop(): Promise<void> } {
  let running = Promise.resolve();
  let stopped = false;

  const look = (first: boolean) => () => {
    running = running.then(async () => {
      for (const job of JOBS) if (!stopped) await runIfDue(services, job, first && job.atStart);
    });
  };
  // Not right at the start, which is busy.
  const first = setTimeout(look(true), FIRST_LOOK_MS);
  const timer = setInterval(look(false), MINUTE_MS);
  first.unref();
  timer.unref();

  return {
    async stop() {
      stopped = true;
      clearTimeout(first);
      clearInterval(timer);
      await running;
    },
  };
}

/** Runs a job if it is due (or `anyway`) and no other process has taken this run. A failed run is repeated soon. */
export async function runIfDue(services: Services, job: Job, anyway = false): Promise<boolean> {
  const { db } = services.database;
  const { name } = job;
  const { jobRuns, jobLast } = services.metrics;
  const inMinutes = (minutes: number) => new Date(services.now().getTime() + minutes * MINUTE_MS);
  const ended = (outcome: 'done' | 'failed') => {
    jobRuns.inc({ job: name, outcome });
    jobLast.setToCurrentTime({ job: name, outcome });
  };
  const next = inMinutes(job.everyMinutes);
  const claimed = inMinutes(Math.min(job.everyMinutes, CLAIM_MINUTES));
  try {
    if (anyway) await setNextRun(db, name, services.now());
    if (!(await takeRun(db, name, services.now(), claimed, next))) return false;
    await job.run(services);
    await endRun(db, name, claimed, next);
    ended('done');
    return true;
  } catch (error) {
    services.log.error({ err: error, job: name }, 'a job failed');
    ended('failed');
    await setNextRun(db, name, inMinutes(AGAIN_MINUTES)).catch(() => undefined);
    return false;
  }
}
