import { suite } from 'uvu';
import { complaint } from '#rules/complaint';
import { complaintAnswer } from '#rules/complaint-answer';
import { table } from './cases.ts';

const rules = suite('complaints');

table(rules, complaint, { email: 'o@b.co', about: 'food', text: 'It was cold.' }, [
  ['email', ' O@B.co ', undefined, 'o@b.co'],
  ['email', 'o', 'Enter a valid email.'],
  ['name', undefined, undefined, ''],
  ['name', 'x'.repeat(121), 'Keep this to 120 characters or fewer.'],
  ['about', 'data', undefined],
  ['about', 'weather', 'Choose what it is about.'],
  ['about', undefined, 'Choose what it is about.'],
  ['text', ' 123456789 ', 'Tell us what happened, in 10 characters or more.'],
  ['text', '1234567890', undefined],
  ['text', 'x'.repeat(4_000), undefined],
  ['text', 'x'.repeat(4_001), 'Keep this to 4000 characters or fewer.'],
]);
table(rules, complaintAnswer, { text: 'Sorry.' }, [
  ['text', ' ', 'Write an answer. It is emailed to them.'],
  ['text', 'x'.repeat(4_001), 'Keep this to 4000 characters or fewer.'],
]);

rules.run();
