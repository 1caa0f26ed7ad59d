import { object } from 'superstruct';
import { knownEmail, password } from './field.ts';

/** Logging in asks only that something is there: which accounts exist is the server's to know. */
export const credentials = object({
  email: knownEmail('Email is required.'),
  password: password('Password is required.', 1),
});
