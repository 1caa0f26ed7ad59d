import type { Call } from '#api/call';
import { send } from '../send.ts';

/** Hands a file to the browser to be kept, never to be shown: what is inside cannot run as a page of ours. */
export function download(content: BlobPart, name: string, type: string): void {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // Some browsers only begin to read the address after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/**
 * Fetches a file with the session's token and hands it to the browser, as `download` does.
 *
 * @throws Failure
 */
export async function downloadAnswer<Payload>(
  call: Call<Payload, Blob>,
  name: string,
  { id, payload }: { id?: string | undefined; payload?: Payload } = {},
): Promise<void> {
  const answer: Blob | string = await send(call, payload, { id });
  // Text arrives without the byte order mark by which spreadsheets know that '£' is one sign.
  if (typeof answer === 'string') download(`\uFEFF${answer as string}`, name, 'text/csv');
  else download(answer, name, answer.type);
}
