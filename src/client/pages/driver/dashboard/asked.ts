import type { Driver } from '#api/account';
import { londonToday } from '#rules/dates';
import type { DocumentKind } from '#rules/files';
import { dueOf } from './Papers.tsx';

/** The requested document, as the end of a sentence. */
export const PAPERS: Record<DocumentKind, string> = {
  insurance_doc: 'valid insurance',
  licence_doc: 'a valid driving licence',
  dbs_doc: 'a current DBS certificate',
  right_to_work_doc: 'proof of your right to work',
  profile_photo: 'a photo of you',
};

/** Words in an operator's reason that name a document. The order matters: a photo of a passport means the passport. */
const WORDS: [DocumentKind, RegExp][] = [
  ['insurance_doc', /insur/i],
  ['licence_doc', /licen[cs]e/i],
  ['dbs_doc', /\bdbs\b|criminal record/i],
  ['right_to_work_doc', /passport|visa|\bbrp\b|share code|right.to.work/i],
  ['profile_photo', /photo|face|selfie/i],
];

/**
 * The document that a reason seems to ask for. It is reliable enough to preselect in the form, but not to tell the
 * driver.
 */
export const namedIn = (reason: string | null | undefined) => WORDS.find(([, words]) => words.test(reason ?? ''))?.[0];

/** The document that a rejected driver lacks: never sent, or expired. */
export function lackedBy(driver: Driver): DocumentKind | undefined {
  const today = londonToday(new Date());
  const over = dueOf(driver, today).filter(([, day]) => day < today);
  const lacking = [...(driver.missing_documents ?? []), ...over.map(([what]) => what)];
  return lacking.map((what) => (what === 'right_to_work' ? 'right_to_work_doc' : what) as DocumentKind)[0];
}
