// Runs a program that ends with the process that forked this one, however that ends: `fork(file, [program, ...args])`.
import { spawn } from 'node:child_process';

/** A program that does not end by itself is ended (ms). */
const PATIENCE = 5_000;

const [program, ...args] = process.argv.slice(2);
// A group of its own: a program may have started another, as tsc's launcher starts the compiler.
const child = spawn(program, args, { stdio: ['ignore', 'inherit', 'inherit'], detached: true });
child.on('exit', (code) => {
  // What it started may outlive it.
  tell('SIGKILL');
  process.exit(code ?? 1);
});

function tell(signal) {
  try {
    process.kill(-child.pid, signal);
  } catch {
    // All of the group are gone.
  }
}

function end() {
  tell('SIGTERM');
  setTimeout(() => tell('SIGKILL'), PATIENCE);
}
process.on('disconnect', end);
// The parent may have gone while this process was starting: then nobody tells it.
if (!process.connected) end();
// A keyboard, a closed terminal and a process manager tell the whole group; the parent sees to the order.
for (const signal of ['SIGINT', 'SIGHUP', 'SIGTERM']) process.on(signal, () => {});
