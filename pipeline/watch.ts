import { createHash } from 'node:crypto';
import { mkdir, readdir, rename, stat, writeFile } from 'node:fs/promises';
import { basename, extname, join, parse } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { message } from '../words/message.ts';
import { fileKinds, type FileKind } from '../contract/admin/load-kinds.ts';
import { regionKeys, type RegionKey } from '../contract/shared/vocabulary.ts';
import { loadOfFile } from '../database/loads/loads.ts';
import type { ReadingStore } from '../database/connection/store.ts';
import { ImportError } from './shared/import-error.ts';
import { endOf, hasCompleteEnd } from './import/files/whole-file.ts';
import { recordedFiles } from './import/load/load-record.ts';
import { LossNotConfirmed } from './import/load/load-within.ts';
import { recognizeKind } from './import/recognize-kind.ts';

const lookMilliseconds = 2000;
/** A file that does not end as it begins is waited for this many times as long as another one, and then refused. */
const patience = 10;

const doneFolder = 'done';
const failedFolder = 'failed';
/** Parts of Shapefiles and of MapInfo files, which are read and moved with the file itself; and files that are still being written. */
const partExtensions = new Set([
  ...['.dbf', '.shx', '.prj', '.cpg', '.sbn', '.sbx', '.qix'],
  ...['.dat', '.map', '.id', '.ind', '.mid', '.qpj', '.xsd', '.gpkg-wal', '.gpkg-shm'],
]);
const unfinishedExtensions = new Set(['.part', '.tmp', '.crdownload', '.filepart']);
/** An empty file of this name behind that of another lets its load remove what it would ask about. */
const anywayExtension = '.anyway';
/** Files of operating systems and office programs: names in small letters, and beginnings. */
const systemNames = new Set(['thumbs.db', 'desktop.ini']);
const systemBeginnings = ['.', '~$'];

export interface Watch {
  folder: string;
  store: Pick<ReadingStore, 'database'>;
  /** Loads one file as `npm run data -- import` does; its lines go to `print`. */
  load: (argv: string[], print: (line: string) => void) => Promise<void>;
  print: (line: string) => void;
  /** Ends the watch, after the load that is running. */
  signal: AbortSignal;
  /** How long a file must not have changed before it is loaded: a copy may stall. */
  settleMilliseconds: number;
  lookMilliseconds?: number;
}

interface Found {
  path: string;
  region: RegionKey | undefined;
  /** Size, time of its last change, and a digest of its end. */
  look: string;
}

/**
 * Loads each file that is put into a folder once, and moves it with its report to `done` or `failed`. The kind is the
 * file's name, but for figures, else what it looks like; files in a folder with the key of a region are of that region.
 */
export async function watchFolder(watch: Watch): Promise<void> {
  const { folder, print, signal, settleMilliseconds, lookMilliseconds: pause = lookMilliseconds } = watch;
  await mkdir(folder, { recursive: true });
  print(`watching ${folder}`);
  /** Since when each file looks as it does. */
  let before = new Map<string, { look: string; since: number }>();
  while (!signal.aborted) {
    const now = new Map<string, { look: string; since: number }>();
    for (const file of await filesIn(folder)) {
      if (signal.aborted) return;
      const earlier = before.get(file.path);
      const isSame = earlier?.look === file.look;
      const since = isSame ? earlier.since : performance.now();
      now.set(file.path, { look: file.look, since });
      if (isSame && (await isReady(file.path, performance.now() - since, settleMilliseconds)))
        await take(watch, file);
    }
    before = now;
    await setTimeout(pause, undefined, { signal }).catch(() => undefined);
  }
}

/** Whether a file that has not changed for some time is to be loaded now. */
async function isReady(path: string, milliseconds: number, settleMilliseconds: number): Promise<boolean> {
  if (milliseconds < settleMilliseconds) return false;
  return milliseconds >= patience * settleMilliseconds || (await hasCompleteEnd(path).catch(() => true));
}

