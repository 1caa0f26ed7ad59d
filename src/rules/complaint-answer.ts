// These are apart from the form's rules, so that the operator's view of complaints loads without them.
import { object } from 'superstruct';
import { requiredText } from './field.ts';

/** What a complaint may be about, with its words on the page. */
export const COMPLAINT_SUBJECTS = {
  data: 'My personal data',
  food: 'Food',
  delivery: 'A delivery',
  other: 'Something else',
} as const;
export type ComplaintSubject = keyof typeof COMPLAINT_SUBJECTS;

/** Within how many days a complaint is answered, and after how many of them it is due. */
export const ANSWER_DAYS = 30;
export const DUE_AFTER_DAYS = 20;

export const MAX_COMPLAINT = 4_000;

export const complaintAnswer = object({
  text: requiredText('Write an answer. It is emailed to them.', { max: MAX_COMPLAINT }),
});
