import { object } from 'superstruct';
import { knownEmail, password } from './field.ts';

/** A login only needs both fields. Whether the account exists is up to the server. */
export const credentials = object({
  email: knownEmail('Email is required.'),
  password: password('Password is required.', 1),
});
