import { createHash, randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileTypeFromBuffer } from 'file-type';
import type { Config } from '../config.ts';
import { hasKey } from '../../lib/keys.ts';

/** Path under which files of the content service are served, as Strapi does. */
export const mediaPath = '/uploads/';

/** Allowed media types, by file extension. */
export const mediaTypes = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  mp4: 'video/mp4',
  webm: 'video/webm',
  pdf: 'application/pdf',
} as const;
/** What of the configuration says where media are. */
export type MediaConfig = Pick<Config, 'dataDirectory' | 'publicUrl'>;

type Ending = keyof typeof mediaTypes;

/** File name: the digest of its content and an extension, so nothing that a user wrote. */
export const mediaName = /^[0-9a-f]{32}\.(jpg|png|webp|mp4|webm|pdf)$/;

/** File system path of a media file, inside the data that a backup includes. */
export function mediaFile(config: Pick<Config, 'dataDirectory'>, name: string): string {
  return join(config.dataDirectory, 'uploads', 'media', name);
}

/** Content type of a file, by its name; that of any bytes when the extension is not one of ours. */
export function mediaType(name: string): string {
  const ending = name.split('.')[1] ?? '';
  return hasKey(mediaTypes, ending) ? mediaTypes[ending] : 'application/octet-stream';
}

/** Detects from the bytes whether a file is an image or video that browsers show; undefined: neither. */
export async function mediaKind(content: Buffer): Promise<'image' | 'video' | undefined> {
  const ending = await endingOf(content);
  if (!ending || ending === 'pdf') return undefined;
  return mediaTypes[ending].startsWith('image/') ? 'image' : 'video';
}

/** The name under which an image, a video or a PDF is stored; undefined when the bytes are none of them. */
export async function mediaNameOf(content: Buffer): Promise<string | undefined> {
  const ending = await endingOf(content);
  if (!ending) return undefined;
  return `${createHash('sha256').update(content).digest('hex').slice(0, 32)}.${ending}`;
}

/** Address of a stored file. */
export function mediaUrl(config: Pick<Config, 'publicUrl'>, name: string): string {
  return config.publicUrl + mediaPath + name;
}

/**
 * Stores an image, a video or a PDF and returns its address; undefined when the bytes are none of them. Identical bytes
 * are stored once.
 */
export async function keepMedia(config: MediaConfig, content: Buffer): Promise<string | undefined> {
  const name = await mediaNameOf(content);
  if (name === undefined) return undefined;
  const path = mediaFile(config, name);
  await mkdir(join(path, '..'), { recursive: true });
  // Somebody may be reading, or writing, a file of the same bytes.
  const partial = `${path}.part-${randomUUID()}`;
  await writeFile(partial, content);
  await rename(partial, path);
  return mediaUrl(config, name);
}

/** Whether the bytes begin as those of a PDF do. */
export function isPdf(content: Buffer): boolean {
  return content.subarray(0, 5).toString('latin1') === '%PDF-';
}

/** Detects the file extension from the bytes, whatever the file is called. */
async function endingOf(content: Buffer): Promise<Ending | undefined> {
  // Programs write PDF files that are taken for a format of their own.
  if (isPdf(content)) return 'pdf';
  const found = await fileTypeFromBuffer(content);
  return found && hasKey(mediaTypes, found.ext) ? found.ext : undefined;
}
