import { lookup } from 'node:dns';
import { request as plainRequest } from 'node:http';
import { request } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Addresses that are not on the public internet (IANA's registries of special-purpose addresses). */
const INSIDE = new BlockList();
for (const network of [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
]) {
  const [address, bits] = network.split('/');
  INSIDE.addSubnet(address!, Number(bits), 'ipv4');
}
/** The public part of IPv6, without its ways back to IPv4 and its examples. */
const OPEN6 = new BlockList();
OPEN6.addSubnet('2000::', 3, 'ipv6');
for (const [address, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  INSIDE.addSubnet(address, bits, 'ipv6');
}

/** Whether an IP address is on the public internet. */
export function isPublic(address: string): boolean {
  if (isIP(address) === 4) return !INSIDE.check(address, 'ipv4');
  return isIP(address) === 6 && OPEN6.check(address, 'ipv6') && !INSIDE.check(address, 'ipv6');
}

/**
 * Whether the server may call an address that somebody gave. `allowed` lists hosts, with or without a port, that are
 * always allowed, with `plain` over http too.
 */
export function mayCall(
  address: string,
  allowed: readonly string[],
  { plain = false }: { plain?: boolean | undefined } = {},
): boolean {
  const { protocol, host, hostname } = new URL(address);
  const isNamed = isAllowed(host, hostname, allowed);
  if (protocol !== 'https:') return plain && isNamed;
  if (isNamed) return true;
  const bare = hostname.replace(/^\[|\]$/g, '');
  return isIP(bare) ? isPublic(bare) : bare.includes('.') && !bare.endsWith('.localhost');
}

const isAllowed = (host: string, hostname: string, allowed: readonly string[]) =>
  allowed.includes(host) || allowed.includes(hostname);

/** An address that leads into our own network. */
export class InsideAddress extends Error {
  override name = 'InsideAddress';
}

/** Looks a name up like Node does, but fails if any of its addresses is not public at this moment. */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, '', 0);
    const inside = addresses.find(({ address }) => !isPublic(address));
    if (inside) return callback(new InsideAddress('The name leads into the network.'), '', 0);
    if (options.all) return callback(null, addresses);
    const [first] = addresses;
    callback(null, first!.address, first!.family);
  });
};

/** A POST to an address that somebody gave. `allowed` and `plain` are those of `mayCall`. */
interface Post {
  headers: Record<string, string | number>;
  body: string | Buffer | null;
  timeoutMs: number;
  allowed: readonly string[];
  plain?: boolean;
}

/**
 * Sends a POST. Follows no redirects.
 *
 * @returns the status of the answer
 * @throws InsideAddress if the address or its name leads inside
 */
export async function postTo(address: string, { headers, body, timeoutMs, allowed, plain }: Post): Promise<number> {
  if (!mayCall(address, allowed, { plain })) throw new InsideAddress('The address is not public.');
  const { protocol, host, hostname } = new URL(address);
  const trusted = isAllowed(host, hostname, allowed);
  return new Promise((resolve, reject) => {
    const call = (protocol === 'https:' ? request : plainRequest)(
      address,
      {
        method: 'POST',
        headers,
        signal: AbortSignal.timeout(timeoutMs),
        agent: false,
        ...(!trusted && { lookup: publicLookup }),
      },
      (answer) => {
        // Only the status matters.
        answer.destroy();
        resolve(answer.statusCode ?? 0);
      },
    );
    call.on('error', reject);
    call.end(body);
  });
}
