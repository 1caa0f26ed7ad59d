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

/** Why a file of an accepted type is refused: it has no bytes, it has a password, or it has too many pixels. */
export type Unfitness = 'empty' | 'locked' | { mostPixels: number };

export class Unfit extends Error {
  override name = 'Unfit';
  why: Unfitness;

  constructor(why: Unfitness) {
    super('The file cannot be opened.');
    this.why = why;
  }
}

/** A file of a type that is not accepted, or a damaged one. */
export class WrongType extends Error {
  override name = 'WrongType';
}
