import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { PassThrough, Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { riyadhTime } from '../../lib/days.ts';
import { words } from '../../words/ar/index.ts';
import { fill } from '../../words/fill.ts';
import { attachmentFile } from '../media/attachment-files.ts';
import type { Config } from '../config.ts';
import { personalData, type PersonalRows } from '../../database/personal-data/personal-data.ts';
import type { Traces } from '../../database/personal-data/person-traces.ts';
import type { Store } from '../../database/connection/store.ts';

interface Place {
  store: Pick<Store, 'database'>;
  config: Pick<Config, 'dataDirectory'>;
}

/**
 * Everything that is kept of a person as a ZIP file: a JSON text for each kind, their files, and a text that says what
 * each is. It is made while it is read: an error ends the stream, and what nobody reads any more is read no further.
 */
export function personalArchive(place: Place, traces: Traces, now = new Date()): Readable {
  const zip = new ZipFile();
  const output = zip.outputStream.pipe(new PassThrough());
  const fail = (error: unknown) => output.destroy(error instanceof Error ? error : new Error(String(error)));
  zip.on('error', fail);
  let source: Readable | undefined;
  /** Adds a file whose content is opened when it is its turn. */
  const add: Add = (name, open, options) =>
    zip.addReadStreamLazy(name, { mtime: now, ...options }, (read) => {
      if (output.destroyed) return;
      source = open();
      read(null, source);
    });
  output.once('close', () => source?.destroy());
  fillArchive(zip, add, { place, traces, now }).catch(fail);
  return output;
}

type Add = (
  name: string,
  open: () => Readable,
  options?: { size: number; mtime: Date; compress: boolean },
) => void;

async function fillArchive(
  zip: ZipFile,
  add: Add,
  { place, traces, now }: { place: Place; traces: Traces; now: Date },
): Promise<void> {
  const { title, lead, files, kinds } = words.personalData;
  const text = [title, fill(lead, { time: riyadhTime(now.getTime()).slice(0, 16) }), ''];
  for await (const { kind, rows } of personalData(place.store.database, traces)) {
    add(`${kind}.json`, () => Readable.from(jsonOf(rows)));
    text.push(`${kind}.json: ${kinds[kind]}`);
  }
  if (traces.accountId !== undefined) {
    text.push(`files/: ${files}`);
    await addFiles(add, place, traces.accountId);
  }
  zip.addBuffer(Buffer.from(`${text.join('\n')}\n`), 'README.txt', { mtime: now });
  zip.end();
}

async function* jsonOf(rows: PersonalRows['rows']): AsyncGenerator<string> {
  let before = '[';
  for await (const row of rows) {
    yield `${before}\n${JSON.stringify(row)}`;
    before = ',';
  }
  yield before === '[' ? '[]\n' : '\n]\n';
}

async function addFiles(add: Add, { store, config }: Place, accountId: number): Promise<void> {
  const rows = await store.database
    .selectFrom('attachment')
    .select(['id', 'file_name'])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .execute();
  for (const { id, file_name: name } of rows) {
    const path = attachmentFile(config, id);
    const found = await stat(path).catch(() => undefined);
    // A file that was lost is in the list of files, but not here.
    if (!found?.isFile()) continue;
    // Pictures and documents are compressed already.
    const options = { size: found.size, mtime: found.mtime, compress: false };
    add(`files/${id.slice(0, 8)} ${name}`, () => createReadStream(path), options);
  }
}
