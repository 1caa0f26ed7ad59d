// Runs a program that ends with the process that forked this one, however that ends: `fork(file, [program, ...args])`.
import { spawn } from 'node:child_process';

/** A program that does not end by itself is ended (ms). */
const PATIENCE = 5_000;

const [program, ...args] = process.argv.slice(2);
// A group of its own: a program may have started another.
const child = spawn(program, args, { stdio: ['ignore', 'inherit', 'inherit'], detached: true });
child.on('exit', (code) => process.exit(code ?? 1));

function end() {
  process.kill(-child.pid, 'SIGTERM');
  setTimeout(() => process.kill(-child.pid, 'SIGKILL'), PATIENCE);
}
process.on('disconnect', end);
// From the keyboard all of the terminal's programs are told; the parent sees to the order.
process.on('SIGINT', () => {});
