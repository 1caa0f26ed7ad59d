import { sql } from 'kysely';
import { purgeExpired } from './jobs/purge.ts';
import { purgeRejected } from './jobs/retention.ts';
import { sweepFiles } from './jobs/sweep.ts';
import type { Parts } from './parts/index.ts';

export interface Job {
  name: string;
  everyMinutes: number;
  run(parts: Parts): Promise<unknown>;
}

const JOBS: readonly Job[] = [
  { name: 'purge-expired', everyMinutes: 60, run: purgeExpired },
  { name: 'sweep-files', everyMinutes: 6 * 60, run: sweepFiles },
  { name: 'purge-rejected', everyMinutes: 24 * 60, run: purgeRejected },
];

const MINUTE = 60_000;
const FIRST_LOOK = 10_000;
const AGAIN_MINUTES = 5;

/** Looks every minute for jobs that are due; any number of processes may do so, each run is one process's. */
export function startJobs(parts: Parts): { stop(): Promise<void> } {
  let running = Promise.resolve();
  let stopped = false;

  const look = () => {
    running = running.then(async () => {
      for (const job of JOBS) if (!stopped) await runIfDue(parts, job);
    });
  };
  // The start itself is busy enough.
  const first = setTimeout(look, FIRST_LOOK);
  const timer = setInterval(look, MINUTE);
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

/** Runs a job if it is due and no other process has taken this run; a run that fails is tried again soon. */
export async function runIfDue(parts: Parts, job: Job): Promise<boolean> {
  try {
    if (!(await take(parts, job))) return false;
    await job.run(parts);
    return true;
  } catch (error) {
    parts.log.error({ err: error, job: job.name }, 'a job failed');
    await postpone(parts, job).catch(() => undefined);
    return false;
  }
}

/** Moves the job's next run forward; of any number of processes one succeeds. */
async function take({ database, now }: Parts, { name, everyMinutes }: Job): Promise<boolean> {
  const at = now();
  const next = new Date(at.getTime() + everyMinutes * MINUTE);
  const { rows } = await sql`
    insert into jobs as kept (name, next_at) values (${name}, ${next})
    on conflict (name) do update set next_at = excluded.next_at where kept.next_at <= ${at}
    returning name
  `.execute(database.db);
  return rows.length > 0;
}

async function postpone({ database, now }: Parts, { name }: Job): Promise<void> {
  const next_at = new Date(now().getTime() + AGAIN_MINUTES * MINUTE);
  await database.db.updateTable('jobs').set({ next_at }).where('name', '=', name).execute();
}
