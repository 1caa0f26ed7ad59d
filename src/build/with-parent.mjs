// Runs a program that ends with the process that forked this one, even if that is killed: `fork(file, [program,
// ...args])`.
import { spawn } from 'node:child_process';

/** A program that does not end within this time is killed. */
const PATIENCE_MS = 5_000;

const [program, ...args] = process.argv.slice(2);
// In its own process group, since a program may start others (tsc's launcher starts the compiler).
const child = spawn(program, args, { stdio: ['ignore', 'inherit', 'inherit'], detached: true });
child.on('exit', (code) => {
  // Processes that it started may outlive it.
  tell('SIGKILL');
  process.exit(code ?? 1);
});

function tell(signal) {
  try {
    process.kill(-child.pid, signal);
  } catch {
    // The whole group has ended.
  }
}

function end() {
  tell('SIGTERM');
  setTimeout(() => tell('SIGKILL'), PATIENCE_MS);
}
process.on('disconnect', end);
// The parent may have ended while this process was starting, which sends no event.
if (!process.connected) end();
// A keyboard, a closed terminal and a process manager signal the whole group. This process ignores that, since the
// parent decides when to end.
for (const signal of ['SIGINT', 'SIGHUP', 'SIGTERM']) process.on(signal, () => {});
