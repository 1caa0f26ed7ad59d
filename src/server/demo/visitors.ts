import { SURVEY_QUESTIONS } from '#rules/survey';
import { addComplaint } from '../complaint/store.ts';
import { addLaunch, markLaunchSent, noteLetters } from '../launch/store.ts';
import { giveUp, listMails, queueMail } from '../mail/store.ts';
import { approvalEmail, rejectionEmail } from '../operator/emails.ts';
import { newId } from '../services/ids.ts';
import type { Services } from '../services.ts';
import { addToWaitlist, countVisitors, saveAnswer } from '../survey/store.ts';

const HOUR_MS = 3_600_000;
const NAMES =
  'Aisha Ben Chloe Dev Ella Femi Gita Harry Imran Jess Kai Leila Mo Nina Omar Poppy Quinn Rosa Sanjay Tilly Uma Vera Will Xanthe Yara Zack Abi Callum Deepa Ewan Farah Gus Hana Isaac Joy Karim Lucy'.split(
    ' ',
  );
const POSTCODES = ['SL1 2LT', 'SL1 3AB', 'SL2 5AT', 'SL3 7LR', 'SL1 5PR', 'SL2 1DJ', 'SL3 8PN', 'SL1 1QN'];
/** The areas of people on the waitlist, the most first. */
const WAITING = [
  ['SL4', ['SL4 1PB', 'SL4 3DF', 'SL4 5EY', 'SL4 4AR', 'SL4 2QN']],
  ['SL6', ['SL6 1QU', 'SL6 8BN', 'SL6 4PQ']],
  ['UB8', ['UB8 1JN', 'UB8 2TD']],
  ['TW18', ['TW18 4PD']],
] as const;

/** Adds survey answers, people on the waitlist, a complaint, launch emails and two failed emails, if no one has answered yet. */
export async function ensureVisitors(services: Services): Promise<void> {
  const { db } = services.database;
  if ((await countVisitors(db)).survey_answers > 0) return;
  const now = services.now();
  const hoursAgo = (hours: number) => new Date(now.getTime() - hours * HOUR_MS);
  for (const [at, name] of NAMES.entries()) {
    const answers = Object.fromEntries(
      SURVEY_QUESTIONS.map(({ field, options }, question) => [field, chosen(options, at, question)]),
    ) as unknown as Answers;
    const postcode = POSTCODES[at % POSTCODES.length]!;
    const email = `${name.toLowerCase()}@visitors.test`;
    await saveAnswer(
      db,
      { ...answers, name, email, postcode, updates: at % 3 === 0 },
      hoursAgo((NAMES.length - at) * 7),
    );
  }
  const waiting = WAITING.flatMap(([, postcodes]) => postcodes);
  for (const [at, postcode] of waiting.entries()) {
    const email = `cook-${at + 1}@visitors.test`;
    await addToWaitlist(db, { email, postcode, updates: at % 2 === 0 }, hoursAgo((waiting.length - at) * 19));
  }
  await addComplaint(db, {
    id: newId(),
    email: 'kai@visitors.test',
    name: 'Kai',
    about: 'food',
    text: 'The rice was cold when it came on Friday, and nobody answered the phone.',
    created_at: hoursAgo(22 * 24),
  });
  await letters(services, hoursAgo(9 * 24), hoursAgo(2));
  await failedMails(services);
}

type Answers = Omit<Parameters<typeof saveAnswer>[1], 'name' | 'email' | 'postcode' | 'updates'>;

/** Picks an option: the first most often, the last least, in a different mix for each person. */
function chosen(options: readonly string[], person: number, question: number): string {
  const spread = ((person * 7 + question * 11) % 19) / 19;
  return options[Math.floor(spread * spread * options.length)]!;
}

/** A launch that was sent last week, and one that is not sent yet. */
async function letters({ database }: Services, lastWeek: Date, today: Date): Promise<void> {
  const text = (where: string) =>
    `The first kitchens in ${where} start cooking today, all of them registered with the council.\n\nHave a look at what's on tonight.`;
  await database.transaction(async (trx) => {
    const first = await addLaunch(
      trx,
      { areas: ['SL1'], subject: "We're open in central Slough", text: text('central Slough') },
      lastWeek,
    );
    const sent = await noteLetters(trx, first, lastWeek);
    await markLaunchSent(trx, first.id, sent.length, lastWeek);
    await addLaunch(
      trx,
      { areas: ['SL2', 'SL3'], subject: "We're open in Langley and Wexham", text: text('Langley and Wexham') },
      today,
    );
  });
}

/** A mail that was refused, and one that no mail server accepted. */
async function failedMails({ database, settings }: Services): Promise<void> {
  const failed = [
    [
      rejectionEmail({ email: 'dan@demo.test', first_name: 'Dan' }, 'The passport has expired.', settings),
      'Refused by the mail server (550).',
    ],
    [
      approvalEmail({ email: 'yusuf@demo.test', first_name: 'Yusuf' }, settings),
      "The mail server couldn't be reached for 24 hours.",
    ],
  ] as const;
  for (const [email, failure] of failed) {
    // In one transaction. Otherwise the outbox could mark them as sent in between.
    await database.transaction(async (trx) => {
      await queueMail(trx, email);
      const [newest] = (await listMails(trx, false, { limit: '1' })).rows;
      await giveUp(trx, newest!.id, failure);
    });
  }
}
