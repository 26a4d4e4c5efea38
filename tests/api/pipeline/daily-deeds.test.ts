import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { importDistricts } from '../../../pipeline/import/districts/districts.ts';
import { importParcels } from '../../../pipeline/import/parcels/parcels.ts';
import { importSales } from '../../../pipeline/import/deeds/sales.ts';
import type { Store } from '../../../database/connection/store.ts';
import { deedHeaders, deedLines, districts, figuresOf, parcels } from '../../support/daily-deeds.ts';
import { engines, openTestStore } from '../../support/store.ts';

const [deedCount, files] = [400, 8];
const onProgress = () => undefined;

test.each(engines)('on %s, deeds day by day come to the same figures as all at once', async (engine) => {
  const folder = mkdtempSync(join(tmpdir(), 'ardi-daily-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const write = (name: string, text: string) => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  const open = async () => {
    const store = await openTestStore(engine);
    onTestFinished(() => store.close());
    const region = 'Riyadh';
    await importDistricts(store, { file: write('districts.geojson', districts), region, onProgress });
    await importParcels(store, { file: write('parcels.geojson', parcels), region, onProgress });
    return store;
  };
  const load = (store: Store, lines: readonly string[], mode: 'append' | 'upsert' = 'append') =>
    importSales(store, {
      files: [write('deeds.csv', `${deedHeaders}\n${lines.join('\n')}\n`)],
      ...{ mode, reportDirectory: folder, onProgress },
    });
  const lines = deedLines(deedCount);

  const atOnce = await open();
  await load(atOnce, lines);
  const daily = await open();
  for (let file = 0; file < files; file++)
    await load(daily, lines.slice((file * deedCount) / files, ((file + 1) * deedCount) / files));
  const figures = await figuresOf(atOnce);
  expect(new Set(figures.kinds.map(({ kind }) => kind))).toEqual(
    new Set(['ordinary', 'low_value', 'multi_parcel']),
  );
  expect(figures.quarters.length).toBeGreaterThan(10);
  expect(await figuresOf(daily)).toEqual(figures);

  // The first half for a third of the price: what was far below the market of the second half is so no more.
  const half = deedCount / 2;
  const corrected = lines.slice(0, half).map((line) => {
    const cells = line.split(',');
    cells[10] = String(Math.round(Number(cells[10]) / 3));
    return cells.join(',');
  });
  await load(daily, corrected, 'upsert');
  const anew = await open();
  await load(anew, [...corrected, ...lines.slice(half)]);
  expect(await figuresOf(daily)).toEqual(await figuresOf(anew));
});
