import { addYearsTo } from './days.ts';

/** Days after which the server itself forgets what is only needed for a while. */
export const KEPT_DAYS = { customers: 30, mails: 30, sessions: 30, codes: 1, first_answers: 7, networks: 90 };

/** A kind of what is kept of people, from when and how long it is kept, and why; words of the privacy policy too. */
interface Row {
  what: string;
  from?: string;
  keep: string;
  why: string;
  /** The last day on which it is kept, counted from a day. Only of what the law keeps from an erasure, too. */
  until?: (from: string) => string;
}

const days = (count: number) => (count === 1 ? 'one day' : `${count} days`);

/** How long what is known of people is kept. All that stands in no row with `until` goes with an erasure. */
export const RETENTION = {
  visitors: {
    what: 'your answers to the survey, your place on the waiting list, and whether you want an email from us',
    keep: 'until you ask us to erase them',
    why: 'They tell us where to open, and whom to tell.',
  },
  accounts: {
    what: "a seller's or driver's account with all that was typed into it, and a seller's documents and photos",
    keep: 'until you ask us to erase it',
    why: 'Your account needs it. What was sold, delivered and paid stays afterwards, without your name.',
  },
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
  customers: {
    what: 'where a delivery went, to whom, the notes for its driver, and what was written about a problem with it',
    from: 'the day on which it was over',
    keep: days(KEPT_DAYS.customers),
    why: 'Somebody may still ask what became of it. The postcodes, times and pay stay.',
  },
  mails: {
    what: 'emails to you',
    from: 'the day on which they were sent or given up',
    keep: `at most ${days(KEPT_DAYS.mails)}`,
    why: 'They wait here until they are sent, and we can see that they were.',
  },
  sessions: {
    what: 'that a device is logged in',
    from: 'the login',
    keep: days(KEPT_DAYS.sessions),
    why: 'You stay logged in that long, unless you log out or change your password.',
  },
  codes: {
    what: 'one-time codes',
    from: 'the day on which they were asked for',
    keep: days(KEPT_DAYS.codes),
    why: 'So that nobody can ask for too many. They can be used for 10 minutes.',
  },
  first_answers: {
    what: "what we answered to a driver's or seller's tap",
    from: 'the tap',
    keep: days(KEPT_DAYS.first_answers),
    why: 'A phone without signal may send the same tap twice; it must count once.',
  },
  networks: {
    what: 'from which networks you logged in, as a digest that cannot be read back',
    from: 'the last login from there',
    keep: days(KEPT_DAYS.networks),
    why: 'So that somebody who guesses passwords elsewhere cannot lock you out.',
  },
  operators: {
    what: 'what our operators did and which documents they opened, without names of yours',
    keep: 'as long as we run; their logins RETENTION_DAYS',
    why: 'Those who handle your data answer for what they do.',
  },
} as const satisfies Record<string, Row>;

/** The kinds that are kept from an erasure. */
export type HeldKind = {
  [Kind in keyof typeof RETENTION]: 'until' extends keyof (typeof RETENTION)[Kind] ? Kind : never;
}[keyof typeof RETENTION];

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
