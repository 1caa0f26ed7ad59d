import type { Kysely } from 'kysely';
import { hashToken, newToken } from './parts/secrets.ts';
import type { AccountKind, Tables } from './tables.ts';

const SESSION_DAYS = 30;

/** Who makes a call, as the database knows them at this moment. */
export interface Account {
  id: string;
  kind: AccountKind;
  /** The key of the session itself, to end it. */
  tokenHash: string;
  /** A seller's council status; null for others. */
  councilStatus: string | null;
  /** A driver's status; null for others. */
  driverStatus: string | null;
  /** The operator's email, for the audit log; null for others. */
  operatorEmail: string | null;
}

/** Starts a session of 30 days and returns its token, which is kept nowhere but with the caller. */
export async function startSession(
  db: Kysely<Tables>,
  kind: AccountKind,
  account_id: string,
  now: Date,
): Promise<string> {
  const token = newToken();
  const expires_at = new Date(now.getTime() + SESSION_DAYS * 24 * 60 * 60 * 1000);
  const token_hash = hashToken(token);
  await db.insertInto('sessions').values({ token_hash, kind, account_id, created_at: now, expires_at }).execute();
  return token;
}

/** The account behind a bearer token, or undefined if the token is unknown or has ended. */
export async function findSession(
  db: Kysely<Tables>,
  token: string,
  now: Date,
): Promise<Account | undefined> {
  return db
    .selectFrom('sessions')
    .leftJoin('sellers', 'sellers.id', 'sessions.account_id')
    .leftJoin('drivers', 'drivers.id', 'sessions.account_id')
    .leftJoin('operators', 'operators.id', 'sessions.account_id')
    .select([
      'sessions.account_id as id',
      'sessions.kind as kind',
      'sessions.token_hash as tokenHash',
      'sellers.council_status as councilStatus',
      'drivers.status as driverStatus',
      'operators.email as operatorEmail',
    ])
    .where('sessions.token_hash', '=', hashToken(token))
    .where('sessions.expires_at', '>', now)
    .executeTakeFirst();
}

/** Ends one session (logout). */
export async function endSession(db: Kysely<Tables>, tokenHash: string): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute();
}

/** Ends every session of an account (password reset, erasure). */
export async function endSessionsOf(db: Kysely<Tables>, account_id: string): Promise<void> {
  await db.deleteFrom('sessions').where('account_id', '=', account_id).execute();
}
