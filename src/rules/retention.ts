import { addYearsTo } from './days.ts';

/** A kind of what is kept of drivers, from when and how long it is kept, and why. */
interface Row {
  what: string;
  from: string;
  keep: string;
  why: string;
  /** The last day on which it is kept, counted from a day. Only of what the law keeps from an erasure, too. */
  until?: (from: string) => string;
}

/** How long what is known of drivers is kept. All that stands in no row with `until` goes with an erasure. */
export const RETENTION = {
  right_to_work: {
    what: 'right-to-work documents and checks of a driver who was approved, with name and date of birth',
    from: 'the end of the engagement',
    keep: 'two years',
    why: 'Proof of the right to work is kept for two years after the engagement ends.',
    until: (ended) => addYearsTo(ended, 2),
  },
  payments: {
    what: 'what a driver earned, with name, date of birth and address',
    from: 'the last delivery that was paid for',
    keep: 'to the end of the fifth calendar year after its year',
    why: 'Records of the people whom a platform paid are kept to the end of the fifth calendar year after.',
    until: (paid) => `${Number(paid.slice(0, 4)) + 5}-12-31`,
  },
  application: {
    what: 'all other documents, and those of a driver who was never approved',
    from: 'the decision or the arrival, whichever is later',
    keep: 'RETENTION_DAYS',
    why: 'An application can still be asked about for a while.',
  },
} as const satisfies Record<string, Row>;

/** The kinds that are kept from an erasure. */
export type HeldKind = Exclude<keyof typeof RETENTION, 'application'>;

/** What an erasure leaves, until when (YYYY-MM-DD, inclusive), and why. */
export interface Kept {
  kind: HeldKind;
  until: string;
  why: string;
}

/** @param from the day that the kind counts from */
export const keptFrom = (kind: HeldKind, from: string): Kept => ({
  kind,
  until: RETENTION[kind].until(from),
  why: RETENTION[kind].why,
});
