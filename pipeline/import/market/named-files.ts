import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { isMessage, message, type Message } from '../../../words/message.ts';
import {
  keepMedia,
  mediaFile,
  mediaNameOf,
  mediaUrl,
  type MediaConfig,
} from '../../../operations/media/files.ts';
import { fetchBytes, NotFetched, tooLarge } from './fetch-bytes.ts';

/** A file that the platform serves, with its size, or why there is none, as the end of a sentence. */
export type NamedFile = { url: string; bytes: number } | { problem: Message };

export const fileProblems = {
  missing: message('there is no such file beside the table'),
  outside: message('its file is not in the folder of the table'),
} as const;

const atOnce = 4;

export interface FileOptions {
  config: MediaConfig;
  /** Where it is kept which address led to which file. */
  folder: string;
  fetchFile?: (address: string) => Promise<Buffer>;
  /** Fetches addresses again whose files are known. */
  isAnew?: boolean;
  /** Looks whether files are of the kind; fetches and keeps nothing. */
  isDryRun?: boolean;
}

/** What is taken as a file of a kind. */
export interface FileKind {
  /** Name of the list of addresses that were fetched. */
  list: string;
  largestBytes: number;
  /** Media type that hosts are asked for. */
  accept: string;
  /** Milliseconds within which a host has to answer. */
  timeout: number;
  /** What is kept of a file, or why nothing is. */
  read: (content: Buffer) => Promise<Buffer | Message>;
}

/**
 * Files that rows of a load name: beside the table, or at addresses. Each is fetched once and kept where the platform
 * serves media. It is done before the store is written to, so that a slow host does not keep others from writing.
 */
export class NamedFiles {
  private readonly options: FileOptions;
  private readonly kind: FileKind;
  private readonly files = new Map<string, NamedFile>();
  /** Names of kept files by address. */
  private known: Record<string, string> = {};
  private isKnownRead = false;

  constructor(options: FileOptions, kind: FileKind) {
    this.options = options;
    this.kind = kind;
  }

  /**
   * Prepares the files of a table.
   *
   * @param table the table
   * @param references as its rows write them
   */
  async prepare(table: string, references: ReadonlySet<string>): Promise<void> {
    await this.readKnown();
    const waiting = [...references].filter((each) => !this.files.has(keyOf(table, each)));
    const work = async () => {
      for (let next = waiting.pop(); next !== undefined; next = waiting.pop())
        await this.prepareOne(table, next);
    };
    await Promise.all(Array.from({ length: atOnce }, work));
    await this.keepKnown();
  }

  /** The file that a row of a table names; undefined: it is not known, since a dry run fetches none. */
  find(table: string, reference: string): NamedFile | undefined {
    return this.files.get(keyOf(table, reference));
  }

  private async prepareOne(table: string, reference: string): Promise<void> {
    const file = await this.fileOf(table, reference);
    if (file) this.files.set(keyOf(table, reference), file);
  }

  private async fileOf(table: string, reference: string): Promise<NamedFile | undefined> {
    const { list: _list, read: _read, ...limits } = this.kind;
    const { config, isAnew, isDryRun } = this.options;
    const { fetchFile = (address) => fetchBytes(address, limits) } = this.options;
    try {
      if (!isAddress(reference)) return await this.kept(await besideTable(table, reference, limits));
      const name = isAnew ? undefined : this.known[reference];
      const bytes = name === undefined ? undefined : await sizeOf(mediaFile(config, name));
      if (name !== undefined && bytes !== undefined) return { url: mediaUrl(config, name), bytes };
      if (isDryRun) return undefined;
      const file = await this.kept(await fetchFile(reference));
      if ('url' in file) this.known[reference] = file.url.slice(file.url.lastIndexOf('/') + 1);
      return file;
    } catch (error) {
      if (error instanceof NotFetched) return { problem: error.reason };
      throw error;
    }
  }

  private async kept(content: Buffer): Promise<NamedFile> {
    const read = await this.kind.read(content);
    if (isMessage(read)) return { problem: read };
    const { config, isDryRun } = this.options;
    const url = isDryRun
      ? mediaUrl(config, (await mediaNameOf(read)) ?? '')
      : ((await keepMedia(config, read)) ?? '');
    return { url, bytes: read.length };
  }

  private get knownPath(): string {
    return join(this.options.folder, this.kind.list);
  }

  private async readKnown(): Promise<void> {
    if (this.isKnownRead) return;
    this.isKnownRead = true;
    try {
      this.known = JSON.parse(await readFile(this.knownPath, 'utf8')) as Record<string, string>;
    } catch {
      // None was fetched yet, or the list is damaged: then each is fetched once more.
      this.known = {};
    }
  }

  private async keepKnown(): Promise<void> {
    if (this.options.isDryRun || Object.keys(this.known).length === 0) return;
    await mkdir(this.options.folder, { recursive: true });
    const partial = `${this.knownPath}.part-${process.pid}`;
    await writeFile(partial, JSON.stringify(this.known));
    await rename(partial, this.knownPath);
  }
}

function keyOf(table: string, reference: string): string {
  return isAddress(reference) ? reference : `${dirname(table)}\n${reference}`;
}

function isAddress(reference: string): boolean {
  return /^[a-z][a-z\d+.-]*:\/\//i.test(reference);
}

/** The path of a file that a table names; undefined when it is not in the folder of the table. */
export function pathBesideTable(table: string, reference: string): string | undefined {
  const path = resolve(dirname(table), reference);
  const within = relative(dirname(table), path);
  return within === '' || within.startsWith('..') || resolve(within) === within ? undefined : path;
}

async function besideTable(
  table: string,
  reference: string,
  { largestBytes }: { largestBytes: number },
): Promise<Buffer> {
  const path = pathBesideTable(table, reference);
  if (path === undefined) throw new NotFetched(fileProblems.outside);
  const found = await stat(path).catch(() => undefined);
  if (!found?.isFile()) throw new NotFetched(fileProblems.missing);
  if (found.size > largestBytes) throw new NotFetched(tooLarge(largestBytes));
  return readFile(path);
}

async function sizeOf(path: string): Promise<number | undefined> {
  return (await stat(path).catch(() => undefined))?.size;
}
