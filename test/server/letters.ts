import * as account from '../../src/server/account/emails.ts';
import * as codes from '../../src/server/codes/emails.ts';
import * as complaint from '../../src/server/complaint/emails.ts';
import * as council from '../../src/server/council/emails.ts';
import { councilRecord } from '../../src/server/council/record.ts';
import type { ApplicationRow } from '../../src/server/council/store.ts';
import * as driver from '../../src/server/driver/emails.ts';
import * as incident from '../../src/server/incident/emails.ts';
import * as launch from '../../src/server/launch/emails.ts';
import type { EmailBody, Where } from '../../src/server/mail/email.ts';
import * as operator from '../../src/server/operator/emails.ts';
import * as rightToWork from '../../src/server/right-to-work/emails.ts';

/** All that writes mails, by its file. */
export const WRITERS = { account, codes, complaint, council, driver, incident, launch, operator, rightToWork };

/** A name that would break a page, and one that is too long for a line. */
export const NAME = 'Zoë<script>"&\' Adébáyò';
const LONG = 'Taumatawhakatangihangakoauauotamateaturipukakapikimaungahoronukupokaiwhenuakitanatahu';
const REASON = `Your kitchen, ${LONG}, is not what <b>we</b> saw.\nPlease look again.`;

const named = (name: string) => ({ email: 'zoe@example.org', first_name: name, name });
const trip = { from: 'SL1 2LT', to: 'SL2 5AB', at: '23 Nov 2026, 18:00' };
const papers = [{ kind: 'insurance_doc', expires_on: '2026-12-01' }];
const passed = [{ kind: 'licence_doc', expires_on: '2026-11-21' }];
const recordOf = (name: string) => {
  const row = {
    application_id: '0199f000-aaaa-7aaa-8aaa-0000000000aa',
    status: 'submitted',
    data: {
      legal_name: name,
      entity_type: 'sole_trader',
      prep_address: name === NAME ? LONG : name,
      start_date: '2027-01-04',
    },
    submitted_at: new Date('2026-11-22T12:00:00Z'),
    supplement: {},
  } as unknown as ApplicationRow;
  return councilRecord(row, { ...named(name), phone: '07700 900123', postcode: 'SL1 2LT' });
};
const office = {
  authority_name: 'Slough Borough Council',
  email: 'food@council.example',
  phone: '',
  guidance_url: 'https://council.example/food?a=1&b=2',
};

const complaintOf = ({ email, name }: ReturnType<typeof named>) => ({
  id: '0199f000-aaaa-7aaa-8aaa-0000000000aa',
  email,
  name,
  about: 'food' as const,
  text: 'The rice was cold.',
  created_at: new Date('2026-11-22T12:00:00Z'),
  answered_at: new Date('2026-11-23T12:00:00Z'),
  answer: REASON,
});

/** Every mail that the product writes, by the function that writes it, to and about people of this name. */
export const everyMail = (where: Where, name = NAME): [name: string, mail: EmailBody][] =>
  mailsOf(where, named(name), recordOf(name));

