import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileTypeFromBuffer } from 'file-type';
import type { Config } from '../config.ts';

/** Where files of the content service are served, as Strapi does. */
export const mediaPath = '/uploads/';

/** What such a file may be, by the end of its name. */
export const mediaTypes = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  mp4: 'video/mp4',
  webm: 'video/webm',
} as const;
type Ending = keyof typeof mediaTypes;

/** A file's own digest and an ending: nothing that somebody wrote. */
export const mediaName = /^[0-9a-f]{32}\.(jpg|png|webp|mp4|webm)$/;

/** The place of a file, among those that a backup takes along. */
export function mediaFile(config: Config, name: string): string {
  return join(config.dataDirectory, 'uploads', 'media', name);
}

/** The type of a file by its name. */
export function mediaType(name: string): string {
  return mediaTypes[name.split('.')[1] as Ending];
}

/** Whether the bytes are a picture or a film that browsers show; undefined: neither. */
export async function mediaKind(content: Buffer): Promise<'image' | 'video' | undefined> {
  const ending = await endingOf(content);
  return ending && (mediaTypes[ending].split('/')[0] as 'image' | 'video');
}

/** Keeps a picture or film; gives its address, undefined for bytes that are neither. The same bytes are kept once. */
export async function keepMedia(config: Config, content: Buffer): Promise<string | undefined> {
  const ending = await endingOf(content);
  if (!ending) return undefined;
  const name = `${createHash('sha256').update(content).digest('hex').slice(0, 32)}.${ending}`;
  const path = mediaFile(config, name);
  await mkdir(join(path, '..'), { recursive: true });
  await writeFile(path, content);
  return config.publicUrl + mediaPath + name;
}

/** What the bytes are, whatever the file is called. */
async function endingOf(content: Buffer): Promise<Ending | undefined> {
  const found = await fileTypeFromBuffer(content);
  return found && Object.hasOwn(mediaTypes, found.ext) ? (found.ext as Ending) : undefined;
}
