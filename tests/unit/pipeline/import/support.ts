import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll } from 'vitest';
import { inEnglish, isMessage, type Message } from '../../../../words/message.ts';
import { importDistricts, type DistrictsReport } from '../../../../pipeline/import/districts/districts.ts';
import type { OverlayFile } from '../../../../pipeline/import/overlays/overlay-rows.ts';
import type { ReadRow } from '../../../../pipeline/import/market/load.ts';
import type { LoadMode } from '../../../../pipeline/import/load/load-mode.ts';
import { importOverlays, type OverlaysReport } from '../../../../pipeline/import/overlays/overlays.ts';
import { importParcels, type ParcelsReport } from '../../../../pipeline/import/parcels/parcels.ts';
import { importIndicators, type IndicatorReport } from '../../../../pipeline/import/indicators/indicators.ts';
import { openStore } from '../../../../database/open.ts';
import { listRegions } from '../../../../database/shell/regions.ts';
import type { Store } from '../../../../database/connection/store.ts';
import { foldArabic, foldNeighborhoodName } from '../../../../lib/fold-arabic.ts';
import type { RegionKey } from '../../../../contract/shared/vocabulary.ts';
import { quickStart } from '../../../support/programs.ts';

export const root = resolve(import.meta.dirname, '../../../..');

const folders: string[] = [];
const stores: Store[] = [];
afterAll(async () => {
  for (const store of stores) await store.close();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'import-test-'));
  folders.push(folder);
  return folder;
}

/** What was read; or, where it could not be, why not, as commands print it. */
export function readOrWhyNot<Read>(read: Read | Message): Read | string {
  return isMessage(read) ? inEnglish(read) : read;
}

/** A row of the market that is not taken, with what that is about as lists of such rows write it. */
export function notTaken<Row>(read: ReadRow<Row>) {
  return 'reason' in read ? { reason: read.reason, about: readOrWhyNot(read.about) } : read;
}

/** Writes a file into its own folder and returns its path. */
export function written(content: string | Uint8Array, name = 'file.csv'): string {
  const path = join(temporaryFolder(), name);
  writeFileSync(path, content);
  return path;
}

/** A store with some neighborhoods of an earlier import, given as region, city, name and place. */
export async function testStore(
  earlier: [region: RegionKey, city: string, name: string, x: number, y: number][] = [],
  file = ':memory:',
): Promise<Store> {
  const store = await openStore({ file });
  stores.push(store);
  const { database } = store;
  const regions = await listRegions(store);
  const { id: sourceId } = await database
    .insertInto('source')
    .values(
      (['import', 'demo'] as const).map((origin) => ({
        load_key: origin === 'demo' ? 'demo' : 'earlier',
        name: origin,
        origin,
        licence: null,
        updated_at: '2026-10-01T00:00:00+03:00',
      })),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const [index, [region, city, name, x, y]] of earlier.entries()) {
    const regionId = regions.find(({ key }) => key === region)?.id ?? 0;
    await database
      .insertInto('neighborhood')
      .values({
        id: regionId * 10_000_000 + index + 1,
        region_id: regionId,
        city_name: city,
        name,
        folded_name: foldNeighborhoodName(name),
        folded_city: foldArabic(city),
        municipality_name: null,
        geometry: JSON.stringify(square(x, y)),
        ...{ centroid_x: x + 0.01, centroid_y: y + 0.01, west: x, south: y, east: x + 0.02, north: y + 0.02 },
        source_id: sourceId,
      })
      .execute();
  }
  return store;
}

/** A square of two hundredths of a degree, or of another side, by its southwest corner. */
export function square(x: number, y: number, side = 0.02) {
  const ring = [
    [x, y],
    [x + side, y],
    [x + side, y + side],
    [x, y + side],
    [x, y],
  ];
  return { type: 'Polygon', coordinates: [ring] };
}

export function feature(properties: Record<string, unknown>, geometry: unknown = square(46.7, 24.7)) {
  return { type: 'Feature', properties, geometry };
}

export function collection(features: unknown[], name = 'file.geojson'): string {
  return written(JSON.stringify({ type: 'FeatureCollection', features }), name);
}

