/** Something to tell the person at the terminal in one or more lines; `code` is the exit code. */
export class Fail extends Error {
  code: number;

  constructor(message: string, code = 1) {
    super(message);
    this.name = 'Fail';
    this.code = code;
  }
}

/** A command that was not written as it must be. */
export const misused = (message: string) => new Fail(message, 2);
