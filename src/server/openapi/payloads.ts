import { object } from 'superstruct';
import type { AnyCall } from '#api/call';
import type { areas } from '#api/index';
import { credentials } from '#rules/account';
import { codeRequest, driverCode, sellerCode } from '#rules/codes';
import { digestPrefix } from '#rules/common-passwords';
import { complaint } from '#rules/complaint';
import { complaintAnswer } from '#rules/complaint-answer';
import { applicationData, registered, submission } from '#rules/council';
import { driverApplicationSent, driverDocument, driverProfile } from '#rules/driver';
import { lookedUp } from '#rules/field';
import { DOCUMENT_KINDS } from '#rules/files';
import type { Rules } from '#rules/form';
import { incidentDecision, incidentReport } from '#rules/incident';
import { launch } from '#rules/launch';
import { dish, dishEdit, menuCopy, menuDate, stockChange } from '#rules/menu';
import {
  applicationPayment,
  councilContact,
  coverageNames,
  deliveryChange,
  deliveryDraft,
  documentReview,
  driverRejection,
  handingOver,
  newOperator,
  personEmail,
  searchText,
  sellerStatus,
} from '#rules/operator';
import { MAX_LINES, menusAsked, newKey, newWebhook, partnerDelivery, saleLine, saleReference } from '#rules/partner';
import { driverReset, forgotPassword, passwordChange, sellerReset } from '#rules/password';
import { earningsSpan, newPayout } from '#rules/payout';
import { lateWord, pickupDate } from '#rules/pickup';
import { pushEndpoint, pushSubscription } from '#rules/push';
import { rightToWorkCheck, shareCode } from '#rules/right-to-work';
import { salesSpan } from '#rules/sales';
import { operatorCredentials, secondFactorCode, secondFactorProof } from '#rules/second-factor';
import { documentType, eligibility, sellerProfile, sellerRegistration, waitlistEntry } from '#rules/seller';
import { recordFormat, supplement } from '#rules/supplement';
import { survey } from '#rules/survey';
import { rulesSchema, type Schema } from './schemas.ts';

/** What a call takes: the fields that rules read, those that no rule reads, and files. */
export interface Payload {
  rules?: Rules<unknown>;
  /** Only the fields that were sent are read. */
  partial?: true;
  /** The rules are about the fields of this one. */
  within?: string;
  more?: Record<string, Schema>;
  /** Those of `more` that must be sent. */
  needs?: readonly string[];
  /** Parts of a multipart body, with the most files of each. */
  files?: Record<string, number>;
}

type Areas = typeof areas;
/** The calls that take something. */
type Taking<Area> = {
  [Name in keyof Area]: Area[Name] extends AnyCall<infer Sent> ? ([Sent] extends [undefined] ? never : Name) : never;
}[keyof Area];
/** Each call has its row. Two that are one under two names share it. */
type Payloads = { [Name in { [Area in keyof Areas]: Taking<Areas[Area]> }[keyof Areas] & string]: Payload };

const text = { type: 'string' };
const yes = { type: 'string', enum: ['true', 'false'] };
const page = { limit: { type: 'integer', minimum: 1 }, before: text };
const texts = (...names: string[]) => Object.fromEntries(names.map((name) => [name, text]));
const placeInList = { more: texts('before', 'before_time', 'before_listed_at') };
const nothing: Payload = {};
const saleLines = {
  type: 'array',
  minItems: 1,
  maxItems: MAX_LINES,
  items: { type: 'object', ...rulesSchema(saleLine) },
};

