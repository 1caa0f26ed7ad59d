import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { FileStore } from './files.ts';

/** The counters of this process, for GET /metrics. */
export type Metrics = ReturnType<typeof openMetrics>;

/** From a single-row query to the longest allowed statement. */
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** Each server has its own registry, so that servers in one process share nothing. */
export function openMetrics() {
  const registry = new Registry();
  const registers = [registry];
  return {
    registry,
    calls: new Histogram({
      name: 'http_request_duration_seconds',
      help: 'Requests and how long they took, by the pattern of their path.',
      labelNames: ['method', 'route', 'status'] as const,
      buckets: SECONDS,
      registers,
    }),
    fileErrors: new Counter({
      name: 'kitchen_file_errors_total',
      help: 'Calls of the file store that failed.',
      labelNames: ['operation'] as const,
      registers,
    }),
    jobRuns: new Counter({
      name: 'kitchen_job_runs_total',
      help: 'Runs of a job in this process.',
      labelNames: ['job', 'outcome'] as const,
      registers,
    }),
    jobLast: new Gauge({
      name: 'kitchen_job_last_run_timestamp_seconds',
      help: 'When a job last ended in this process.',
      labelNames: ['job', 'outcome'] as const,
      registers,
    }),
  };
}

/** A file store that counts its failures. */
export function counted(files: FileStore, { fileErrors }: Metrics): FileStore {
  for (const operation of ['put', 'get', 'remove', 'ping'] as const) fileErrors.inc({ operation }, 0);
  const count = <T>(operation: string, work: Promise<T>): Promise<T> =>
    work.catch((error: unknown) => {
      fileErrors.inc({ operation });
      throw error;
    });
  return {
    put: (...given) => count('put', files.put(...given)),
    get: (...given) => count('get', files.get(...given)),
    remove: (...given) => count('remove', files.remove(...given)),
    list: (prefix) => files.list(prefix),
    ping: () => count('ping', files.ping()),
  };
}
