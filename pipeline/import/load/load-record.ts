import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { JournalAct } from '../../../contract/admin/acts.ts';
import type { LoadFacts } from '../../../contract/admin/load-facts.ts';
import type { LoadKind } from '../../../contract/admin/load-kinds.ts';
import type { RegionKey } from '../../../contract/shared/vocabulary.ts';
import type { Actor } from '../../../database/shared/journal.ts';
import type { Aliases } from '../places/aliases.ts';
import { systemUser } from '../../../lib/node/system-user.ts';

/** A file as the journal names it. */
export interface RecordedFile {
  name: string;
  /** SHA-256, hexadecimal; empty: of a folder. */
  checksum: string;
}

/** Who loads what. */
export interface LoadRecord {
  act: JournalAct;
  kind: LoadKind;
  actor: Actor;
  region: RegionKey | undefined;
  /** Details by name, such as the mode. */
  detail: Record<string, unknown>;
  /** Number of the load, once it has begun. */
  loadId?: number;
  /** Whether a person has said that the load may remove more than a tenth of what is there. */
  isLossConfirmed: boolean;
  print: (line: string) => void;
  /** Names of places, for deeds that are placed anew. */
  aliases: () => Promise<Aliases>;
  /** Takes what the load has found, as values. */
  onFacts?: ((facts: LoadFacts) => void) | undefined;
}

/** Whoever runs this command. */
export function commandActor(): Actor {
  return { origin: 'command', systemUser: systemUser() };
}

/** Names and checksums of files; one that is missing has no checksum: the load itself says so. */
export async function recordedFiles(files: readonly string[]): Promise<RecordedFile[]> {
  return Promise.all(
    files.map(async (file) => ({ name: basename(file), checksum: (await checksumOf(file)) ?? '' })),
  );
}

async function checksumOf(file: string): Promise<string | undefined> {
  const isFile = await stat(file).then(
    (stats) => stats.isFile(),
    () => false,
  );
  if (!isFile) return undefined;
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}
