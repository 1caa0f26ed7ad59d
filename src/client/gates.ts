import { isApproved } from '#rules/status';

/** What a browser knows of a session: its token and the record that came with it. */
export interface Session {
  token?: string | null;
  record?: { council_status?: string; status?: string } | null;
}

/**
 * Whom the parts of the app let in, said once. `session.ts` makes a signal of each, which routes and pages read. The
 * early scripts run before there are signals and ask here.
 */
export const opens = {
  seller: ({ token }) => token != null,
  /** The menu tools: council status counts as approved. */
  menu: ({ record }) => isApproved(record?.council_status),
  driver: ({ token }) => token != null,
  /** Deliveries: approved drivers. */
  deliveries: ({ record }) => record?.status === 'approved',
} satisfies Record<string, (session: Session) => boolean>;

export type GateName = keyof typeof opens;
