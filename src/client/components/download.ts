import type { AnyCall } from '#api/call';
import { send } from '../send.ts';

/** Saves content as a download. It is never opened as a page, so nothing in it can run on this origin. */
export function download(content: BlobPart, name: string, type: string): void {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // Some browsers read the address only after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/**
 * Fetches a file with the session's token and downloads it under a name.
 *
 * @throws Failure
 */
export async function downloadAnswer<Payload>(
  call: AnyCall<Payload, Blob>,
  name: string,
  { id, payload }: { id?: string | undefined; payload?: Payload } = {},
): Promise<void> {
  const answer: Blob | string = await send(call, payload, { id });
  // Text arrives without its byte order mark, which spreadsheets need to read '£'.
  if (typeof answer === 'string') download(`\uFEFF${answer as string}`, name, 'text/csv');
  else download(answer, name, answer.type);
}
