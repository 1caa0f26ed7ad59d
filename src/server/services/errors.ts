/**
 * The database, the file store or the machine is unavailable or overloaded. Nothing was changed, so the call can be
 * repeated.
 */
export class Busy extends Error {
  override name = 'Busy';
}

/** Too many attempts. The next one is allowed after `seconds`. */
export class TooManyAttempts extends Error {
  override name = 'TooManyAttempts';
  seconds: number;

  constructor(seconds: number) {
    super(`The next attempt may come in ${seconds} seconds.`);
    this.seconds = seconds;
  }
}

export class TooLarge extends Error {
  override name = 'TooLarge';
}

/** A file of a type that is not accepted, or a damaged one. */
export class WrongType extends Error {
  override name = 'WrongType';
}
