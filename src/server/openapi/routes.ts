import type * as contract from '#api/openapi';
import type { Handlers } from '../serve.ts';
import type { Services } from '../services.ts';
import { openapiOf } from './document.ts';

/** The newest version in the change log, set by the build. */
declare const VERSION: string;

/**
 * The description of all calls. It is made once: no limit in it depends on the day. It is also written once: that takes
 * ten times as long as any other answer, and anybody may ask for it.
 */
export function openapiHandlers({ settings }: Services): Handlers<typeof contract> {
  let written: Buffer | undefined;
  return {
    async readOpenapi({ clock, reply }) {
      written ??= Buffer.from(JSON.stringify(openapiOf(settings.publicUrl, VERSION, clock.today, clock.now)));
      reply.type('application/json; charset=utf-8');
      return written;
    },
  };
}
