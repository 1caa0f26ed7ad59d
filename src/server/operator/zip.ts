import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';

/** A file to pack. `name` is its path in the archive, with '/' between folders; `size` is in bytes. */
export interface ZipEntry {
  name: string;
  stream: Readable;
  size: number;
}

/**
 * A ZIP archive that is packed while it is read, one entry at a time. If an entry fails, so does the archive. Entries
 * are not compressed: documents and photos already are.
 *
 * @param at the time of every entry
 */
export function zip(entries: AsyncIterable<ZipEntry>, at: Date): Readable {
  const archive = new ZipFile();
  const out = archive.outputStream as Readable;
  const pack = async () => {
    for await (const { name, stream, size } of entries) {
      // The reader has gone.
      const stop = () => stream.destroy();
      out.once('close', stop);
      archive.addReadStream(stream, name, { size, mtime: at, compress: false });
      await finished(stream);
      out.off('close', stop);
    }
    archive.end();
  };
  const fail = (error: Error) => out.destroy(error);
  archive.on('error', fail);
  pack().catch(fail);
  return out;
}
