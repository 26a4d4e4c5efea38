import { mkdtemp, mkdir, open, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { backUp, backUpInto, restore } from '../../../platform/commands/backup.ts';
import { openStore } from '../../../database/open.ts';
import type { Store } from '../../../database/connection/store.ts';
import { logEvent } from '../../../contract/usage/usage.ts';
import { callPlatform } from '../../support/calls.ts';
import { newPerson } from '../../support/people.ts';
import { startPlatform, type TestPlatform } from '../../support/platform.ts';
import { freePort, runPlatform } from '../../support/programs.ts';
import { listen } from '../../support/servers.ts';
import { tinyFiles, upload } from '../../support/uploads.ts';

function placeIn(dataDirectory: string) {
  const databaseFile = join(dataDirectory, 'ardi.sqlite');
  return { dataDirectory, databaseFile, store: { file: databaseFile } };
}

describe('backup and restore', () => {
  let folder: string;
  let place: ReturnType<typeof placeIn>;
  let store: Store;
  let platform: TestPlatform;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'ardi-backup-'));
    place = placeIn(join(folder, 'data'));
    store = await openStore(place.store);
    platform = await startPlatform(store, { dataDirectory: place.dataDirectory });
  });
  afterEach(async () => {
    await stop();
    await rm(folder, { recursive: true, force: true });
  });

  let isStopped = false;
  async function stop(): Promise<void> {
    if (isStopped) return;
    isStopped = true;
    await platform.close();
    await store.close();
  }
  beforeEach(() => {
    isStopped = false;
  });

  const log = async (name: string) => {
    const { status } = await callPlatform(platform, logEvent, { body: { type: 'test', name } });
    expect(status).toBe(200);
  };
  function namesIn(file: string): string[] {
    const database = new DatabaseSync(file, { readOnly: true });
    const rows = database.prepare('select name from event_log order by id').all();
    const [check] = database.prepare('pragma integrity_check').all();
    database.close();
    expect(check).toEqual({ integrity_check: 'ok' });
    return rows.map((row) => String(row.name));
  }

  test('a backup during writes has everything acknowledged before it began, including uploads', async () => {
    const { token } = await newPerson(platform);
    const { data: file } = await upload(platform, token, tinyFiles['image/png']);
    for (let count = 0; count < 50; count++) await log(`before ${count}`);
    let isDone = false;
    const acknowledged: string[] = [];
    const writing = (async () => {
      for (let count = 0; !isDone; count++) {
        await log(`during ${count}`);
        acknowledged.push(`during ${count}`);
        if (count % 5 === 0) await upload(platform, token, tinyFiles['image/jpeg']);
      }
    })();
    const target = join(folder, 'backups', 'first');
    await backUp(place, target);
    isDone = true;
    await writing;
    expect(acknowledged.length).toBeGreaterThan(0);

    const names = namesIn(join(target, 'ardi.sqlite'));
    expect(names.slice(0, 50)).toEqual(Array.from({ length: 50 }, (_, count) => `before ${count}`));
    // What was written meanwhile is there without gaps, or not at all.
    expect(names.slice(50)).toEqual(acknowledged.slice(0, names.length - 50));
    const database = new DatabaseSync(join(target, 'ardi.sqlite'), { readOnly: true });
    const ids = database
      .prepare('select id from attachment')
      .all()
      .map((row) => String(row.id));
    database.close();
    expect(ids).toContain(file.id);
    for (const id of ids) {
      const bytes = await readFile(join(target, 'uploads', id.slice(0, 2), id));
      expect(bytes.length).toBeGreaterThan(0);
    }
    expect((await readdir(join(folder, 'backups'))).sort()).toEqual(['first']);
  });

  test('a restored backup equals the original, and the previous data is kept beside it', async () => {
    const { token } = await newPerson(platform);
    const { data: kept } = await upload(platform, token, tinyFiles['image/png']);
    await log('kept');
    await backUp(place, join(folder, 'backup'));
    await log('later');
    const { data: later } = await upload(platform, token, tinyFiles['image/webp']);
    await stop();

    const aside = await restore(place, join(folder, 'backup'));
    expect(namesIn(place.databaseFile)).toEqual(['kept']);
    expect(namesIn(join(aside ?? '', 'ardi.sqlite'))).toEqual(['kept', 'later']);
    const asideUploads = await readdir(join(aside ?? '', 'uploads'), { recursive: true });
    expect(asideUploads.join()).toContain(later.id);

    store = await openStore({ file: place.databaseFile });
    platform = await startPlatform(store, { dataDirectory: place.dataDirectory });
    isStopped = false;
    const get = ({ url }: { url: string }) => platform.get(url.slice(platform.config.publicUrl.length + 1));
    expect(Buffer.from(await (await get(kept)).arrayBuffer())).toEqual(tinyFiles['image/png']);
    expect((await get(later)).status).toBe(404);
    await log('after');
  });

  test('a backup can be restored where there was nothing', async () => {
    await log('kept');
    await backUp(place, join(folder, 'backup'));
    const elsewhere = placeIn(join(folder, 'new machine'));
    expect(await restore(elsewhere, join(folder, 'backup'))).toBeUndefined();
    expect(namesIn(elsewhere.databaseFile)).toEqual(['kept']);
  });

  test('the same backup can be restored repeatedly', async () => {
    await log('kept');
    await backUp(place, join(folder, 'backup'));
    await stop();
    const asides = [
      await restore(place, join(folder, 'backup')),
      await restore(place, join(folder, 'backup')),
    ];
    expect(new Set(asides).size).toBe(2);
    expect(namesIn(place.databaseFile)).toEqual(['kept']);
  });

  test('a folder of backups keeps the newest ones, and whatever else lies there', async () => {
    const backups = join(folder, 'backups');
    await mkdir(join(backups, '2020-01-01T00-00-00'), { recursive: true });
    await mkdir(join(backups, 'by hand'));
    const made: string[] = [];
    for (let count = 0; count < 3; count++) {
      made.push(await backUpInto(place, backups, 2));
      // Each is named by its second.
      await setTimeout(1000);
    }
    const names = made.map((path) => basename(path));
    // The first folder is no complete backup.
    expect(await readdir(backups)).toEqual(['2020-01-01T00-00-00', ...names.slice(1), 'by hand']);
  });

  test('rejects an existing target and missing data with a sentence', async () => {
    const target = join(folder, 'backup');
    await mkdir(target);
    await expect(backUp(place, target)).rejects.toThrow(/already exists/);
    expect(await readdir(target)).toEqual([]);
    const nowhere = { ...place, store: { file: join(folder, 'none.sqlite') } };
    await expect(backUp(nowhere, join(folder, 'other'))).rejects.toThrow(/no database/);
    expect((await readdir(folder)).sort()).toEqual(['backup', 'data']);
  });

  const damages: [string, (file: string) => Promise<void>][] = [
    ['cut in half', async (file) => truncate(file, 100_000)],
    ['empty', async (file) => truncate(file, 0)],
    ['not there', async (file) => rm(file)],
    ['another file', async (file) => writeFile(file, 'not a database')],
    [
      'overwritten in the middle',
      async (file) => {
        const handle = await open(file, 'r+');
        await handle.write(Buffer.alloc(40_000, 0x5a), 0, 40_000, 20_000);
        await handle.close();
      },
    ],
    [
      'of another program',
      async (file) => {
        await rm(file);
        const other = new DatabaseSync(file);
        other.exec('create table song (title text)');
        other.close();
      },
    ],
  ];
  test.each(damages)('rejects a backup whose database is %s, and moves nothing', async (_, damage) => {
    await log('present');
    const source = join(folder, 'backup');
    await backUp(place, source);
    await stop();
    await damage(join(source, 'ardi.sqlite'));
    await expect(restore(place, source)).rejects.toThrow(/database/);
    expect(namesIn(place.databaseFile)).toEqual(['present']);
    expect((await readdir(folder)).sort()).toEqual(['backup', 'data']);
  });

  test('rejects a folder without a backup', async () => {
    await expect(restore(place, folder)).rejects.toThrow(/is not a backup folder/);
    await expect(restore(place, join(folder, 'nowhere'))).rejects.toThrow(/is not a backup folder/);
  });

  test('by command: writes while the platform runs, restores only when it is stopped', async () => {
    await log('kept');
    const target = join(folder, 'backup');
    const port = String(await freePort());
    const run = (command: string, listening = port) =>
      runPlatform(place.dataDirectory, [command, target], { PLATFORM_PORT: listening });
    expect(await run('backup')).toEqual({ code: 0, stdout: `backup written to ${target}\n`, stderr: '' });
    // The platform listens on another port than the one that is configured for the command.
    const refused = await run('restore');
    expect([refused.code, refused.stdout]).toEqual([1, '']);
    expect(refused.stderr).toBe(
      'The platform is running over this data: stop it first. If it was killed, wait a minute.\n',
    );
    await stop();
    // A program of somebody else on the configured port is none of its business.
    const { url, server } = await listen(createServer());
    const done = await run('restore', new URL(url).port);
    server.close();
    expect([done.code, done.stderr]).toEqual([0, '']);
    expect(done.stdout).toContain(`restored from ${target}; the previous data is in `);
    expect(namesIn(place.databaseFile)).toEqual(['kept']);
  });
});
