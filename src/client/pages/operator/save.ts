import type { Call } from '#api/call';
import { download } from '../../parts/download.ts';
import { send } from '../../send.ts';

/**
 * Fetches a file with the session's token and hands it to the browser to be kept.
 *
 * @throws Failure
 */
export async function save<Payload>(
  call: Call<Payload, Blob>,
  name: string,
  { id, payload }: { id?: string; payload?: Payload } = {},
): Promise<void> {
  const answer: Blob | string = await send(call, payload, { id });
  // Text arrives without the byte order mark by which spreadsheets know that '£' is one sign.
  if (typeof answer === 'string') download(`\uFEFF${answer as string}`, name, 'text/csv');
  else download(answer, name, answer.type);
}
