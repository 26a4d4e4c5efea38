import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import type { StoreAddress } from './store.ts';

/** Any number, the same in all versions: PostgreSQL knows the lock by it. */
const lockNumber = 4_270_631;
const betweenTriesMilliseconds = 250;

/**
 * Runs a load while no other one runs on the same store, in this process or another; a second one waits and says so.
 * A process that is killed leaves no lock behind.
 */
export async function withLoadLock<Result>(
  address: StoreAddress,
  onWait: (message: string) => void,
  load: () => Promise<Result>,
): Promise<Result> {
  const release =
    'url' in address ? await lockServer(address.url, onWait) : await lockFile(`${address.file}.load`, onWait);
  try {
    return await load();
  } finally {
    await release();
  }
}

const message = 'another load is running: this one waits until it has ended';

async function lockServer(url: string, onWait: (message: string) => void): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  const { rows } = await client.query<{ ok: boolean }>('select pg_try_advisory_lock($1) as ok', [lockNumber]);
  if (rows[0]?.ok !== true) {
    onWait(message);
    await client.query('select pg_advisory_lock($1)', [lockNumber]);
  }
  // The lock ends with the connection.
  return () => client.end();
}

/** SQLite's lock on a file of its own: the operating system takes it back from a process that has ended. */
async function lockFile(file: string, onWait: (message: string) => void): Promise<() => Promise<void>> {
  mkdirSync(dirname(file), { recursive: true });
  const connection = new DatabaseSync(file);
  connection.exec('pragma busy_timeout = 0');
  for (let tries = 0; ; tries++) {
    try {
      connection.exec('begin exclusive');
      break;
    } catch (error) {
      if (!isBusy(error)) throw error;
      if (tries === 0) onWait(message);
      await setTimeout(betweenTriesMilliseconds);
    }
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
