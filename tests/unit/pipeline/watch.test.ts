import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runDataCommand } from '../../../pipeline/data-command.ts';
import { commandActor } from '../../../pipeline/import/load/load-record.ts';
import { readConfig } from '../../../operations/config.ts';
import { openStore } from '../../../database/open.ts';
import { deeds, landFiles } from '../../support/real-land.ts';

let folder: string;
let data: string;
let ending: AbortController;
let watching: Promise<void>;

/** Seconds for which a file must not have changed. */
let settle = '0.01';
const run = (argv: string[], signal?: AbortSignal) =>
  runDataCommand(argv, {
    config: {
      ...readConfig({ WATCH_SETTLE: settle }),
      dataDirectory: data,
      store: { file: join(data, 'ardi.sqlite') },
    },
    actor: commandActor(),
    print: () => undefined,
    write: () => undefined,
    ...(signal ? { signal } : {}),
  });
const watch = () => {
  ending = new AbortController();
  watching = run(['watch', folder], ending.signal);
};
const stop = () => {
  ending.abort();
  return watching;
};
/** Names without the time before them. */
const namesIn = (name: string) => {
  try {
    return readdirSync(join(folder, name)).map((each) => each.slice(20));
  } catch {
    return [];
  }
};
const expectIn = (name: string, files: string[]) => expect.poll(() => namesIn(name)).toEqual(files);
const reportIn = (name: string, file: string) => {
  const found = readdirSync(join(folder, name)).find((each) => each.endsWith(`${file}.txt`));
  return readFileSync(join(folder, name, found ?? ''), 'utf8');
};
async function loads(): Promise<string[]> {
  const store = await openStore({ file: join(data, 'ardi.sqlite') });
  const rows = await store.database.selectFrom('load').select('kind').orderBy('id').execute();
  await store.close();
  return rows.map(({ kind }) => kind);
}

beforeEach(() => {
  settle = '0.01';
  data = mkdtempSync(join(tmpdir(), 'ardi-watch-'));
  folder = join(data, 'in');
  mkdirSync(join(folder, 'Riyadh'), { recursive: true });
});
afterEach(async () => {
  await stop();
  rmSync(data, { recursive: true });
});

test('each file is loaded once, of the kind that it looks and of the region of its folder', async () => {
  writeFileSync(join(folder, 'Riyadh', 'some districts.geojson'), landFiles.districts);
  writeFileSync(join(folder, 'half.csv.part'), 'half');
  watch();
  await expectIn('done', ['some districts.geojson', 'some districts.geojson.txt']);
  expect(reportIn('done', 'some districts.geojson')).toContain('Riyadh: 2 districts');
  // Its name begins with a kind that it is not.
  writeFileSync(join(folder, 'Parcels and their deeds.csv'), deeds);
  await expect.poll(() => namesIn('done').includes('Parcels and their deeds.csv')).toBe(true);
  expect(await loads()).toEqual(['districts', 'sales']);

  // As after a power cut between the load and the move.
  await stop();
  const done = readdirSync(join(folder, 'done')).find((name) => name.endsWith('their deeds.csv'));
  copyFileSync(join(folder, 'done', done ?? ''), join(folder, 'Parcels and their deeds.csv'));
  rmSync(join(folder, 'done'), { recursive: true });
  watch();
  await expectIn('done', ['Parcels and their deeds.csv', 'Parcels and their deeds.csv.txt']);
  expect(reportIn('done', 'Parcels and their deeds.csv')).toMatch(/was loaded already \(load \d+\)/);
  expect(await loads()).toEqual(['districts', 'sales']);
  expect(readdirSync(folder)).toContain('half.csv.part');
});

