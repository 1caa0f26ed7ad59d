// What tests and benches need beside node, where this machine has it. They read it as environment variables.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const DEBIAN = '/usr/lib/postgresql';
const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).sort((a, b) => b - a) : [];

/** A program that is asked for by its variable, else Debian's, else what is on the PATH. */
const program = (variable, ...names) =>
  [
    process.env[variable],
    ...['/usr/bin', '/usr/sbin', ...process.env.PATH.split(':')].flatMap((folder) =>
      names.map((name) => join(folder, name)),
    ),
  ].find((file) => file && existsSync(file));

const CHROMIUM = program('CHROMIUM', 'chromium', 'chromium-browser', 'google-chrome');

const found = {
  // What is asked for, else the newest of Debian's, else what is on the PATH.
  PG_BIN: [
    process.env.PG_BIN,
    ...versions.map((version) => join(DEBIAN, version, 'bin')),
    ...process.env.PATH.split(':'),
  ].find((folder) => folder && existsSync(join(folder, 'initdb'))),
  CHROMIUM,
  // Chromium without windows, notifications and background sync; it takes a third less of the processors' time.
  CHROMIUM_SHELL: process.env.CHROMIUM ?? program('CHROMIUM_SHELL', 'chromium-headless-shell') ?? CHROMIUM,
  HAPROXY: program('HAPROXY', 'haproxy'),
  NGINX: program('NGINX', 'nginx'),
  PGBOUNCER: program('PGBOUNCER', 'pgbouncer'),
  CURL: program('CURL', 'curl'),
  PROMTOOL: program('PROMTOOL', 'promtool'),
  SYSTEMD_ANALYZE: program('SYSTEMD_ANALYZE', 'systemd-analyze'),
};

/** `PG_BIN`, the folder of PostgreSQL's programs; the others are files. What is not installed is missing. */
export const PROGRAMS = Object.fromEntries(Object.entries(found).filter(([, path]) => path));

export const NAMES = { PG_BIN: 'PostgreSQL', CHROMIUM: 'Chromium' };
