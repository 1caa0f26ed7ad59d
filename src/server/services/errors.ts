/** The database, the file store or the machine is away or at its limit. Nothing was changed: try again shortly. */
export class Busy extends Error {
  override name = 'Busy';
}

/** Too many attempts; the next may come after `seconds`. */
export class TooManyAttempts extends Error {
  override name = 'TooManyAttempts';
  seconds: number;

  constructor(seconds: number) {
    super(`The next attempt may come in ${seconds} seconds.`);
    this.seconds = seconds;
  }
}

/** A file over its size limit. */
export class TooLarge extends Error {
  override name = 'TooLarge';
}

/** A file whose content is broken or of a type that is not taken. */
export class WrongType extends Error {
  override name = 'WrongType';
}