const mailsOf = (
  where: Where,
  who: ReturnType<typeof named>,
  record: ReturnType<typeof recordOf>,
): [name: string, mail: EmailBody][] => [
  ['resetEmail', account.resetEmail(who.email, `${where.publicUrl}/reset-password?rid=a&t=b`, where)],
  ['changedEmail', account.changedEmail(who.email, 'seller', where)],
  ['changedEmail', account.changedEmail(who.email, 'driver', where)],
  ['changedEmail', account.changedEmail(who.email, 'operator', where)],
  ['secondFactorEmail', account.secondFactorEmail(who.email, where)],
  ['guessedEmail', account.guessedEmail(who.email, where)],
  ['codeEmail', codes.codeEmail(who.email, '402917', where)],
  ['accountEmail', codes.accountEmail(who.email, where)],
  ['submittedEmail', council.submittedEmail(who.email, record, office, where)],
  ['newApplicationEmail', council.newApplicationEmail('id', record, where)],
  ['changedRecordEmail', council.changedRecordEmail('id', record, where)],
  [
    'handOverEmail',
    council.handOverEmail(office, record, { name: 'a.pdf', content: Buffer.from('%PDF') }, 'id', where),
  ],
  [
    'launchEmail',
    launch.launchEmail(
      who,
      { subject: 'We are open in Windsor', text: `Come & look.\n\n${REASON}` },
      `${where.publicUrl}/unsubscribe?t=a.b`,
      where,
    ),
  ],
  ['voidCheckEmail', driver.voidCheckEmail({ status: 'approved', suspended: false }, where)],
  ['newDriverEmail', driver.newDriverEmail('id', who.name, where)],
  ['documentEmail', driver.documentEmail({ status: 'approved', suspended: false }, where)],
  ['documentEmail', driver.documentEmail({ status: 'pending', suspended: false }, where)],
  ['documentEmail', driver.documentEmail({ status: 'rejected', suspended: false }, where)],
  ['documentEmail', driver.documentEmail({ status: 'rejected', suspended: true }, where)],
  ['receivedEmail', complaint.receivedEmail(complaintOf(who), where)],
  ['newComplaintEmail', complaint.newComplaintEmail(where)],
  ['answerEmail', complaint.answerEmail(complaintOf(who), where)],
  ['answerEmail', complaint.answerEmail({ ...complaintOf(who), about: 'data' }, where)],
  ['reportedEmail', incident.reportedEmail(where)],
  ['decidedEmail', incident.decidedEmail(who, trip, 'close_paid', REASON, where)],
  ['decidedEmail', incident.decidedEmail(who, trip, 'close_unpaid', '', where)],
  ['decidedEmail', incident.decidedEmail(who, trip, 'return_to_kitchen', '', where)],
  ['decidedEmail', incident.decidedEmail(who, trip, 'continue', '', where)],
  ['decidedEmail', incident.decidedEmail(who, trip, 'moved_on', '', where)],
  ['approvalEmail', operator.approvalEmail(who, where)],
  ['rejectionEmail', operator.rejectionEmail(who, REASON, where)],
  ['suspensionEmail', operator.suspensionEmail(who, REASON, where)],
  ['cancelledEmail', operator.cancelledEmail(who, trip, false, where)],
  ['cancelledEmail', operator.cancelledEmail(who, trip, true, where)],
  ['releasedEmail', operator.releasedEmail(who, trip, { hasFood: false, isPast: false }, where)],
  ['releasedEmail', operator.releasedEmail(who, trip, { hasFood: true, isPast: true }, where)],
  ['assignedEmail', operator.assignedEmail(who, trip, where)],
  [
    'councilStatusEmail',
    operator.councilStatusEmail('pending', { ...who, council_status: 'refused', council_reason: REASON }, where),
  ],
  [
    'councilStatusEmail',
    operator.councilStatusEmail('pending', { ...who, council_status: 'live', council_reason: null }, where),
  ],
  [
    'councilStatusEmail',
    operator.councilStatusEmail('', { ...who, council_status: 'pending', council_reason: 'A page is missing.' }, where),
  ],
  [
    'councilStatusEmail',
    operator.councilStatusEmail('Live', { ...who, council_status: 'pending', council_reason: REASON }, where),
  ],
  [
    'councilStatusEmail',
    operator.councilStatusEmail('pending', { ...who, council_status: 'sent back', council_reason: REASON }, where),
  ],
  [
    'councilStatusEmail',
    operator.councilStatusEmail('Live', { ...who, council_status: 'sent back', council_reason: REASON }, where),
  ],
  ['followUpEmail', rightToWork.followUpEmail(who, '2026-12-01', '2026-11-22', where)],
  ['followUpEmail', rightToWork.followUpEmail(who, '2026-11-21', '2026-11-22', where)],
  ['expiringEmail', rightToWork.expiringEmail(who, papers, '2026-11-22', where)],
  ['expiringEmail', rightToWork.expiringEmail(who, [...papers, ...passed], '2026-11-22', where)],
  ['expiredEmail', rightToWork.expiredEmail(passed, where)],
  ['expiredEmail', rightToWork.expiredEmail([...passed, ...papers], where)],
  ['shareCodeEmail', driver.shareCodeEmail({ status: 'pending', suspended: false }, where)],
];
