import { londonToday } from '#rules/dates';
import type { Scope } from '#rules/partner';
import type { Db } from '../services/database.ts';
import { hashToken, newToken } from '../services/secrets.ts';
import { findKey, touchKey } from './store.ts';

/** The key that makes a call, where others are made by an account. */
export interface PartnerKey {
  kind: 'key';
  id: string;
  /** For the audit log. */
  name: string;
  scopes: Scope[];
}

/** By this a secret that was left somewhere is recognised. No session's token begins with it but by chance. */
const PREFIX = 'ndk_';
/** The last use of a key is stored to the minute, which saves a write on most calls. */
const NOTED_EVERY_MS = 60_000;

/** A new secret. Only its hash is stored. */
export const newSecret = () => `${PREFIX}${newToken()}`;

/** The key of a bearer token. Undefined for other tokens, and if the key is unknown, ended or expired. */
export async function keyOf(db: Db, token: string, now: Date): Promise<PartnerKey | undefined> {
  if (!token.startsWith(PREFIX)) return undefined;
  const found = await findKey(db, hashToken(token), londonToday(now));
  if (!found) return undefined;
  const { last_used_at, ...key } = found;
  if (!last_used_at || now.getTime() - last_used_at.getTime() >= NOTED_EVERY_MS) await touchKey(db, key.id, now);
  return { kind: 'key', ...key };
}
