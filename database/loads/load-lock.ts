import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import type { StoreAddress } from '../connection/store.ts';

/** Any number, the same in all versions: PostgreSQL knows the lock by it. */
const lockNumber = 4_270_631;
const betweenTriesMilliseconds = 250;

type Release = () => Promise<void>;

/**
 * Runs a load while no other one runs on the same store, in this process or another; a second one waits and says so.
 * A process that is killed leaves no lock behind.
 */
export async function withLoadLock<Result>(
  address: StoreAddress,
  onWait: (message: string) => void,
  load: () => Promise<Result>,
): Promise<Result> {
  let release = await tryLoadLock(address);
  if (!release) onWait('another load is running: this one waits until it has ended');
  while (!release) {
    await setTimeout(betweenTriesMilliseconds);
    release = await tryLoadLock(address);
  }
  try {
    return await load();
  } finally {
    await release();
  }
}

/** Takes the lock of loads, and returns the function that gives it back; undefined while a load runs. */
export function tryLoadLock(address: StoreAddress): Promise<Release | undefined> {
  return 'url' in address ? lockServer(address.url) : Promise.resolve(tryFileLock(`${address.file}.load`));
}

async function lockServer(url: string): Promise<Release | undefined> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  const { rows } = await client.query<{ ok: boolean }>('select pg_try_advisory_lock($1) as ok', [lockNumber]);
  // The lock ends with the connection.
  const release = () => client.end();
  if (rows[0]?.ok === true) return release;
  await release();
  return undefined;
}

/**
 * Takes a lock for all processes of this machine, by SQLite's lock on a file of its own: the operating system takes it
 * back from a process that has ended. Undefined while another one has it.
 */
export function tryFileLock(file: string): Release | undefined {
  mkdirSync(dirname(file), { recursive: true });
  const connection = new DatabaseSync(file);
  try {
    connection.exec('pragma busy_timeout = 0');
    connection.exec('begin exclusive');
  } catch (error) {
    connection.close();
    if (isBusy(error)) return undefined;
    throw error;
  }
  return () => {
    connection.close();
    return Promise.resolve();
  };
}

function isBusy(error: unknown): boolean {
  const SQLITE_BUSY = 5;
  return error instanceof Error && 'errcode' in error && Number(error.errcode) % 256 === SQLITE_BUSY;
}
