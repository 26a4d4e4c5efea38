import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { contentHash } from '../../lib/node/content-hash.ts';
import { makeCurrent, publishedPath, PublishedSnapshot, readCurrent, removeOthers } from './files.ts';

/** A host that sends nothing for this long is given up. */
const defaultPatience = 20_000;

export interface SnapshotHost {
  /** Address of the folder of snapshots, without a slash at its end. */
  url: string;
  /** How long the host may send nothing, in milliseconds. */
  patience?: number;
}

/** A host does not do what it should; the message says what, for an operator. */
export class HostFault extends Error {}

/**
 * Fetches the snapshot that a host names as current into a folder, and makes it current there. What a broken
 * connection has left is continued from the next time. Returns the file's name; undefined when the folder has that
 * snapshot already. Only one process at a time may fetch into a folder.
 *
 * @param isUnreadable the folder's own may be damaged, so its content is compared
 * @throws HostFault when the host does not answer, stops in the middle, or sends something else
 */
export async function fetchSnapshot(
  host: SnapshotHost,
  folder: string,
  { signal, isUnreadable }: { signal: AbortSignal; isUnreadable: boolean },
): Promise<string | undefined> {
  const published = await readPublished(host, signal);
  const present = await readCurrent(folder);
  if (present?.file === published.file && (await isSame(join(folder, present.file), published, isUnreadable)))
    return undefined;
  await mkdir(folder, { recursive: true });
  const part = join(folder, `${published.file}.part`);
  await download(host, published, part, signal);
  if ((await contentHash(part)) !== published.sha256) {
    await rm(part);
    throw new HostFault(`${published.file} has another content than the host says`);
  }
  await rename(part, join(folder, published.file));
  const { file, revision } = published;
  const current = { file, revision, before: present && present.file !== file ? present.file : null };
  await makeCurrent(folder, current);
  await removeOthers(folder, current);
  return file;
}

async function isSame(
  path: string,
  { bytes, sha256 }: PublishedSnapshot,
  isUnreadable: boolean,
): Promise<boolean> {
  return (await sizeOf(path)) === bytes && (!isUnreadable || (await contentHash(path)) === sha256);
}

async function readPublished(host: SnapshotHost, signal: AbortSignal): Promise<PublishedSnapshot> {
  const { response, watch } = await request(host, publishedPath(), {}, signal);
  try {
    if (response.status !== 200)
      throw new HostFault(`${publishedPath()} is answered with status ${response.status}`);
    return PublishedSnapshot.parse(await response.json());
  } catch (error) {
    if (error instanceof HostFault) throw error;
    throw new HostFault(`${publishedPath()} is not what publishing writes`, { cause: error });
  } finally {
    watch.end();
  }
}

/** Appends what is missing of a file. */
async function download(
  host: SnapshotHost,
  { file, bytes }: PublishedSnapshot,
  part: string,
  signal: AbortSignal,
): Promise<void> {
  let from = (await sizeOf(part)) ?? 0;
  if (from > bytes) from = 0;
  if (from === bytes) return;
  const headers = from > 0 ? { range: `bytes=${from}-` } : {};
  const { response, watch } = await request(host, publishedPath(file), headers, signal);
  const handle = await open(part, from > 0 ? 'r+' : 'w');
  try {
    // Some hosts send the whole file whatever range is asked for.
    if (response.status === 200) from = 0;
    else if (!isRangeFrom(response, from, bytes))
      throw new HostFault(`${file} is answered with status ${response.status} and another range`);
    await handle.truncate(from);
    let at = from;
    for await (const chunk of response.body ?? []) {
      watch.heard();
      at += chunk.byteLength;
      if (at > bytes) throw new HostFault(`${file} is longer than the host says`);
      await handle.write(chunk, 0, chunk.byteLength, at - chunk.byteLength);
    }
    if (at < bytes) throw new HostFault(`${file} ended after ${at} of ${bytes} bytes`);
    await handle.sync();
  } catch (error) {
    throw error instanceof HostFault
      ? error
      : new HostFault(`${file} stopped in the middle`, { cause: error });
  } finally {
    watch.end();
    await handle.close();
  }
}

function isRangeFrom(response: Response, from: number, bytes: number): boolean {
  return (
    response.status === 206 && response.headers.get('content-range') === `bytes ${from}-${bytes - 1}/${bytes}`
  );
}

/** Aborts when nothing has been heard for a while. */
class Watch {
  readonly #controller = new AbortController();
  readonly #patience: number;
  #timer: NodeJS.Timeout;

  constructor(patience: number) {
    this.#patience = patience;
    this.#timer = setTimeout(() => this.#controller.abort(), patience);
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  heard(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#controller.abort(), this.#patience);
  }

  end(): void {
    clearTimeout(this.#timer);
    this.#controller.abort();
  }
}

async function request(
  { url, patience = defaultPatience }: SnapshotHost,
  path: string,
  headers: Record<string, string>,
  signal: AbortSignal,
): Promise<{ response: Response; watch: Watch }> {
  const watch = new Watch(patience);
  try {
    const response = await fetch(`${url}/${path}`, {
      // Compressed, it would have another length.
      headers: { ...headers, 'accept-encoding': 'identity', 'cache-control': 'no-cache' },
      signal: AbortSignal.any([signal, watch.signal]),
    });
    return { response, watch };
  } catch (error) {
    watch.end();
    throw new HostFault('it does not answer', { cause: error });
  }
}

async function sizeOf(file: string): Promise<number | undefined> {
  return (await stat(file).catch(() => undefined))?.size;
}
