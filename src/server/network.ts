import { isIPv6 } from 'node:net';

/**
 * Whose attempts are counted together: those of an IPv4 address, or of the /64 that an IPv6 one is in, since whoever
 * has one of these 2^64 addresses has all of them. Some proxies append the client's port, another one each time.
 */
export function networkOf(address: string): string {
  const ipv4 = /^(?:::ffff:)?(\d+(?:\.\d+){3})(?::\d+)?$/i.exec(address)?.[1];
  if (ipv4) return ipv4;
  const ipv6 = /^\[?([\da-f:.]+)/i.exec(address)?.[1];
  if (!ipv6 || !isIPv6(ipv6)) return address;
  const [head, tail] = ipv6.split('::').map((half) => half.split(':').filter(Boolean));
  // '::' stands for all the zeros that are missing.
  const zeros = tail ? Array<string>(8 - head!.length - tail.length).fill('0') : [];
  const groups = [...head!, ...zeros, ...(tail ?? [])].slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}
