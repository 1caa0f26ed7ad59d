import { addYearsTo } from './days.ts';

/** The server deletes data of these kinds after this many days. */
export const KEPT_DAYS = {
  customers: 30,
  mails: 30,
  sessions: 30,
  codes: 1,
  first_answers: 7,
  networks: 90,
  complaints: 365,
};

/** A kind of personal data: since when, how long and why we keep it. The privacy policy uses these words. */
interface Row {
  what: string;
  from?: string;
  keep: string;
  why: string;
  /** The last day on which it is kept, counted from a day. Only for data that an erasure must keep by law. */
  until?: (from: string) => string;
}

const days = (count: number) => (count === 1 ? 'one day' : `${count} days`);

/** How long we keep personal data. An erasure removes all of it except the rows with `until`. */
export const RETENTION = {
  visitors: {
    what: 'your answers to the survey, your place on the waiting list, and whether you want an email from us',
    keep: 'until you ask us to erase them',
    why: 'They tell us where to open and who to tell.',
  },
  accounts: {
    what: "a seller's or driver's account and everything entered in it, and a seller's documents and photos",
    keep: 'until you ask us to erase it',
    why: 'Your account needs it. Records of what was sold, delivered and paid stay afterwards, without your name.',
  },
  right_to_work: {
    what: "an approved driver's right-to-work documents and checks, with name and date of birth",
    from: 'the end of the engagement',
    keep: 'two years',
    why: 'Proof of the right to work must be kept for two years after the engagement ends.',
    until: (ended) => addYearsTo(ended, 2),
  },
  payments: {
    what: 'what a driver earned, with name, date of birth and address',
    from: 'the end of the year of the last delivery we paid for',
    keep: 'five years',
    why: 'For five calendar years after the year in which it paid someone, a platform must keep a record of it.',
    until: (paid) => `${Number(paid.slice(0, 4)) + 5}-12-31`,
  },
  application: {
    what: "a driver's other documents, and all those of a driver who was never approved",
    from: 'our decision or the day they arrived, whichever is later',
    keep: 'RETENTION_DAYS',
    why: 'You may still have questions about your application.',
  },
  customers: {
    what: 'where a delivery went and to whom, notes for the driver, and any report of a problem, with its photo',
    from: 'the day it ended',
    keep: days(KEPT_DAYS.customers),
    why: 'Someone may still ask what happened to it. We keep the postcodes, times and pay.',
  },
  complaints: {
    what: 'a complaint that you made, and our answer',
    from: 'the day we answered',
    keep: days(KEPT_DAYS.complaints),
    why: 'You may come back to it, and we must be able to show how we handled it.',
  },
  mails: {
    what: 'emails to you',
    from: 'the day we sent them or gave up',
    keep: `at most ${days(KEPT_DAYS.mails)}`,
    why: 'They wait here until they are sent, and we can check that they were.',
  },
  sessions: {
    what: 'which of your devices are logged in',
    from: 'the login',
    keep: days(KEPT_DAYS.sessions),
    why: 'You stay logged in for that long unless you log out or change your password.',
  },
  codes: {
    what: 'one-time codes',
    from: 'the day you asked for them',
    keep: days(KEPT_DAYS.codes),
    why: 'This stops anyone asking for too many. Each code works for 10 minutes.',
  },
  first_answers: {
    what: 'our first answer to a tap or a form that you sent',
    from: 'the day you sent it',
    keep: `${days(KEPT_DAYS.first_answers)} for a tap, one day for a form`,
    why: 'A phone with poor signal may send the same thing twice. It must only count once.',
  },
  networks: {
    what: 'which networks you logged in from, in a scrambled form that cannot be read back',
    from: 'the last login from there',
    keep: days(KEPT_DAYS.networks),
    why: 'This stops someone who guesses passwords elsewhere from locking you out.',
  },
  operators: {
    what: 'what our operators did and which documents they opened, without your name',
    keep: 'as long as Next Door Kitchen runs, and their logins for RETENTION_DAYS',
    why: 'People who handle your data must answer for what they do.',
  },
} as const satisfies Record<string, Row>;

/** The kinds that an erasure keeps. */
export type HeldKind = {
  [Kind in keyof typeof RETENTION]: 'until' extends keyof (typeof RETENTION)[Kind] ? Kind : never;
}[keyof typeof RETENTION];

/** Data that an erasure keeps: until when (YYYY-MM-DD, inclusive), and why. */
export interface Kept {
  kind: HeldKind;
  until: string;
  why: string;
}

/** @param from the day from which the years are counted */
export const keptFrom = (kind: HeldKind, from: string): Kept => ({
  kind,
  until: RETENTION[kind].until(from),
  why: RETENTION[kind].why,
});