test('a file that cannot be loaded is moved with the reason', async () => {
  writeFileSync(join(folder, 'notes.csv'), 'neither this\nnor that\n');
  writeFileSync(join(folder, 'sales 2026-11-28.csv'), 'a,b\n1,2\n');
  watch();
  await expectIn('failed', [
    'notes.csv',
    'notes.csv.txt',
    'sales 2026-11-28.csv',
    'sales 2026-11-28.csv.txt',
  ]);
  expect(reportIn('failed', 'notes.csv')).toContain('of which kind is it?');
  expect(reportIn('failed', 'sales 2026-11-28.csv')).toContain('sales 2026-11-28.csv');
  expect(await loads()).toEqual([]);
});

test('a copy that stalls is not loaded by halves, and files of systems and office programs stay', async () => {
  settle = '5';
  const rows = deeds.trimEnd().split('\n');
  const half = `${rows.slice(0, 2).join('\n')}\n`;
  for (const name of ['~$deeds.xlsx', 'Thumbs.db', 'desktop.ini', '.DS_Store'])
    writeFileSync(join(folder, name), 'x');
  const copy = join(folder, 'Riyadh', 'sales.csv');
  writeFileSync(copy, half);
  watch();
  // Longer than two looks at the folder.
  await setTimeout(4500);
  expect(namesIn('done')).toEqual([]);
  writeFileSync(copy, deeds);
  await expect.poll(() => namesIn('done'), { timeout: 20_000 }).toContain('sales.csv');
  expect(reportIn('done', 'sales.csv')).toContain(`${rows.length - 1} rows`);
  expect(readdirSync(folder)).toEqual(
    expect.arrayContaining(['~$deeds.xlsx', 'Thumbs.db', 'desktop.ini', '.DS_Store']),
  );
  expect(namesIn('failed')).toEqual([]);
});

test('JSON without its end is waited for, and refused when it does not come', async () => {
  settle = '0.5';
  writeFileSync(join(folder, 'Riyadh', 'districts.geojson'), landFiles.districts.slice(0, -40));
  watch();
  await expect.poll(() => namesIn('failed'), { timeout: 20_000 }).toContain('districts.geojson');
  expect(reportIn('failed', 'districts.geojson')).toContain('damaged or truncated');
  expect(await loads()).toEqual([]);
});

test('one page of what a service has fails, and removes nothing', async () => {
  await run([
    'import',
    'streets',
    written('streets.geojson', landFiles.streets),
    '--region=Riyadh',
    '--no-tiles',
  ]);
  watch();
  const page = landFiles.streets.replace('{', '{"exceededTransferLimit": true,');
  writeFileSync(join(folder, 'Riyadh', 'streets.geojson'), page);
  await expectIn('failed', ['streets.geojson', 'streets.geojson.txt']);
  expect(reportIn('failed', 'streets.geojson')).toContain('this is one page of what the service has');
  expect(await loads()).toEqual(['streets']);
});

test('a load that would remove much fails, unless an empty file beside it says that it may', async () => {
  await run([
    'import',
    'streets',
    written('streets.geojson', landFiles.streets),
    '--region=Riyadh',
    '--no-tiles',
  ]);
  const other = landFiles.streets.replaceAll('46.6', '46.7').replaceAll('شارع', 'طريق');
  watch();
  writeFileSync(join(folder, 'Riyadh', 'streets.geojson'), other);
  await expectIn('failed', ['streets.geojson', 'streets.geojson.txt']);
  const report = reportIn('failed', 'streets.geojson');
  expect(report).toMatch(/Riyadh streets: \d+ of \d+ would be removed \(\d+ %\)/);
  expect(report).toContain('put the file with an empty file beside it, streets.geojson.anyway');
  expect(await loads()).toEqual(['streets']);
  writeFileSync(join(folder, 'Riyadh', 'streets.geojson.anyway'), '');
  writeFileSync(join(folder, 'Riyadh', 'streets.geojson'), other);
  await expectIn('done', ['streets.geojson', 'streets.geojson.anyway', 'streets.geojson.txt']);
  expect(await loads()).toEqual(['streets', 'streets']);
});

function written(name: string, text: string): string {
  const path = join(data, name);
  writeFileSync(path, text);
  return path;
}
