import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { runImport } from '../../pipeline/import/command.ts';
import { updateTiles } from '../../pipeline/region-tiles.ts';
import { openStore } from '../../platform/store/open.ts';
import { deeds, indicators, landFiles } from './real-land.ts';

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
  await load('sales', deeds, 'csv');
  await load('indicators', indicators, 'csv');
  for (const kind of ['streets', 'plans', 'parcels', 'districts', 'cities'] as const)
    await load(kind, landFiles[kind], 'geojson');
  const root = resolve(import.meta.dirname, '../..');
  for await (const { archive } of updateTiles(store, { root, dataDirectory })) console.log(archive);
} finally {
  await store.close();
}

async function load(kind: string, text: string, ending: string): Promise<void> {
  const file = join(files, `${kind}.${ending}`);
  await writeFile(file, text);
  const changed = await runImport(store, {
    words: [kind, file],
    region: ending === 'geojson' ? 'Riyadh' : undefined,
    ...{ city: undefined, as: undefined, source: undefined, licence: undefined },
    dataDirectory,
    print: console.log,
  });
  if (!changed) throw new Error(`${kind} was not loaded`);
}
