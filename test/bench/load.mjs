// A small load generator: so many connections, each asks again once it has its answer.
import { Agent, get } from 'node:http';
import { tokenOf } from './data.mjs';

const { url, kind, people, connections, seconds, requests = Infinity } = JSON.parse(process.argv[2]);
const agent = new Agent({ keepAlive: true, maxSockets: connections });
const times = [];
let failed = 0;
let bytes = 0;
let started = 0;
const start = performance.now();
const end = seconds ? start + seconds * 1000 : Infinity;

function once() {
  started += 1;
  const number = 1 + Math.floor(Math.random() * people);
  const headers = { authorization: `Bearer ${tokenOf(kind, number)}` };
  const began = performance.now();
  return new Promise((resolve) => {
    const request = get(url, { agent, headers }, (response) => {
      response.on('data', (chunk) => {
        bytes += chunk.length;
      });
      response.on('end', () => {
        if (response.statusCode === 200) times.push(performance.now() - began);
        else failed += 1;
        resolve();
      });
    });
    request.on('error', () => {
      failed += 1;
      resolve();
    });
  });
}

async function one() {
  while (performance.now() < end && started < requests) await once();
}

await Promise.all(Array.from({ length: connections }, one));
const took = (performance.now() - start) / 1000;
times.sort((a, b) => a - b);
const at = (share) => times[Math.min(times.length - 1, Math.floor(times.length * share))];
console.log(
  JSON.stringify({
    rate: times.length / took,
    p50: at(0.5),
    p99: at(0.99),
    failed,
    answered: times.length,
    bytes: bytes / times.length,
  }),
);
agent.destroy();
