import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import { added, DISH } from './dishes.ts';
import type { Answer, CallOptions, TestApp } from './helper.ts';
import { verifiedDriver } from './people.ts';
import { addDelivery, application } from './samples.ts';

type Form = NonNullable<CallOptions['form']>;

/** A call that takes a file. */
export interface Taker {
  /** The part of the file. */
  part: string;
  /** Its name in the contract. */
  call: string;
  /** Photos are re-encoded, papers kept as they are sent; a paper may be a photo, too. */
  takes: 'photo' | 'paper' | 'photo or paper';
  /** What answers the file that is right. */
  status: number;
  /** Of a new account: its id, and the call. */
  begin: (t: TestApp) => Promise<{ id?: string; send: (file: Form) => Promise<Answer> }>;
}

/** Each call of the contract that takes a file. */
export const TAKERS: Record<string, Taker> = {
  'a new dish': {
    call: 'addDish',
    part: 'photo',
    takes: 'photo',
    status: 201,
    async begin(t) {
      const { id, token } = await t.seller();
      return { id, send: (file) => t.call('POST', '/auth/menu-with-photo', { token, form: { ...DISH, ...file } }) };
    },
  },
  'a changed dish': {
    call: 'editDish',
    part: 'photo',
    takes: 'photo',
    status: 200,
    async begin(t) {
      const seller = await t.seller();
      const { menu_id } = await added(seller);
      return {
        id: seller.id,
        send: (file) => t.call('PUT', `/auth/menu/${menu_id}`, { token: seller.token, form: { ...DISH, ...file } }),
      };
    },
  },
  "a cook's photo": {
    call: 'uploadPhoto',
    part: 'photo',
    takes: 'photo',
    status: 200,
    async begin(t) {
      const { id, token } = await t.seller();
      return { id, send: (form) => t.call('POST', '/auth/upload-photo', { token, form }) };
    },
  },
  'a licence': {
    call: 'uploadDocument',
    part: 'file',
    takes: 'paper',
    status: 201,
    async begin(t) {
      const { id, token } = await t.seller();
      return {
        id,
        send: (file) => t.call('POST', '/auth/documents', { token, form: { type: 'license_certificate', ...file } }),
      };
    },
  },
  'a document of a driver': {
    call: 'uploadDriverDocument',
    part: 'file',
    takes: 'paper',
    status: 201,
    async begin(t) {
      const { id, token } = await t.driver();
      return { id, send: (file) => t.call('POST', '/driver/documents', { token, form: { kind: 'dbs_doc', ...file } }) };
    },
  },
  "a problem's photo": {
    call: 'addIncidentPhoto',
    part: 'photo',
    takes: 'photo',
    status: 201,
    async begin(t) {
      const { id, token } = await t.driver();
      const delivery = await addDelivery(t, { status: 'picked_up', driver_id: id });
      const path = `/driver/deliveries/${delivery}/incidents`;
      await t.call('POST', path, { token, body: { reason: 'damaged' } });
      return { id, send: (form) => t.call('POST', `${path}/photo`, { token, form }) };
    },
  },
  "a driver's face": {
    call: 'uploadDriverDocument',
    part: 'file',
    takes: 'photo or paper',
    status: 201,
    async begin(t) {
      const { id, token } = await t.driver();
      return {
        id,
        send: (file) => t.call('POST', '/driver/documents', { token, form: { kind: 'profile_photo', ...file } }),
      };
    },
  },
  'an application': {
    call: 'apply',
    part: 'right_to_work_doc',
    takes: 'paper',
    status: 201,
    async begin(t) {
      const proof = await verifiedDriver(t);
      return {
        send: (file) => t.call('POST', '/public/driver/apply', { form: { ...application, ...proof, ...file } }),
      };
    },
  },
  'the evidence of a check': {
    call: 'addCheck',
    part: 'evidence',
    takes: 'paper',
    status: 201,
    async begin(t) {
      const { token } = await t.operator();
      const { id } = await t.driver();
      const right = { method: 'online', outcome: 'passed' };
      return {
        send: (file) =>
          t.call('POST', `/operator/drivers/${id}/right-to-work-checks`, { token, form: { ...right, ...file } }),
      };
    },
  },
};

/** Nobody opens it without its password. */
export const LOCKED_PDF: PDFKit.PDFDocumentOptions = { userPassword: 'secret', pdfVersion: '1.7' };

/** A PDF with one empty page. */
export async function emptyPdf(options: PDFKit.PDFDocumentOptions): Promise<Buffer> {
  const made = new PDFDocument(options);
  made.end();
  return buffer(made);
}