/** District features from their cities and names, side by side from a corner. */
export function districtFeatures(names: [city: string, name: string][], x = 46.5, y = 24.6) {
  return names.map(([city, name], index) =>
    feature(
      { city_ar: city, district_ar: name },
      square(x + (index % 20) * 0.02, y + Math.floor(index / 20) * 0.02),
    ),
  );
}

export function districts(
  store: Store,
  file: string,
  region: RegionKey = 'Riyadh',
): Promise<DistrictsReport> {
  return importDistricts(store, { file, region, onProgress: () => undefined });
}

export function parcels(store: Store, file: string, region: RegionKey = 'Riyadh'): Promise<ParcelsReport> {
  return importParcels(store, { file, region, onProgress: () => undefined });
}

export function overlays(
  store: Store,
  file: OverlayFile,
  files: string[],
  options: { region?: RegionKey; as?: string; source?: string; mode?: LoadMode } = {},
): Promise<OverlaysReport> {
  return importOverlays(store, { file, files, onProgress: () => undefined, ...options });
}

export function sales(
  store: Store,
  files: string[],
  reportDirectory = temporaryFolder(),
): Promise<IndicatorReport> {
  return importIndicators(store, { files, reportDirectory, onProgress: () => undefined });
}

/** Headers as the publisher writes them, with the quarter twice and stray spaces. */
export const realHeaders =
  'السنة,الربع,الربع ,المنطقة,المدينة,الحي,نوع العقار,تصنيف العقار,عدد الصكوك ,قيمة الصفقات,المساحة M2,متوسط سعر المتر,الحد الأعلى لسعر المتر,الحد الأدنى لسعر المتر ';

export interface Row {
  year?: number | string;
  quarter?: number | string;
  /** The quarter a second time, in words. */
  quarterInWords?: string;
  region?: string;
  city?: string;
  district?: string;
  type?: string;
  class?: string;
  deeds?: number | string;
  value?: number | string;
  area?: number | string;
  average?: number | string;
  highest?: number | string;
  lowest?: number | string;
}

/** A CSV as the publisher writes it. */
export function salesCsv(rows: (Row | 'blank')[], name = 'sales.csv'): string {
  const lines = rows.map((row) => {
    if (row === 'blank') return ','.repeat(13);
    const {
      year = 2025,
      quarter = 3,
      region = 'الرياض',
      city = 'الرياض',
      district = 'النرجس',
      type = 'أرض',
    } = row;
    const { deeds = 1, value = 1000, area = 10, average = 'NULL', highest = 'NULL', lowest = 'NULL' } = row;
    const cells = [
      year,
      quarter,
      row.quarterInWords ?? '',
      region,
      city,
      district,
      type,
      row.class ?? 'سكني',
    ];
    return [...cells, deeds, value, area, average, highest, lowest].join(',');
  });
  return written(`\ufeff${[realHeaders, ...lines].join('\r\n')}\r\n`, name);
}

/** Published figures by neighborhood, oldest first. */
export async function metricsOf(store: Store) {
  return store.database
    .selectFrom('neighborhood_metric as metric')
    .innerJoin('neighborhood', 'neighborhood.id', 'metric.neighborhood_id')
    .innerJoin('source', 'source.id', 'neighborhood.source_id')
    .selectAll('metric')
    .select(['neighborhood.name', 'neighborhood.city_name', 'source.origin as neighborhood_origin'])
    .where('metric.origin', '=', 'import')
    .orderBy('neighborhood.name')
    .orderBy('metric.year')
    .orderBy('metric.quarter')
    .execute();
}

const tables = [
  'source',
  'neighborhood',
  'neighborhood_metric',
  'city_metric',
  'parcel',
  'sales_indicator',
  'overlay',
  'data_state',
  'revision',
  'region',
  'building_rule',
  'zoning_class',
  'land_use_group',
  'complaint_reason',
  'app_setting',
] as const;

/** Everything in the store, to check that nothing changed. */
export async function contents({ database }: Store): Promise<string> {
  const all = await Promise.all(tables.map((table) => database.selectFrom(table).selectAll().execute()));
  return JSON.stringify(all);
}

/** Runs the command line in its own process. */
export function runCli(dataDirectory: string, ...words: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['pipeline/cli.ts', ...words], {
    cwd: root,
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], ...quickStart, DATA_DIR: dataDirectory },
  });
  return { status, stdout, stderr };
}
