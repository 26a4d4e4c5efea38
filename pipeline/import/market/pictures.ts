import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { fileTypeFromBuffer } from 'file-type';
import sharp from 'sharp';
import {
  keepMedia,
  mediaFile,
  mediaNameOf,
  mediaUrl,
  type MediaConfig,
} from '../../../platform/media/files.ts';
import { fetchBytes, NotFetched } from './fetch-picture.ts';

/** A picture that the platform serves, or why there is none, as the end of a sentence. */
export type Picture = { url: string } | { problem: string };

export const pictureProblems = {
  missing: 'there is no such file beside the table',
  outside: 'its file is not in the folder of the table',
  notPicture: 'it is no picture (JPEG, PNG, WebP, GIF or AVIF)',
  damaged: 'the picture is damaged',
  tooLarge: 'it is larger than 10 MB',
} as const;

const formats = new Set(['jpg', 'png', 'webp', 'gif', 'avif']);
const largestBytes = 10e6;
/** A small file may unpack to a picture that fills the memory. */
const mostPixels = 60e6;
const longestSide = 1600;
const atOnce = 4;

export interface PictureOptions {
  config: MediaConfig;
  /** Where it is kept which address led to which picture. */
  folder: string;
  fetchPicture?: (address: string) => Promise<Buffer>;
  /** Fetches addresses again whose pictures are known. */
  isAnew?: boolean;
  /** Looks whether files are pictures; fetches and keeps nothing. */
  isDryRun?: boolean;
}

/**
 * Pictures that rows of a load name: files beside the table, and addresses. Each is fetched once, encoded anew, without
 * what cameras write into it, and kept where the platform serves media. It is done before the store is written to, so
 * that a slow host does not keep others from writing.
 */
export class Pictures {
  private readonly options: PictureOptions;
  private readonly pictures = new Map<string, Picture>();
  /** Names of kept files by address. */
  private known: Record<string, string> = {};
  private isKnownRead = false;

  constructor(options: PictureOptions) {
    this.options = options;
  }

  /**
   * Prepares the pictures of a table.
   *
   * @param file the table
   * @param references as its rows write them
   */
  async prepare(file: string, references: ReadonlySet<string>): Promise<void> {
    await this.readKnown();
    const waiting = [...references].filter((each) => !this.pictures.has(keyOf(file, each)));
    const work = async () => {
      for (let next = waiting.pop(); next !== undefined; next = waiting.pop())
        await this.prepareOne(file, next);
    };
    await Promise.all(Array.from({ length: atOnce }, work));
    await this.keepKnown();
  }

  /** The picture that a row of a table names; undefined: it is not known, since a dry run fetches none. */
  find(file: string, reference: string): Picture | undefined {
    return this.pictures.get(keyOf(file, reference));
  }

  private async prepareOne(file: string, reference: string): Promise<void> {
    const picture = await this.pictureOf(file, reference);
    if (picture) this.pictures.set(keyOf(file, reference), picture);
  }

  private async pictureOf(file: string, reference: string): Promise<Picture | undefined> {
    const { config, fetchPicture = fetchBytes, isAnew, isDryRun } = this.options;
    try {
      if (!isAddress(reference)) return await this.kept(await besideTable(file, reference));
      const name = isAnew ? undefined : this.known[reference];
      if (name !== undefined && (await isThere(mediaFile(config, name))))
        return { url: mediaUrl(config, name) };
      if (isDryRun) return undefined;
      const picture = await this.kept(await fetchPicture(reference));
      if ('url' in picture) this.known[reference] = picture.url.slice(picture.url.lastIndexOf('/') + 1);
      return picture;
    } catch (error) {
      if (error instanceof NotFetched) return { problem: error.message };
      throw error;
    }
  }

  private async kept(content: Buffer): Promise<Picture> {
    const type = await fileTypeFromBuffer(content);
    if (!type || !formats.has(type.ext)) return { problem: pictureProblems.notPicture };
    let encoded: Buffer;
    try {
      encoded = await sharp(content, { limitInputPixels: mostPixels, failOn: 'error' })
        .rotate()
        .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
        .webp({ quality: 82 })
        .toBuffer();
    } catch {
      return { problem: pictureProblems.damaged };
    }
    const { config, isDryRun } = this.options;
    if (isDryRun) return { url: mediaUrl(config, (await mediaNameOf(encoded)) ?? '') };
    const url = await keepMedia(config, encoded);
    return url === undefined ? { problem: pictureProblems.damaged } : { url };
  }

  private get knownPath(): string {
    return join(this.options.folder, 'pictures.json');
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

function keyOf(file: string, reference: string): string {
  return isAddress(reference) ? reference : `${dirname(file)}\n${reference}`;
}

function isAddress(reference: string): boolean {
  return /^[a-z][a-z\d+.-]*:\/\//i.test(reference);
}

async function besideTable(file: string, reference: string): Promise<Buffer> {
  const path = resolve(dirname(file), reference);
  const within = relative(dirname(file), path);
  if (within === '' || within.startsWith('..') || resolve(within) === within)
    throw new NotFetched(pictureProblems.outside);
  const found = await stat(path).catch(() => undefined);
  if (!found?.isFile()) throw new NotFetched(pictureProblems.missing);
  if (found.size > largestBytes) throw new NotFetched(pictureProblems.tooLarge);
  return readFile(path);
}

async function isThere(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined)) !== undefined;
}
