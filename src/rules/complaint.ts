import { object } from 'superstruct';
import { oneOf } from './choices.ts';
import { COMPLAINT_SUBJECTS, MAX_COMPLAINT } from './complaint-answer.ts';
import { email, keysOf, optionalText, requiredText } from './field.ts';

export const complaint = object({
  email: email('Enter a valid email.'),
  name: optionalText(120),
  about: oneOf(keysOf(COMPLAINT_SUBJECTS), 'Choose what it is about.'),
  text: requiredText('Tell us what happened, in 10 characters or more.', { min: 10, max: MAX_COMPLAINT }),
});
