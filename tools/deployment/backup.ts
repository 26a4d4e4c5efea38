import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { freePort } from '../../tests/support/programs.ts';
import { ask } from './ask.ts';
import { operatorOf } from './operator.ts';
import type { Place } from './place.ts';
import type { Report } from './report.ts';
import { instanceOf, runUnit } from './unit.ts';

interface Trial {
  place: Place;
  operations: string;
  /** Where the unit files' output goes. */
  log: number;
  database: { socket: string; port: string; programs: string };
  report: Report;
}

/**
 * Makes a backup by its unit while everything runs, restores it into a new database and folder, and starts a platform over
 * them on a port of its own, beside those that go on running.
 */
export async function tryBackup({ place, operations, log, database, report }: Trial): Promise<void> {
  const run = (name: string, ...parameters: string[]) => {
    const where = ['--host', database.socket, '--port', database.port, '--username', 'ardi'];
    const options = { encoding: 'utf8' as const };
    const { status, stdout, stderr } = spawnSync(
      join(database.programs, name),
      [...where, ...parameters],
      options,
    );
    report.expect(status === 0, `${name}: ${stderr.trim()}`);
    return stdout.trim();
  };
  runUnit(operations, 'ardi-backup.service', { fill: place.fill, log });
  const [made = '', ...others] = readdirSync(join(place.folder, 'backups'));
  report.expect(made !== '' && others.length === 0, `backups: ${[made, ...others].join(' ')}`);

  // The same deployment over other data.
  run('createdb', 'ardi_restored');
  const folder = join(place.folder, 'restored');
  mkdirSync(join(folder, 'etc'), { recursive: true });
  const fill = (text: string) =>
    place
      .fill(text)
      .replaceAll(join(place.folder, 'data'), join(folder, 'data'))
      .replaceAll(join(place.folder, 'etc'), join(folder, 'etc'))
      .replaceAll('/ardi?host=', '/ardi_restored?host=');
  for (const name of ['public', 'platform'])
    writeFileSync(join(folder, 'etc', name), fill(readFileSync(join(operations, `${name}.env`), 'utf8')));
  const ardi = operatorOf({ ...place, folder, fill }, operations);
  const restore = () => ardi('platform', 'restore', join(place.folder, 'backups', made));
  report.expect(restore().includes('restored from'), 'restore');
  try {
    restore();
    report.expect(false, 'restored over data');
  } catch (error) {
    report.expect(String(error).includes('is not empty'), `restored twice: ${String(error)}`);
  }
  const counts = ['ardi', 'ardi_restored'].map((name) =>
    run(
      'psql',
      '--dbname',
      name,
      '-Atc',
      'select count(*) from parcel union all select count(*) from event_log',
    ),
  );
  report.expect(
    counts[0] === counts[1] && /^[1-9]/.test(counts[0] ?? ''),
    `restored: ${counts.join(' and ')}`,
  );

  const port = await freePort();
  const restored = instanceOf(operations, 'ardi-platform@.service', port, { fill, log });
  await restored.start();
  try {
    const { status } = await ask(`http://127.0.0.1:${port}/regions`, {
      platform: 'WEB',
      'device-id': 'recipe-device-4',
    });
    report.expect(status === 200, `regions of the restored data: ${status}`);
  } finally {
    await restored.stop();
  }
}

/** Starts the watched folder's unit, puts a file into it that is none, and expects its report beside it. */
export async function tryWatch({ place, operations, log, report }: Omit<Trial, 'database'>): Promise<void> {
  const watch = instanceOf(operations, 'ardi-watch.service', 0, { fill: place.fill, log });
  await watch.start();
  try {
    const incoming = join(place.folder, 'data/incoming');
    mkdirSync(incoming, { recursive: true });
    writeFileSync(join(incoming, 'sales.csv'), 'no,such,columns\n1,2,3\n');
    const deadline = Date.now() + 60_000;
    const reports = () => (existsSync(join(incoming, 'failed')) ? readdirSync(join(incoming, 'failed')) : []);
    while (Date.now() < deadline && !reports().some((name) => name.endsWith('.txt'))) await setTimeout(200);
    report.expect(
      reports().some((name) => name.endsWith('.txt')),
      `the watched folder: ${reports().join(' ')}`,
    );
  } finally {
    await watch.stop();
  }
}