/** What every call takes. `today` is YYYY-MM-DD, `now` ISO 8601. */
export const payloadsOn = (today: string, now: string): Payloads => ({
  login: { rules: credentials },
  loginDriver: { rules: credentials },
  loginOperator: { rules: operatorCredentials },
  forgotSellerPassword: { rules: forgotPassword },
  forgotDriverPassword: { rules: forgotPassword },
  resetSellerPassword: { rules: sellerReset },
  resetDriverPassword: { rules: driverReset },
  changeSellerPassword: { rules: passwordChange },
  changeDriverPassword: { rules: passwordChange },
  changeOperatorPassword: { rules: passwordChange },
  startSecondFactor: { rules: secondFactorProof, partial: true },
  confirmSecondFactor: { rules: secondFactorCode },
  commonPasswords: { rules: digestPrefix },
  checkPostcode: { more: texts('pc'), needs: ['pc'] },
  checkEligibility: { rules: eligibility },
  sendEmailCode: { rules: codeRequest },
  verifyEmailCode: { rules: sellerCode },
  joinWaitlist: { rules: waitlistEntry },
  register: { rules: sellerRegistration },
  changeProfile: { rules: sellerProfile, partial: true },
  uploadPhoto: { files: { photo: 1 } },
  uploadDocument: { rules: documentType, files: { file: 1 } },
  listMenu: { rules: menuDate },
  addDish: { rules: dish(today), files: { photo: 1 } },
  editDish: { rules: dishEdit, files: { photo: 1 } },
  sellDish: { rules: stockChange },
  restockDish: { rules: stockChange },
  unsellDish: { rules: stockChange },
  sellOut: nothing,
  backOnSale: nothing,
  copyMenu: { rules: menuCopy(today) },
  listPickups: { rules: pickupDate },
  sayReady: nothing,
  sayLate: { rules: lateWord },
  readSales: { rules: salesSpan(today) },
  salesCsv: { rules: salesSpan(today) },
  openApplication: nothing,
  saveApplication: { rules: applicationData(today), partial: true, within: 'data' },
  saveSupplement: { rules: supplement(today), partial: true, within: 'supplement' },
  submitApplication: { rules: submission },
  saveRegistered: { rules: registered(today) },
  exportRecord: { rules: recordFormat },
  exportPdf: { rules: recordFormat },
  readRecord: { rules: recordFormat },
  readPdf: { rules: recordFormat },
  sendDriverCode: { rules: codeRequest },
  verifyDriverCode: { rules: driverCode },
  apply: {
    rules: driverApplicationSent(today),
    more: texts('email', 'verifyToken'),
    files: Object.fromEntries(Object.entries(DOCUMENT_KINDS).map(([kind, { max }]) => [kind, max])),
  },
  saveRightToWork: { rules: shareCode(today) },
  uploadDriverDocument: { rules: driverDocument, files: { file: 1 } },
  changeDriverProfile: { rules: driverProfile(today), partial: true },
  listAvailable: placeInList,
  listUpcoming: placeInList,
  listCompleted: placeInList,
  listCancelled: placeInList,
  reportIncident: { rules: incidentReport },
  addIncidentPhoto: { files: { photo: 1 } },
  readEarnings: { rules: earningsSpan },
  listOwnPayouts: { more: texts('before') },
  submitSurvey: { rules: survey },
  saveDriverPush: { rules: pushSubscription('driver') },
  saveSellerPush: { rules: pushSubscription('seller') },
  saveOperatorPush: { rules: pushSubscription('operator') },
  removeDriverPush: { rules: pushEndpoint },
  removeSellerPush: { rules: pushEndpoint },
  removeOperatorPush: { rules: pushEndpoint },
  search: { rules: searchText },
  searchByAddress: { rules: searchText },
  createDelivery: { rules: deliveryDraft(now) },
  importDeliveries: nothing,
  listDeliveries: {
    more: {
      ...page,
      ...texts('status', 'payout_status', 'driver_id', 'id', 'before_time', 'from'),
      open: yes,
      late: yes,
      sort: { type: 'string', enum: ['pickup'] },
    },
  },
  changeDelivery: { rules: deliveryChange(now), partial: true },
  assignDelivery: { rules: object({ driver_id: lookedUp() }) },
  listIncidents: { more: { ...page, open: yes } },
  resolveIncident: { rules: incidentDecision },
  makePayout: { rules: newPayout },
  listPayouts: { more: page },
  listDrivers: { more: { ...page, ...texts('id', 'status', 'due', 'overdue') } },
  rejectDriver: { rules: driverRejection },
  readDocument: { more: texts('view') },
  reviewDocument: { rules: documentReview, partial: true },
  addCheck: { rules: rightToWorkCheck, files: { evidence: 1 } },
  listSellers: { more: { ...page, ...texts('id', 'council_status', 'payment_status') } },
  changeSeller: { rules: sellerStatus() },
  changeApplication: { rules: applicationPayment },
  handOver: { rules: handingOver },
  sendRecord: { rules: handingOver },
  complain: { rules: complaint },
  listComplaints: { more: { ...page, open: yes } },
  answerComplaint: { rules: complaintAnswer },
  setCoverage: { rules: coverageNames },
  setCouncil: { rules: councilContact },
  listWaitlist: { more: page },
  listMails: { more: { ...page, failed: yes } },
  findPerson: { rules: personEmail },
  exportPerson: { rules: personEmail },
  erasePerson: { rules: personEmail },
  addOperator: { rules: newOperator },
  listAudit: { more: { ...page, ...texts('kind') } },
  listLaunches: { more: page },
  createLaunch: { rules: launch },
  createKey: { rules: newKey },
  listKeys: { more: page },
  createWebhook: { rules: newWebhook },
  listWebhooks: { more: page },
  offeredMenus: { rules: menusAsked, more: page },
  makeSale: { rules: saleReference, more: { lines: saleLines }, needs: ['lines'] },
  askDelivery: { rules: partnerDelivery(now) },
});
