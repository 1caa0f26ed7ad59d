import { isApproved } from '#rules/status';

/** A session as the browser stores it: its token and its record. */
export interface Session {
  token?: string | null;
  record?: { council_status?: string; status?: string } | null;
}

/**
 * Who may see which part of the app. `session.ts` turns each into a signal for routes and pages. The early scripts run
 * before there are signals, so they call these directly.
 */
export const opens = {
  seller: ({ token }) => token != null,
  /** The menu tools: sellers whose council status counts as approved. */
  menu: ({ record }) => isApproved(record?.council_status),
  driver: ({ token }) => token != null,
  /** Deliveries: approved drivers. */
  deliveries: ({ record }) => record?.status === 'approved',
} satisfies Record<string, (session: Session) => boolean>;

export type GateName = keyof typeof opens;
