import { randomUUID } from 'node:crypto';
import { cp, mkdir, mkdtemp, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { OperationError } from './operation-error.ts';

/** Names inside a backup folder. */
const databaseName = 'ardi.sqlite';
const uploadsName = 'uploads';
const noteName = 'backup.json';

interface Place {
  /** SQLite file of the platform. */
  databaseFile: string;
  dataDirectory: string;
}

/**
 * Copies database and uploads into a new folder, which only its owner can read, while the platform runs. The database is
 * copied page by page in one consistent state; uploads never change once written, so every file that the database
 * references is there and complete.
 */
export async function backUp({ databaseFile, dataDirectory }: Place, target: string): Promise<void> {
  if (!(await exists(databaseFile))) throw new OperationError(`no database found at ${databaseFile}`);
  if (await exists(target)) throw new OperationError(`${target} already exists: choose a new folder`);
  await mkdir(dirname(target), { recursive: true });
  const aside = await mkdtemp(`${target}.part-`);
  try {
    const uploads = join(dataDirectory, uploadsName);
    const copyUploads = async () => {
      if (!(await exists(uploads))) return;
      await cp(uploads, join(aside, uploadsName), {
        recursive: true,
        force: false,
        filter: (path) => !/\.part(?:-|$)/.test(path),
      });
    };
    // Files that are removed meanwhile were copied before; those that are added are copied after.
    await copyUploads();
    const source = new DatabaseSync(databaseFile, { readOnly: true });
    try {
      await backup(source, join(aside, databaseName));
    } finally {
      source.close();
    }
    await copyUploads();
    checkDatabase(join(aside, databaseName));
    await writeFile(join(aside, noteName), JSON.stringify({ madeAt: new Date().toISOString() }));
    await rename(aside, target);
  } catch (error) {
    await rm(aside, { recursive: true, force: true });
    throw error;
  }
}

/**
 * Replaces the present data with a backup. Returns the directory that now holds the previous data, next to the
 * restored one; undefined when there was none. The platform must not be running.
 */
export async function restore(
  { databaseFile, dataDirectory }: Place,
  source: string,
): Promise<string | undefined> {
  if (!(await exists(join(source, noteName)))) throw new OperationError(`${source} is not a backup folder`);
  checkDatabase(join(source, databaseName));
  const now = new Date().toISOString().replaceAll(/[:.]/g, '-');
  const aside = `${dataDirectory}-before-${now}-${randomUUID().slice(0, 8)}`;
  const hasData = await exists(databaseFile);
  if (hasData) {
    await mkdir(aside);
    for (const name of ['ardi.sqlite', 'ardi.sqlite-wal', 'ardi.sqlite-shm', uploadsName]) {
      if (await exists(join(dataDirectory, name))) await rename(join(dataDirectory, name), join(aside, name));
    }
  }
  await mkdir(dataDirectory, { recursive: true });
  await cp(join(source, databaseName), databaseFile);
  if (await exists(join(source, uploadsName))) {
    await cp(join(source, uploadsName), join(dataDirectory, uploadsName), { recursive: true });
  }
  return hasData ? aside : undefined;
}

function checkDatabase(file: string): void {
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(file, { readOnly: true });
    const [row] = database.prepare('pragma integrity_check').all();
    if (row?.integrity_check !== 'ok') throw new Error(String(row?.integrity_check));
    const [table] = database
      .prepare("select name from sqlite_master where type = 'table' and name = 'kysely_migration'")
      .all();
    if (!table) throw new Error("it does not have the platform's tables");
  } catch (error) {
    throw new OperationError(
      `${file} is not an intact database: ${error instanceof Error ? error.message : String(error)}`,
    );
  } finally {
    database?.close();
  }
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
