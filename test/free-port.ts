import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';

/**
 * A port that nobody listens on. For a minute the system gives it to nobody who asks for any port, since it has just
 * closed a connection there: so it is still free when a slow start comes to it by its number.
 */
export async function freePort(): Promise<number> {
  const server = createServer((socket) => socket.resume().end()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await once(connect(port, '127.0.0.1').resume(), 'close');
  await new Promise((closed) => server.close(closed));
  return port;
}
