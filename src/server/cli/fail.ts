/** A failure to report at the terminal, in one or more lines. `code` is the exit code. */
export class Fail extends Error {
  code: number;

  constructor(message: string, code = 1) {
    super(message);
    this.name = 'Fail';
    this.code = code;
  }
}

/** The failure of a malformed command. */
export const misused = (message: string) => new Fail(message, 2);
