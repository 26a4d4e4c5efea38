import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRandom } from '../pipeline/demo/land/random.ts';
import { openStore } from '../database/open.ts';
import { limits } from '../contract/shared/limits.ts';
import { mapLimits } from '../contract/map/limits.ts';
import { landUseKeys } from '../tests/support/land-uses.ts';
import { zoningKeys } from '../tests/support/zoning.ts';
import { prepareData } from './calls/data.ts';
import { run, stopAll } from './calls/programs.ts';
import { answersAt } from './calls/rate.ts';
import { milliseconds, quantile } from './statistics.ts';

/**
 * The API calls of the finder and of comparable sales over 300,000 parcels and 600,000 sales of the embedded store,
 * each kind separately, twenty a second: response times from when requests were due. `--short` is a trial over a
 * tenth of the data.
 */
const isShort = process.argv.includes('--short');
const perSecond = 20;
const seconds = isShort ? { warm: 1, measured: 3 } : { warm: 5, measured: 30 };
const ports = { platform: 4394, site: 4393 };
const riyadh = 10;
const headers = { platform: 'WEB', 'device-id': 'bench-device-0001', 'x-version': '4', 'x-api-key': 'bench' };

interface Land {
  id: number;
  city_name: string;
  neighborhood_id: number | null;
  plan_no: string | null;
  block_no: string | null;
  area_sqm: number;
  centroid_x: number;
  centroid_y: number;
}

const folder = mkdtempSync(join(tmpdir(), 'ardi-bench-'));
try {
  const file = join(folder, 'ardi.sqlite');
  await prepareData(file, isShort ? { parcels: 30_000, sales: 60_000 } : undefined);
  const parcels = await parcelsOf(file);
  await run('platform/serve.ts', {
    DATA_DIR: folder,
    PLATFORM_PORT: String(ports.platform),
    SITE_PORT: String(ports.site),
    REQUESTS_PER_MINUTE: '100000000',
    REQUESTS_PER_MINUTE_OF_DEVICE: '100000000',
    MAIN_API_KEY: headers['x-api-key'],
    LOG_LEVEL: 'silent',
  });
  const url = `http://127.0.0.1:${ports.platform}`;
  const listening = Date.now();
  while (!(await fetch(`${url}/readyz`)).ok) continue;
  console.log(`sales and parcels ready ${((Date.now() - listening) / 1000).toFixed(1)} s after listening`);
  for (const [kind, next] of Object.entries(kindsOf(parcels))) {
    await answersAt(url, next, { perSecond, seconds: seconds.warm, headers });
    const took = await answersAt(url, next, { perSecond, seconds: seconds.measured, headers });
    const figures = [0.5, 0.99, 1].map((share) => `p${share * 100} ${milliseconds(quantile(took, share))}`);
    console.log(`${kind.padEnd(40)} ${figures.join(', ')}`);
  }
} finally {
  stopAll();
  rmSync(folder, { recursive: true, force: true });
}

/** Parcels on plans of the region Riyadh. */
async function parcelsOf(file: string): Promise<Land[]> {
  const store = await openStore({ file });
  const rows = await store.database
    .selectFrom('parcel')
    .select([
      'id',
      'city_name',
      'neighborhood_id',
      'plan_no',
      'block_no',
      'area_sqm',
      'centroid_x',
      'centroid_y',
    ])
    .where('region_id', '=', riyadh)
    .where('plan_no', 'is not', null)
    .execute();
  await store.close();
  return rows;
}

/** Paths by kind, each about different land. */
function kindsOf(parcels: readonly Land[]): Record<string, () => string> {
  const random = createRandom('bench');
  const query = (path: string, values: Record<string, string | number | null>) => {
    const given = Object.entries(values).flatMap(([name, value]) =>
      value === null ? [] : [[name, String(value)]],
    );
    return `/${path}?${new URLSearchParams(given)}`;
  };
  const steps = (way: (land: Land) => Record<string, string | number | null>) => () =>
    query('api/finder/steps', { regionId: riyadh, limit: 60, ...way(random.pick(parcels)) });
  const city = ({ city_name }: Land) => ({ city: city_name });
  const neighborhood = (land: Land) => ({ ...city(land), neighborhood: land.neighborhood_id });
  const plan = (land: Land) => ({ ...neighborhood(land), plan: land.plan_no });
  const size = () => {
    const from = random.pick([0, 300, 500, 700, 900]);
    return { fromArea: from, toArea: from + 200 };
  };
  const zone = () => ({ mapMode: 'zoning_color', classes: random.pick([...zoningKeys]) });
  const metro = () => ({ metroMeters: random.pick([500, 1000, 2000, 3000]) });
  const price = () => {
    const from = random.pick([1000, 1500, 2000, 3000, 5000]);
    return { fromPrice: from, toPrice: from + 1000 };
  };
  const needs: Record<string, () => Record<string, string | number>> = {
    'zone, size, metro': () => ({ ...zone(), ...size(), ...metro() }),
    'zone, size, price, metro': () => ({ ...zone(), ...size(), ...price(), ...metro() }),
    'price alone': price,
    'nothing at all': () => ({}),
    impossible: () => ({ ...zone(), ...metro(), fromArea: 9_000_000, toPrice: 1, fromDate: '2030-01-01' }),
  };
  const kinds = Object.entries(needs).flatMap(([name, need]) => {
    const list = (orderBy: string) => () =>
      query('api/parcel/search', { regionId: riyadh, limit: limits.listPage, orderBy, ...need() });
    return [
      [`need: ${name}`, () => query('api/finder/need', { regionId: riyadh, ...need() })],
      [`its list: ${name}`, list('number')],
      [`its list by area: ${name}`, list('area_high')],
    ] as const;
  });
  const comparables = (extra: Record<string, string | number>) => () => {
    const { id, centroid_x: x, centroid_y: y, area_sqm: area } = random.pick(parcels);
    return {
      near: `${x},${y}`,
      withinMeters: random.pick([500, 1000, 2000, mapLimits.nearbyMetersHighest]),
      exceptParcelObjectId: id,
      fromDate: '2020-01-01',
      fromArea: Math.floor(area * 0.7),
      toArea: Math.ceil(area * 1.3),
      landUseGroup: random.pick(landUseKeys),
      ...extra,
    };
  };
  return {
    'steps: cities': steps(() => ({})),
    'steps: neighbourhoods': steps(city),
    'steps: plans': steps(neighborhood),
    'steps: blocks': steps(plan),
    'steps: parcels': steps((land) => ({ ...plan(land), block: land.block_no })),
    ...Object.fromEntries(kinds),
    'comparables: list': () =>
      query('api/transactions/search', comparables({ orderBy: 'newest', limit: limits.pageSizeMax })()),
    'comparables: figures': () => query('api/transactions/summary', comparables({})()),
  };
}
