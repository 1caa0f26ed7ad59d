import { normalPhone } from './phone.ts';

/** Groups the digits of UK numbers: '07700 900123', '+44 7700 900123', '020 7946 0123'. Others are not changed. */
export function formatPhone(typed: string): string {
  const [, start = '', rest = ''] = /^(\+44|0)(\d{10})$/.exec(normalPhone(typed)) ?? [];
  if (!rest) return typed;
  const groups = rest[0] === '2' ? /^(..)(....)/ : /^[389]/.test(rest) ? /^(...)(...)/ : /^(....)/;
  return (start === '0' ? '0' : '+44 ') + rest.replace(groups, (...found) => `${found.slice(1, -2).join(' ')} `);
}
