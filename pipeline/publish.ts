import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import {
  publishedPath,
  readCurrent,
  snapshotFolder,
  type PublishedSnapshot,
} from '../database/snapshot/files.ts';
import { contentHash } from '../lib/node/content-hash.ts';
import { archiveState, manifestName, readManifest, tileDirectory } from '../database/tiles/manifest.ts';

/** What each command has uploaded: names of files, and hashes of those that change under their names. */
const Uploaded = z.record(z.string(), z.record(z.string(), z.string()));
const recordName = 'published.json';

/** Publishing failed. What was uploaded stays, and the host still names a complete set of files. */
export class NotPublished extends Error {}

/** A file to upload. */
interface Upload {
  /** Path below the address of the host. */
  name: string;
  file: string;
  /** Differs whenever the content does. */
  tag: string;
}

interface PublishOptions {
  dataDirectory: string;
  /** Command line of the shell, which uploads `$FILE` under the name `$NAME`. */
  command: string;
  /** Uploads everything, also what the command has uploaded before. */
  isForced: boolean;
  print: (line: string) => void;
}

/**
 * Hands the tile archives and the snapshot of land to a command that uploads them, if it has not before. The files that
 * name the current ones come last, so that the host never names one that is not there.
 *
 * @throws NotPublished when the command fails, or a file is missing or damaged
 */
export async function publish({ dataDirectory, command, isForced, print }: PublishOptions): Promise<void> {
  const work = await mkdtemp(join(tmpdir(), 'ardi-publish-'));
  try {
    const uploaded = await readUploaded(dataDirectory);
    const own = isForced ? {} : (uploaded[command] ?? {});
    const uploads = [...(await tileUploads(dataDirectory)), ...(await snapshotUploads(dataDirectory, work))];
    const isLast = ({ name }: Upload) => name.endsWith('.json');
    const ordered = [...uploads.filter((one) => !isLast(one)), ...uploads.filter(isLast)];
    const missing = ordered.filter(({ name, tag }) => own[name] !== tag);
    for (const { name, file, tag } of missing) {
      await upload(command, name, file);
      own[name] = tag;
      await writeUploaded(dataDirectory, { ...uploaded, [command]: own });
      print(`${name}: uploaded`);
    }
    if (missing.length === 0) print('everything is uploaded');
  } finally {
    await rm(work, { recursive: true });
  }
}

async function tileUploads(dataDirectory: string): Promise<Upload[]> {
  const directory = tileDirectory(dataDirectory);
  const entries = Object.values(await readManifest(directory));
  if (entries.length === 0) return [];
  for (const entry of entries)
    if ((await archiveState(directory, entry)) !== 'sound')
      throw new NotPublished(`${entry.file} is missing or damaged: npm run data -- tiles builds it again`);
  const files = entries.map(({ file }) => ({
    name: `tiles/${file}`,
    file: join(directory, file),
    tag: file,
  }));
  const manifest = join(directory, manifestName);
  return [...files, { name: `tiles/${manifestName}`, file: manifest, tag: await contentHash(manifest) }];
}

async function snapshotUploads(dataDirectory: string, work: string): Promise<Upload[]> {
  const folder = snapshotFolder(dataDirectory);
  const current = await readCurrent(folder);
  if (!current) return [];
  const file = join(folder, current.file);
  const sha256 = await contentHash(file);
  const published: PublishedSnapshot = {
    ...{ file: current.file, revision: current.revision },
    ...{ bytes: (await stat(file)).size, sha256 },
  };
  const index = join(work, 'current.json');
  await writeFile(index, `${JSON.stringify(published)}\n`);
  return [
    { name: `snapshots/${publishedPath(current.file)}`, file, tag: sha256 },
    { name: `snapshots/${publishedPath()}`, file: index, tag: sha256 },
  ];
}

async function upload(command: string, name: string, file: string): Promise<void> {
  const child = spawn(command, {
    shell: true,
    stdio: 'inherit',
    env: { ...process.env, FILE: file, NAME: name },
  });
  const code = await new Promise<number | null>((done, failed) => child.on('exit', done).on('error', failed));
  if (code === 0) return;
  throw new NotPublished(
    `${name} was not uploaded: the command ended with ${code ?? 'a signal'}; repeat it to upload what is missing`,
  );
}

async function readUploaded(dataDirectory: string): Promise<z.infer<typeof Uploaded>> {
  try {
    return Uploaded.parse(JSON.parse(await readFile(join(dataDirectory, recordName), 'utf8')));
  } catch {
    // Without a record everything is uploaded again, which does no harm.
    return {};
  }
}

async function writeUploaded(dataDirectory: string, uploaded: z.infer<typeof Uploaded>): Promise<void> {
  const target = join(dataDirectory, recordName);
  await writeFile(`${target}.new`, JSON.stringify(uploaded, null, 2));
  await rename(`${target}.new`, target);
}
