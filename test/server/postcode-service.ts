import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An answer, or none. */
export type Answering = [status: number, body: string] | 'hang';

export const result = (facts: Record<string, unknown>): [number, string] => [200, JSON.stringify({ result: facts })];

/** A service like postcodes.io: knows the postcodes that have an answer, and keeps what it was asked for. */
export async function postcodeService() {
  const asked: string[] = [];
  const answers: Record<string, Answering> = {};
  const service = createServer((request, response) => {
    const postcode = decodeURIComponent((request.url ?? '').replace('/api/postcodes/', ''));
    asked.push(postcode);
    const answer = answers[postcode] ?? [404, '{"status":404,"error":"Postcode not found"}'];
    if (answer === 'hang') return;
    response.writeHead(answer[0], { 'content-type': 'application/json' }).end(answer[1]);
  });
  await new Promise<void>((resolve) => {
    service.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(service.address() as AddressInfo).port}/api`,
    asked,
    answers,
    close() {
      service.closeAllConnections();
      service.close();
    },
  };
}
