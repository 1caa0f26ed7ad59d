import type { FastifyReply } from 'fastify';
import type { RecordAnswer } from '#api/council';
import type { RecordFormat } from '#rules/supplement';
import { attachment } from '../download.ts';
import type { Services } from '../services.ts';
import { type Applicant, agencyRecord } from './agency-record.ts';
import { councilRecord, pdfName } from './record.ts';
import { recordPdf } from './record-pdf.ts';
import type { ApplicationRow } from './store.ts';

/** Answers a call with a record in the format it asked for. A PDF is an attachment. */
export async function recordAnswer(
  services: Services,
  account: string,
  reply: FastifyReply,
  format: RecordFormat,
  row: ApplicationRow,
  applicant: Applicant,
): Promise<RecordAnswer | Buffer> {
  if (format === 'fsa') return agencyRecord(row, applicant);
  const record = councilRecord(row, applicant);
  if (format === 'json') return { record };
  const pdf = await recordPdf(services, account, record);
  attachment(reply, pdfName(row.application_id), 'application/pdf');
  return pdf;
}
