import { isIPv4, isIPv6 } from 'node:net';

/**
 * The network of an address, for counting attempts: the IPv4 address itself, or the /64 of an IPv6 address, since one
 * client controls all its 2^64 addresses. Some proxies append the client's port, which changes every time, so it is
 * dropped.
 */
export function networkOf(address: string): string {
  const ipv4 = /^(?:::ffff:)?(\d+(?:\.\d+){3})(?::\d+)?$/i.exec(address)?.[1];
  if (ipv4) return ipv4;
  const ipv6 = /^\[?([\da-f:.]+)/i.exec(address)?.[1];
  if (!ipv6 || !isIPv6(ipv6)) return address;
  const [head, tail] = ipv6.split('::').map((half) => half.split(':').filter(Boolean));
  // '::' stands for the omitted zeros.
  const zeros = tail ? Array<string>(8 - head!.length - tail.length).fill('0') : [];
  const groups = [...head!, ...zeros, ...(tail ?? [])].slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}

/**
 * The wider network of an address (/24 or /48), for logs: it tells where a call came from but does not identify a
 * person.
 */
export function prefixOf(address: string): string {
  const network = networkOf(address);
  if (isIPv4(network)) return network.replace(/\d+$/, '0/24');
  return widerNetworkOf(network) ?? 'unknown';
}

/** The /48 around an IPv6 network of `networkOf`, since one customer often has all of it. Undefined for IPv4. */
export const widerNetworkOf = (network: string): string | undefined =>
  network.endsWith('::/64') ? network.replace(/:[^:]*::\/64$/, '::/48') : undefined;

/** Whether a host name or address means this machine, so that nothing on the way can be read elsewhere. */
export const isThisMachine = (hostname: string): boolean => /^(localhost|127\.[\d.]+|\[::1\]|)$/.test(hostname);
