// An open-loop load generator: calls start at a fixed rate, whether earlier ones are answered or not. Each is timed
// from when it was due.
import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { draw } from './mix.mjs';

const { ports, rate, seconds, mix } = JSON.parse(process.argv[2]);
/** A server with this many calls waiting has lost. */
const MAX_WAITING = 2_000;
const TIMEOUT_MS = 5_000;

const agent = new Agent({ keepAlive: true, maxSockets: 250 });
/** By the name of the call. */
const times = new Map();
let [sent, waiting, failed] = [0, 0, 0];

function send(due) {
  const { body, name, ...call } = draw[mix]();
  sent += 1;
  if (waiting >= MAX_WAITING) {
    failed += 1;
    return;
  }
  waiting += 1;
  const asking = request({ ...call, agent, host: '127.0.0.1', port: ports[sent % ports.length], timeout: TIMEOUT_MS });
  let answered = false;
  asking.on('response', (answer) => {
    answer.resume();
    answer.on('end', () => {
      answered = answer.statusCode < 300;
      if (!answered) return;
      if (!times.has(name)) times.set(name, []);
      times.get(name).push(performance.now() - due);
    });
  });
  asking.on('timeout', () => asking.destroy());
  asking.on('error', () => undefined);
  asking.on('close', () => {
    waiting -= 1;
    if (!answered) failed += 1;
  });
  asking.end(body);
}

const end = performance.now() + seconds * 1_000;
// Independent arrivals have exponential gaps.
for (let due = performance.now(); due < end; due += (-Math.log(1 - Math.random()) / rate) * 1_000) {
  while (performance.now() < due) await pause(1);
  send(due);
}
while (waiting > 0) await pause(10);
const summary = (list) => {
  const sorted = [...list].sort((a, b) => a - b);
  const at = (share) => sorted[Math.floor(sorted.length * share)] ?? TIMEOUT_MS;
  return { answered: sorted.length, p50: at(0.5), p99: at(0.99) };
};
const calls = Object.fromEntries([...times].map(([name, list]) => [name, summary(list)]));
process.stdout.write(JSON.stringify({ ...summary([...times.values()].flat()), failed, calls }), () => process.exit());
