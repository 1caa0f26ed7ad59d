import type * as contract from '#api/openapi';
import type { Handlers } from '../serve.ts';
import type { Services } from '../services.ts';
import { openapiOf } from './document.ts';

/** The newest version in the change log, set by the build. */
declare const VERSION: string;

/** The description of all calls. It is made once: no limit in it depends on the day. */
export function openapiHandlers({ settings }: Services): Handlers<typeof contract> {
  let made: unknown;
  return {
    async readOpenapi({ clock }) {
      made ??= openapiOf(settings.publicUrl, VERSION, clock.today, clock.now);
      return made;
    },
  };
}
