import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fromBuffer, type Entry, type ZipFile } from 'yauzl';

/** The files of a ZIP archive as texts, by name. */
export async function readArchive(content: Buffer): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  const archive = await new Promise<ZipFile>((done, fail) =>
    fromBuffer(content, { lazyEntries: true }, (error, opened) => (error ? fail(error) : done(opened))),
  );
  archive.on('entry', (entry: Entry) => {
    archive.openReadStream(entry, (error, stream) => {
      if (error) throw error;
      text(stream).then(
        (read) => {
          files.set(entry.fileName, read);
          archive.readEntry();
        },
        (failure: unknown) => archive.emit('error', failure),
      );
    });
  });
  archive.readEntry();
  await once(archive, 'end');
  return files;
}
