import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { cp, mkdir, mkdtemp, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import pg from 'pg';
import { openForReading } from '../../database/open.ts';
import type { StoreAddress } from '../../database/connection/store.ts';
import { OperationError } from '../../operations/operation-error.ts';
import { needStopped } from './running.ts';

/** Names inside a backup folder. */
const databaseName = 'ardi.sqlite';
const dumpName = 'ardi.dump';
const uploadsName = 'uploads';
const noteName = 'backup.json';
const databaseFiles = [databaseName, `${databaseName}-wal`, `${databaseName}-shm`];

interface Place {
  store: StoreAddress;
  dataDirectory: string;
}

/**
 * Copies database and uploads into a new folder, which only its owner can read, while the platform runs. The database is
 * copied in one consistent state, PostgreSQL by `pg_dump`; uploads never change once written, so every file that the
 * database references is there and complete.
 */
export async function backUp({ store, dataDirectory }: Place, target: string): Promise<void> {
  if ('file' in store && !(await exists(store.file)))
    throw new OperationError(`no database found at ${store.file}`);
  if (await exists(target)) throw new OperationError(`${target} already exists: choose a new folder`);
  await mkdir(dirname(target), { recursive: true, mode: 0o700 });
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
    if ('url' in store) {
      await runPostgres(store.url, 'pg_dump', [
        '--format=custom',
        '--exclude-table-data=platform_process',
        `--file=${join(aside, dumpName)}`,
      ]);
    } else {
      await copyDatabase(store.file, join(aside, databaseName));
    }
    await copyUploads();
    await writeFile(join(aside, noteName), JSON.stringify({ madeAt: new Date().toISOString() }));
    await rename(aside, target);
  } catch (error) {
    await rm(aside, { recursive: true, force: true });
    throw error;
  }
}

/**
 * Makes a backup named by the time in a folder of backups, and removes the oldest ones there once more than `kept` are
 * complete. Returns its path.
 */
export async function backUpInto(place: Place, folder: string, kept: number): Promise<string> {
  const target = join(folder, new Date().toISOString().slice(0, 19).replaceAll(':', '-'));
  await backUp(place, target);
  const complete: string[] = [];
  for (const name of await readdir(folder)) {
    if (/^\d{4}-\d{2}-\d{2}T[\d-]{8}$/.test(name) && (await exists(join(folder, name, noteName))))
      complete.push(name);
  }
  const old = complete.sort().slice(0, -kept);
  for (const name of old) await rm(join(folder, name), { recursive: true });
  return target;
}

/**
 * Restores a backup. On SQLite it replaces the present data, and no platform may be running over them; a PostgreSQL database
 * must be empty, and uploads are added to those that are there. Returns the directory that now holds the previous data,
 * next to the restored one; undefined when nothing was replaced.
 */
export async function restore({ store, dataDirectory }: Place, source: string): Promise<string | undefined> {
  if (!(await exists(join(source, noteName)))) throw new OperationError(`${source} is not a backup folder`);
  const isDump = await exists(join(source, dumpName));
  if ('url' in store) {
    if (!isDump) throw new OperationError(`${source} is a backup of SQLite: DATABASE_URL must not be set`);
    await needEmpty(store.url);
    // In one transaction: a backup that cannot be read leaves the database empty.
    const options = ['--exit-on-error', '--no-owner', '--single-transaction', '--dbname'];
    await runPostgres(store.url, 'pg_restore', [...options, databaseOf(store.url), join(source, dumpName)]);
  } else {
    if (isDump)
      throw new OperationError(`${source} is a backup of PostgreSQL: DATABASE_URL must name a new database`);
    checkDatabase(join(source, databaseName));
    if (await exists(store.file)) await needStoppedAt(store);
  }
  // Beside a new database on PostgreSQL, the platform of the present one may still serve the uploads that are there.
  const names = 'file' in store ? [uploadsName, ...databaseFiles] : [];
  const present: string[] = [];
  for (const name of names) if (await exists(join(dataDirectory, name))) present.push(name);
  const now = new Date().toISOString().replaceAll(/[:.]/g, '-');
  const aside = `${dataDirectory}-before-${now}-${randomUUID().slice(0, 8)}`;
  if (present.length > 0) await mkdir(aside);
  for (const name of present) await rename(join(dataDirectory, name), join(aside, name));
  await mkdir(dataDirectory, { recursive: true });
  if ('file' in store) await cp(join(source, databaseName), store.file);
  if (await exists(join(source, uploadsName))) {
    await cp(join(source, uploadsName), join(dataDirectory, uploadsName), { recursive: true, force: false });
  }
  return present.length > 0 ? aside : undefined;
}

/** Copies a database that may be written to meanwhile. */
async function copyDatabase(from: string, to: string): Promise<void> {
  const source = new DatabaseSync(from, { readOnly: true });
  try {
    await backup(source, to);
  } finally {
    source.close();
  }
  checkDatabase(to);
  const copy = new DatabaseSync(to);
  try {
    // No platform runs over a restored copy.
    const tables = copy.prepare("select 1 from sqlite_master where name = 'platform_process'").all();
    if (tables.length > 0) copy.exec('delete from platform_process');
  } finally {
    copy.close();
  }
}

async function needStoppedAt(address: StoreAddress): Promise<void> {
  const store = openForReading(address);
  try {
    await needStopped(store);
  } finally {
    await store.close();
  }
}

async function needEmpty(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query("select 1 from pg_tables where schemaname = 'public' limit 1");
    if (rows.length > 0)
      throw new OperationError(
        `the database ${databaseOf(url)} is not empty: create a new one, and name it in DATABASE_URL`,
      );
  } finally {
    await client.end();
  }
}

function databaseOf(url: string): string {
  return new pg.Client({ connectionString: url }).database ?? '';
}

/** Runs a program of PostgreSQL on a database; its password stands in no list of processes. */
async function runPostgres(url: string, program: string, parameters: string[]): Promise<void> {
  const { host, port, user, password, database } = new pg.Client({ connectionString: url });
  const named = {
    PGHOST: host,
    PGPORT: String(port),
    PGUSER: user,
    PGPASSWORD: password,
    PGDATABASE: database,
  };
  const env = { ...process.env, ...Object.fromEntries(Object.entries(named).filter(([, value]) => value)) };
  try {
    await promisify(execFile)(program, parameters, { env });
  } catch (error) {
    const { code, stderr = '' } = error as { code?: string | number; stderr?: string };
    throw new OperationError(
      code === 'ENOENT'
        ? `${program} was not found: install the programs of PostgreSQL (Debian: postgresql-client)`
        : `${program} failed: ${stderr.trim()}`,
    );
  }
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
