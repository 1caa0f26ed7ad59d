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
