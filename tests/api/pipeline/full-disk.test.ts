import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openStore } from '../../../database/open.ts';
import { startProgram } from '../../support/programs.ts';
import { deeds, landFiles } from '../../support/real-land.ts';

/** The command on a full disk: one sentence, exit code 1, and nothing that is only half there. */
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ardi-full-'));
  await writeFile(join(folder, 'districts.geojson'), landFiles.districts);
  expect(
    await run(['import', 'districts', 'districts.geojson', '--region', 'Riyadh', '--no-tiles']),
  ).toMatchObject({
    ...{ code: 0, stderr: '' },
  });
});
afterEach(() => rm(folder, { recursive: true }));

const data = () => join(folder, 'data');
const preload = `--import=${resolve(import.meta.dirname, '../../support/full-disk.ts')}`;

function run(words: string[], full: Record<string, string> = {}) {
  const parameters = words.map((word) => (/\.\w+$/.test(word) ? join(folder, word) : word));
  return startProgram('pipeline/cli.ts', parameters, {
    ...{ DATA_DIR: data(), NODE_OPTIONS: preload, ...full },
  }).ended;
}

/** What a load has brought in. */
async function contents() {
  const store = await openStore({ file: join(data(), 'ardi.sqlite') });
  try {
    const { database } = store;
    const [parcels, sales, sources, waiting] = [
      await database.selectFrom('parcel').select('id').execute(),
      await database.selectFrom('sale').select('id').execute(),
      await database.selectFrom('source').select('id').execute(),
      await database.selectFrom('sales_indicator').select('id').execute(),
    ];
    return [parcels.length, sales.length, sources.length, waiting.length];
  } finally {
    await store.close();
  }
}

/** Enough rows that a store without room cannot take them. */
const manyDeeds = `${deeds.split('\n')[0] ?? ''}\n${Array.from(
  { length: 5000 },
  (_, index) =>
    `الرياض,الرياض,الرياض/بدر,${1000 + index},2025/02/03,مخطط/77,قطعة ${index},سكني,أرض,1,"1,800,000",600`,
).join('\n')}\n`;

test('a store without room keeps nothing of a load, and takes it when there is room', async () => {
  await writeFile(join(folder, 'deeds.csv'), manyDeeds);
  const before = await contents();
  const full = await run(['import', 'sales', 'deeds.csv', '--no-tiles'], { FULL_DISK_PAGES: '30' });
  expect(full).toMatchObject({
    ...{ code: 1, stderr: 'the disk is full, so nothing was changed (database or disk is full)\n' },
  });
  expect(await contents()).toEqual(before);
  expect(await run(['import', 'sales', 'deeds.csv', '--no-tiles'])).toMatchObject({ code: 0, stderr: '' });
  expect((await contents())[1]).toBe(5000);
});

test('a load whose list of bad rows cannot be written is not made either', async () => {
  await writeFile(
    join(folder, 'deeds.csv'),
    `${deeds}الرياض,الرياض,الرياض/بدر,104,never,,,سكني,أرض,1,"1",600\n`,
  );
  const before = await contents();
  const full = await run(['import', 'sales', 'deeds.csv', '--no-tiles'], { FULL_DISK_PATH: '.unplaced.csv' });
  expect(full.code).toBe(1);
  expect(full.stderr).toMatch(/^the disk is full, so nothing was changed \(ENOSPC: .*\)\n$/);
  expect(await contents()).toEqual(before);
  expect(await readdir(join(data(), 'imports'))).toEqual([]);
});

test.each(['tiles-0', '.building'])(
  'tiles that cannot be drawn (%s) do not take the data with them',
  async (path) => {
    await writeFile(join(folder, 'parcels.geojson'), landFiles.parcels);
    const words = ['import', 'parcels', 'parcels.geojson', '--region', 'Riyadh'];
    const full = await run(words, { FULL_DISK_PATH: path });
    expect(full.code).toBe(1);
    expect(full.stderr).toMatch(
      /^the disk is full, so tiles were not drawn; the data is stored, .*: make room, then run npm run data -- tiles \(.*ENOSPC.*\)\n$/,
    );
    expect((await contents())[0]).toBe(2);
    const drawn = await run(['tiles', '--region', 'Riyadh']);
    expect(drawn).toMatchObject({ code: 0, stderr: '' });
    expect(drawn.stdout).toMatch(/^Riyadh: [\d]+ tiles/m);
    expect((await readdir(join(data(), 'tiles'))).filter((name) => name.startsWith('.'))).toEqual([]);
  },
);
