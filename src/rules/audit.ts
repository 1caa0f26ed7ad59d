/** The actions of the audit log: the stored name and the words on screen. The words may change, the names may not. */
const AUDIT_ACTIONS = {
  'logged in': 'Logged in',
  'login failed': 'Login failed',
  'password changed': 'Password changed',
  'other sessions ended': 'Other devices logged out',
  'second factor turned on': 'Second factor turned on',
  'operator added': 'Operator added',
  'operator removed': 'Operator removed',
  'driver approved': 'Driver approved',
  'driver rejected': 'Driver rejected',
  'right to work checked': 'Right to work checked',
  'right to work exported': 'Evidence of the right to work exported',
  'right to work check voided': 'Right-to-work check no longer counts',
  'document read': 'Document opened',
  'document reviewed': 'Document reviewed',
  'documents purged': 'Old documents deleted',
  'council status set': 'Council status changed',
  'payment status set': 'Fee changed',
  'fee waived': 'Fee waived',
  'record read': 'Council record opened',
  'record handed over': 'Record sent to the council',
  'registration dated': 'Date of the registration with the council saved',
  'council set': 'Council saved',
  'council removed': 'Council removed',
  'coverage set': 'Covered area saved',
  'coverage removed': 'Covered area removed',
  'delivery created': 'Delivery added',
  'deliveries imported': 'Deliveries imported',
  'delivery corrected': 'Delivery edited',
  'delivery cancelled': 'Delivery cancelled',
  'delivery released': 'Delivery released',
  'delivery assigned': 'Delivery assigned',
  'incident resolved': 'Problem decided',
  'complaint answered': 'Complaint answered',
  'payout made': 'Payout made',
  'payout marked': 'Payout of a delivery changed',
  'payouts exported': 'Payouts exported',
  'key made': 'Key added',
  'key ended': 'Key ended',
  'webhook made': 'Webhook added',
  'webhook tested': 'Webhook tested',
  'webhook ended': 'Webhook ended',
  'sale made': 'Sold by another system',
  'sale voided': 'Sale taken back by another system',
  'mail resent': 'Email sent again',
  'launch made': 'Launch email written',
  'launch sent': 'Launch email sent',
  'survey exported': 'Survey exported',
  'waitlist exported': 'Waitlist exported',
  searched: 'Searched',
  'person looked up': 'Person looked up',
  'person exported': 'Person exported',
  'person erased': 'Person erased',
} as const;
export type AuditAction = keyof typeof AUDIT_ACTIONS;

/** The actions that an operator only looks by. The audit log folds them. */
const LOOKS: readonly string[] = [
  'logged in',
  'document read',
  'record read',
  'searched',
  'person looked up',
] satisfies AuditAction[];

/** Whether an operator only looked. */
export const isLook = (action: string) => LOOKS.includes(action);

/** The words of a stored action. An action of an older version has its stored name. */
export const auditWords = (action: string): string => (AUDIT_ACTIONS as Record<string, string>)[action] ?? action;