/** Files of the folder and of its regions, by name. */
async function filesIn(folder: string): Promise<Found[]> {
  const places = [
    { path: folder, region: undefined },
    ...regionKeys.map((region) => ({ path: join(folder, region), region })),
  ];
  const found: Found[] = [];
  for (const { path, region } of places) {
    const entries = await readdir(path, { withFileTypes: true }).catch(() => []);
    for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      if (!entry.isFile() || isIgnored(entry.name)) continue;
      const file = join(path, entry.name);
      const state = await stat(file).catch(() => undefined);
      // Somebody took it away meanwhile.
      if (!state) continue;
      // One that cannot be opened is judged by size and time; its load says why it cannot be read.
      const end = createHash('sha256').update(await endOf(file).catch(() => ''));
      found.push({ path: file, region, look: `${state.size} ${state.mtimeMs} ${end.digest('base64url')}` });
    }
  }
  return found;
}

function isIgnored(name: string): boolean {
  const extension = extname(name).toLowerCase();
  return (
    systemNames.has(name.toLowerCase()) ||
    systemBeginnings.some((beginning) => name.startsWith(beginning)) ||
    partExtensions.has(extension) ||
    unfinishedExtensions.has(extension) ||
    extension === anywayExtension
  );
}

async function take(watch: Watch, { path, region }: Found): Promise<void> {
  const lines: string[] = [];
  const tell = (line: string) => {
    lines.push(line);
    watch.print(line);
  };
  let target = doneFolder;
  try {
    await loadOnce(watch, path, region, tell);
  } catch (error) {
    target = failedFolder;
    tell(error instanceof Error ? error.message : String(error));
    if (error instanceof LossNotConfirmed)
      tell(`here: put the file with an empty file beside it, ${basename(path)}${anywayExtension}`);
  }
  await moveAway(watch.folder, target, path, lines);
}

/** A file that was loaded before this process was killed is not loaded again, unless its load was undone. */
async function loadOnce(
  { store, load }: Watch,
  path: string,
  region: RegionKey | undefined,
  tell: (line: string) => void,
): Promise<void> {
  const [file] = await recordedFiles([path]);
  const known = file && (await loadOfFile(store.database, file));
  if (known !== undefined) return tell(`${basename(path)}: this file was loaded already (load ${known})`);
  const kind = kindOfName(path) ?? (await recognizeKind(path)).kind;
  if (!kind)
    throw new ImportError(
      message('{file}: of which kind is it? Name it by one of {kinds}', {
        ...{ file: basename(path), kinds: fileKinds.map((each) => ({ kind: each })) },
      }),
    );
  const options = [
    ...(region ? [`--region=${region}`] : []),
    ...((await isThere(`${path}${anywayExtension}`)) ? ['--anyway'] : []),
  ];
  await load(['import', kind, path, ...options], tell);
}

function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

/** The kind that is the file's whole name but for figures, as of a day; any other name may say anything. */
function kindOfName(path: string): FileKind | undefined {
  const stem = parse(path).name.toLowerCase();
  return fileKinds.find((kind) => stem.startsWith(kind) && /^[\s\d._-]*$/.test(stem.slice(kind.length)));
}

async function moveAway(
  folder: string,
  target: string,
  path: string,
  lines: readonly string[],
): Promise<void> {
  const time = new Date().toISOString().slice(0, 19).replaceAll(':', '-');
  const to = join(folder, target);
  await mkdir(to, { recursive: true });
  const { dir, name, base } = parse(path);
  const siblings = (await readdir(dir)).filter(
    (each) =>
      each === `${base}${anywayExtension}` ||
      (parse(each).name === name && partExtensions.has(extname(each).toLowerCase())),
  );
  await writeFile(join(to, `${time} ${base}.txt`), `${lines.join('\n')}\n`);
  for (const each of [...siblings, base]) await rename(join(dir, each), join(to, `${time} ${each}`));
}
