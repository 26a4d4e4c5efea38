import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of a private PostgreSQL server that stops with the tests. */
    postgresUrl: string;
  }
}

/** Gives the whole test run its own server. */
export default async function setup(project: TestProject): Promise<() => void> {
  const { url, stop } = await startPostgres();
  project.provide('postgresUrl', url);
  return stop;
}

export interface PrivatePostgres {
  url: string;
  /** The folder of its socket. */
  socket: string;
  /** Stops the server at once and keeps its data, as a crash would. */
  pause: () => void;
  /** Starts it again on the same port. */
  resume: () => void;
  stop: () => void;
}

/**
 * Starts a private PostgreSQL cluster on a free loopback port, under an unprivileged user as the server
 * requires. Stopping it deletes it. `socket` is the folder of its socket.
 */
export async function startPostgres(): Promise<PrivatePostgres> {
  const programs = findPrograms();
  const folder = mkdtempSync('/tmp/ardi-postgres-');
  const user = unprivilegedUser();
  if (user) chownSync(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  const options = { ...user, cwd: folder };
  const port = await freePort();
  const initialise = ['-D', data, '-U', 'ardi', '--auth=trust', '-E', 'UTF8', '--no-locale'];
  execFileSync(join(programs, 'initdb'), initialise, { ...options, stdio: 'pipe' });
  const settings = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${folder} -c max_connections=60`;
  const start = ['-D', data, '-w', '-l', join(folder, 'log'), '-o', settings, 'start'];
  const resume = () => void execFileSync(join(programs, 'pg_ctl'), start, { ...options, stdio: 'ignore' });
  const pause = () => {
    const immediately = ['-D', data, '-w', '-m', 'immediate', 'stop'];
    spawnSync(join(programs, 'pg_ctl'), immediately, { ...options, stdio: 'ignore' });
  };
  resume();
  // Whatever signal ends this process, the cluster ends with it.
  const account = user ? [String(user.uid), String(user.gid)] : [];
  const program = join(import.meta.dirname, 'postgres-guard.ts');
  const guard = spawn(process.execPath, [program, programs, folder, ...account], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  guard.unref();
  return {
    url: `postgres://ardi@127.0.0.1:${port}/postgres`,
    socket: folder,
    pause,
    resume,
    stop() {
      pause();
      guard.kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Runs a dump of `pg_dump` in an empty database. Throws when one of its statements fails. */
export function restoreDump(url: string, sql: Buffer): void {
  const options = ['--quiet', '--no-psqlrc', '--set', 'ON_ERROR_STOP=1', '--dbname', url];
  execFileSync(join(findPrograms(), 'psql'), options, { input: sql, stdio: ['pipe', 'ignore', 'pipe'] });
}

/** Debian keeps each version's server programs in a separate folder. */
function findPrograms(): string {
  const base = '/usr/lib/postgresql';
  const versions = existsSync(base) ? readdirSync(base).sort((a, b) => Number(b) - Number(a)) : [];
  const found = versions
    .map((version) => join(base, version, 'bin'))
    .find((path) => existsSync(join(path, 'initdb')));
  if (!found) throw new Error('PostgreSQL is not installed: install the package postgresql, then try again.');
  return found;
}

function unprivilegedUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

function freePort(): Promise<number> {
  return new Promise((done, failed) => {
    const server = createServer();
    server.once('error', failed);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => done(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
