import { mkdir, writeFile } from 'node:fs/promises';
import { join, parse, resolve } from 'node:path';
import { runImport } from '../../pipeline/import/command.ts';
import { updateTiles } from '../../pipeline/region-tiles.ts';
import { openStore } from '../../database/open.ts';
import type { RegionKey } from '../../contract/shared/vocabulary.ts';
import { besideMarket, deeds, indicators, landFiles, marketFiles, rules } from './real-land.ts';
import { testSettings } from './settings.ts';

/**
 * A program that loads the files of `real-land.ts` into an empty store, as the command line does, and draws their
 * tiles. One process does it: each start of the command line would cost a second. Usage: load-real-land.ts DATA_DIR.
 */
const dataDirectory = resolve(process.argv[2] ?? '');
const files = join(dataDirectory, 'files');
await mkdir(files, { recursive: true });
const store = await openStore({ file: join(dataDirectory, 'ardi.sqlite') });
try {
  // The least helpful order: nothing is there yet that the next file refers to.
  await load('sales.csv', deeds);
  await load('indicators.csv', indicators);
  await load('rules.csv', rules);
  for (const kind of ['streets', 'edges', 'plans', 'land-fees', 'parcels', 'districts', 'cities'] as const)
    await load(`${kind}.geojson`, landFiles[kind], 'Riyadh');
  for (const [name, bytes] of Object.entries(besideMarket)) await writeFile(join(files, name), bytes);
  // Offers and lots name parcels, so the market comes after the land.
  for (const [kind, text] of Object.entries(marketFiles)) await load(`${kind}.csv`, text, 'Riyadh');
  const root = resolve(import.meta.dirname, '../..');
  for await (const { archive } of updateTiles(store, { root, dataDirectory })) console.log(archive);
} finally {
  await store.close();
}

async function load(name: string, text: string, region?: RegionKey): Promise<void> {
  const file = join(files, name);
  await writeFile(file, text);
  const changed = await runImport(store, {
    words: [parse(name).name, file],
    region,
    ...{ city: undefined, as: undefined, source: undefined, licence: undefined },
    dataDirectory,
    publicUrl: testSettings.platformUrl,
    print: console.log,
  });
  if (!changed) throw new Error(`${name} was not loaded`);
}
