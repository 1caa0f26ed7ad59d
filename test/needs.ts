import type { Callback, Test } from 'uvu';

/** Programs beside node, by the variable in which the runner says where they are. */
const NAMES = {
  PG_BIN: 'PostgreSQL',
  HAPROXY: 'haproxy',
  NGINX: 'nginx',
  PGBOUNCER: 'pgbouncer',
  CURL: 'curl',
  PROMTOOL: 'promtool',
  SYSTEMD_ANALYZE: 'systemd-analyze',
};
type Program = keyof typeof NAMES;

/** Adds tests that need programs to a suite. Where one is not installed they count as skipped. */
export function needs<T>(test: Test<T>, ...programs: Program[]): (name: string, run: Callback<T>) => void {
  const missing = programs.filter((program) => !process.env[program]).map((program) => NAMES[program]);
  if (missing.length) console.log(`Not installed here: ${missing.join(', ')}. Tests that need it are skipped.`);
  return (name, run) => (missing.length ? test.skip(name, run) : test(name, run));
}
