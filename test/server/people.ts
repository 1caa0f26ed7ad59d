import * as assert from 'uvu/assert';
import { newId } from '../../src/server/services/ids.ts';
import type { Answer, TestApp } from './helper.ts';

/** An address that no other test uses. */
export const newEmail = () => `${newId()}@example.test`;

/** The time some minutes from now, for `setNow`. */
export const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

/** The one six-digit number of a mail. */
export function codeIn(mail: { body: string } | undefined): string {
  const codes = mail?.body.match(/(?<!\d)\d{6}(?!\d)/g) ?? [];
  assert.is(codes.length, 1, `one code in the mail, not ${codes.length}`);
  return codes[0]!;
}

/** A code of six digits that is not this one. */
export const otherCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

/** Sends and verifies a seller's code: the token of the address. */
export async function verifiedToken({ call, mailTo }: TestApp, email: string): Promise<string> {
  const sent = await call('POST', '/public/email/send-code', { body: { email } });
  const code = codeIn(await mailTo(email));
  const { verification_id } = sent.body;
  const verified = await call('POST', '/public/email/verify', { body: { verification_id, code } });
  assert.is(verified.status, 200, verified.text);
  return verified.body.email_token;
}

/** Sends and verifies a driver's code: what the application says of its address. */
export async function verifiedDriver({ call, mailTo }: TestApp): Promise<{ email: string; verifyToken: string }> {
  const email = newEmail();
  assert.equal((await call('POST', '/public/driver/send-code', { body: { email } })).body, { ok: true });
  const code = codeIn(await mailTo(email));
  const { body } = await call('POST', '/public/driver/verify-code', { body: { email, code } });
  assert.is(body.ok, true);
  return { email, verifyToken: body.verifyToken };
}

/** How many answers have each status: `{ 200: 1, 409: 9 }`. */
export function statuses(answers: Answer[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

/** `count` calls at the same moment. */
export const atOnce = (count: number, call: (index: number) => Promise<Answer>) =>
  Promise.all(Array.from({ length: count }, (_, index) => call(index)));
