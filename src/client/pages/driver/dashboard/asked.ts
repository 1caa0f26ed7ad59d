import type { Driver } from '#api/account';
import { londonToday } from '#rules/dates';
import type { DocumentKind } from '#rules/files';
import { dueOf } from './Papers.tsx';

/** What is waited for, as the end of a sentence. */
export const NEW_PAPERS: Record<DocumentKind, string> = {
  insurance_doc: 'your new insurance',
  licence_doc: 'your new driving licence',
  dbs_doc: 'a new DBS certificate',
  right_to_work_doc: 'new proof of your right to work',
  profile_photo: 'a new photo of you',
};

/** The words by which an operator's reason asks for a document; a passport in a photo is asked for as a passport. */
const WORDS: [DocumentKind, RegExp][] = [
  ['insurance_doc', /insur/i],
  ['licence_doc', /licen[cs]e/i],
  ['dbs_doc', /\bdbs\b|criminal record/i],
  ['right_to_work_doc', /passport|visa|\bbrp\b|share code|right.to.work/i],
  ['profile_photo', /photo|face|selfie/i],
];

/** The document that a rejected driver is asked for: one that the reason names, that never came, or that ran out. */
export function askedOf(driver: Driver): DocumentKind | undefined {
  const named = WORDS.find(([, words]) => words.test(driver.rejection_reason ?? ''))?.[0];
  if (named) return named;
  const today = londonToday(new Date());
  const over = dueOf(driver).filter(([, day]) => day < today);
  const lacking = [...(driver.missing_documents ?? []), ...over.map(([what]) => what)];
  return lacking.map((what) => (what === 'right_to_work' ? 'right_to_work_doc' : what) as DocumentKind)[0];
}
