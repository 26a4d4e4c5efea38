import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadDemo } from '../pipeline/demo/load.ts';
import { createRandom } from '../pipeline/demo/land/random.ts';
import { openStore } from '../database/open.ts';
import type { Store } from '../database/connection/store.ts';
import type { Extent } from '../lib/geo/bounds.ts';
import { findParcel, findParcelsInBox } from '../database/parcel/parcels.ts';
import { startPostgres } from '../tests/support/postgres.ts';
import { milliseconds, quantile } from './statistics.ts';

/**
 * Box and point queries at 300,000 parcels on both stores, in one run: the same boxes and parcels, queried
 * alternately. Prints p50 and p99 and the ratio of the stores.
 */
const parcels = 300_000;
const rounds = 400;
/** Half the side of a street-wide and of a quarter-wide view, degrees (about 200 m and 1 km). */
const views = { 'box, street-wide': 0.001, 'box, quarter-wide': 0.005 };

async function benchStore(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'ardi-bench-'));
  const postgres = await startPostgres();
  const stores: Store[] = [
    await openStore({ file: join(folder, 'bench.sqlite') }),
    await openStore({ url: postgres.url }),
  ];
  try {
    for (const store of stores) await loadDemo(store, { seed: 'bench', parcels }, () => undefined);
    await measure(stores);
  } finally {
    for (const store of stores) await store.close();
    postgres.stop();
    rmSync(folder, { recursive: true });
  }
}

async function measure(stores: Store[]): Promise<void> {
  const [first] = stores;
  if (!first) return;
  const places = await first.database
    .selectFrom('parcel')
    .select(['id', 'centroid_x', 'centroid_y'])
    .orderBy('id')
    .execute();
  console.log(`store: ${places.length} parcels, ${rounds} queries of each kind`);
  const random = createRandom('bench');
  const chosen = Array.from({ length: rounds }, () => random.pick(places));

  for (const [name, half] of Object.entries(views)) {
    await compare(name, stores, chosen, (store, { centroid_x: x, centroid_y: y }) => {
      const box: Extent = { west: x - half, east: x + half, south: y - half, north: y + half };
      return findParcelsInBox(store, box, 200);
    });
  }
  await compare('point', stores, chosen, (store, { id }) => findParcel(store, id));
}

async function compare<Place>(
  name: string,
  stores: Store[],
  places: Place[],
  query: (store: Store, place: Place) => Promise<unknown>,
): Promise<void> {
  const times = stores.map((): number[] => []);
  // The first queries prepare statements and fill caches; they are not counted.
  for (const [round, place] of [...places.slice(0, 50), ...places].entries()) {
    for (const [index, store] of stores.entries()) {
      const started = performance.now();
      await query(store, place);
      if (round >= 50) times[index]?.push(performance.now() - started);
    }
  }
  const [sqlite = [], postgres = []] = times;
  for (const [engine, values] of [
    ['sqlite', sqlite],
    ['postgres', postgres],
  ] as const) {
    console.log(
      `${name}: ${engine} p50 ${milliseconds(quantile(values, 0.5))}, p99 ${milliseconds(quantile(values, 0.99))}`,
    );
  }
  const ratio = quantile(postgres, 0.5) / quantile(sqlite, 0.5);
  console.log(`${name}: postgres ÷ sqlite ${ratio.toFixed(2)}`);
}

await benchStore();
