import type * as contract from '#api/operator';
import type { Handlers } from '../serve.ts';

/** All handlers of the operator's area, and those that one file of it offers. */
export type OperatorHandlers = Handlers<typeof contract>;
export type Some<Name extends keyof OperatorHandlers> = Pick<OperatorHandlers, Name>;
