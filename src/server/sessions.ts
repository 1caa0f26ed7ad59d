import { sql, type Kysely } from 'kysely';
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

/**
 * The account behind a bearer token, or undefined if the token is unknown or has ended. Read from the database at
 * every call: a status that was changed a moment ago counts. Calls that arrive at the same moment share one query.
 */
export async function findSession(
  db: Kysely<Tables>,
  token: string,
  now: Date,
): Promise<Account | undefined> {
  const hash = hashToken(token);
  let gathering = gatherings.get(db);
  if (!gathering) {
    gathering = gather(db);
    gatherings.set(db, gathering);
  }
  gathering.hashes.push(hash);
  const found = (await gathering.rows).get(hash);
  return found && found.expiresAt > now ? found : undefined;
}

type Session = Account & { expiresAt: Date };

/** Tokens that wait for the query that asks for them all. */
interface Gathering {
  hashes: string[];
  rows: Promise<Map<string, Session>>;
}

const gatherings = new WeakMap<Kysely<Tables>, Gathering>();

/** Asks once everything that has arrived by now had its turn, and never for what arrives later. */
function gather(db: Kysely<Tables>): Gathering {
  const hashes: string[] = [];
  const arrived = new Promise((resolve) => {
    setImmediate(resolve);
  });
  const rows = arrived.then(() => {
    gatherings.delete(db);
    return readSessions(db, hashes);
  });
  return { hashes, rows };
}

async function readSessions(db: Kysely<Tables>, hashes: string[]): Promise<Map<string, Session>> {
  const { rows } = await sql<Session>`
    select s.account_id as id, s.kind, s.token_hash as "tokenHash", s.expires_at as "expiresAt",
      sellers.council_status as "councilStatus", drivers.status as "driverStatus", operators.email as "operatorEmail"
    from sessions s
    left join sellers on sellers.id = s.account_id
    left join drivers on drivers.id = s.account_id
    left join operators on operators.id = s.account_id
    where s.token_hash = any(${hashes})
  `.execute(db);
  return new Map(rows.map((row) => [row.tokenHash, row]));
}

/** Ends one session (logout). */
export async function endSession(db: Kysely<Tables>, tokenHash: string): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute();
}

/** Ends every session of an account (password reset, erasure). */
export async function endSessionsOf(db: Kysely<Tables>, account_id: string): Promise<void> {
  await db.deleteFrom('sessions').where('account_id', '=', account_id).execute();
}
