import { randomUUID } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileTypeFromBuffer } from 'file-type';
import { attachmentTypes } from '../../contract/shared/picture-types.ts';
import type { Config } from '../config.ts';
import { Refusal } from '../../contract/shared/refusal.ts';

export type AttachmentType = (typeof attachmentTypes)[number];

/** Path under which uploaded files are served, to whoever has a signed address: see `signedAttachmentUrl`. */
export const attachmentPath = '/attachments/';

/** The URL that names a file: it is stored, and opens nothing by itself. */
export function attachmentUrl(config: Config, id: string): string {
  return config.publicUrl + attachmentPath + id;
}

/** Returns the attachment id that a URL contains, or undefined when it is not the URL of an uploaded file. */
export function attachmentIdOf(address: string): string | undefined {
  return /\/attachments\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(address)?.[1];
}

/** File system path of an uploaded file; it contains nothing that a user wrote. */
export function attachmentFile(config: Pick<Config, 'dataDirectory'>, id: string): string {
  return join(config.dataDirectory, 'uploads', id.slice(0, 2), id);
}

/** Detects the type of a file from its bytes, ignoring the type the client declared. Throws file_type_refused. */
export async function typeOf(content: Buffer): Promise<AttachmentType> {
  const found = await fileTypeFromBuffer(content);
  const type = attachmentTypes.find((candidate) => candidate === found?.mime);
  if (!type) throw new Refusal('file_type_refused');
  return type;
}

/**
 * Writes a file and returns its id. When the id is returned the file is complete and synced to disk; on failure there
 * is none.
 */
export async function writeAttachment(config: Config, content: Buffer): Promise<string> {
  const id = randomUUID();
  const path = attachmentFile(config, id);
  const aside = `${path}.part`;
  await mkdir(join(path, '..'), { recursive: true });
  try {
    const file = await open(aside, 'wx', 0o600);
    try {
      await file.writeFile(content);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(aside, path);
  } catch (error) {
    await rm(aside, { force: true });
    throw error;
  }
  return id;
}

export async function removeAttachmentFile(config: Config, id: string): Promise<void> {
  await rm(attachmentFile(config, id), { force: true });
}
