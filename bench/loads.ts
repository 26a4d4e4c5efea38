import { spawn } from 'node:child_process';
import { createWriteStream, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { extname, join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import initGdalJs from 'gdal3.js/node.js';
import { createRandom } from '../pipeline/demo/land/random.ts';
import { startPostgres } from '../tests/support/postgres.ts';

/**
 * Loads of a whole country on both stores: districts, parcels and deeds from files written for it, then one further
 * deed. Prints seconds and the peak memory of each load, of its processes together. With --formats, the same parcels from
 * files that GDAL makes instead, on SQLite.
 */
const { values } = parseArgs({
  options: {
    deeds: { type: 'string', default: '1400000' },
    parcels: { type: 'string', default: '1000000' },
    formats: { type: 'boolean', default: false },
  },
});
const [deedCount, parcelCount] = [Number(values.deeds), Number(values.parcels)];
const cli = resolve(import.meta.dirname, '../pipeline/cli.ts');
const districtsAcross = 20;
/** Degrees: a district of about 2 km, a parcel of about 20 m. */
const [districtSide, parcelSide] = [0.02, 0.0002];
const [west, south] = [46.5, 24.5];

async function benchFormats(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'ardi-formats-'));
  try {
    const lines = join(folder, 'parcels.geojsonl');
    await writeLines(lines, parcelCount, parcelLine);
    const files = [lines, ...(await convertedFiles(lines, folder))];
    for (const [index, file] of files.entries()) {
      const environment = { DATA_DIR: join(folder, `data-${index}`), ARDI_DEMO: '0' };
      const words = ['import', 'parcels', file, '--region', 'Riyadh', '--no-tiles'];
      tell(extname(file), `${parcelCount} parcels`, await run(words, environment));
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function convertedFiles(lines: string, folder: string): Promise<string[]> {
  const gdal = await initGdalJs({
    path: relative(process.cwd(), resolve(import.meta.dirname, '../node_modules/gdal3.js/dist/package')),
    ...{ dest: folder, useWorker: false, env: {} },
    ...{ logHandler: () => undefined, errorHandler: () => undefined },
  });
  const { datasets } = await gdal.open(lines);
  const [dataset] = datasets;
  if (!dataset) throw new Error('GDAL does not open the parcels');
  // In the zone that publishers have, so that positions are converted as well.
  const inUtm = ['-t_srs', 'EPSG:32638'];
  await gdal.ogr2ogr(dataset, ['-f', 'GPKG', ...inUtm], 'parcels');
  await gdal.ogr2ogr(dataset, ['-f', 'ESRI Shapefile', '-lco', 'ENCODING=UTF-8', ...inUtm], 'parcels');
  await gdal.close(dataset);
  return ['gpkg', 'shp'].map((extension) => join(folder, `parcels.${extension}`));
}

async function benchLoads(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'ardi-loads-'));
  const postgres = await startPostgres();
  try {
    const files = await writeFiles(folder);
    for (const [engine, address] of [
      ['sqlite', {}],
      ['postgres', { DATABASE_URL: postgres.url }],
    ] as const) {
      const environment = { ...address, DATA_DIR: join(folder, engine), ARDI_DEMO: '0' };
      const load = (...words: string[]) => run(['import', ...words, '--no-tiles'], environment);
      await load('districts', files.districts, '--region', 'Riyadh');
      tell(engine, `${parcelCount} parcels`, await load('parcels', files.parcels, '--region', 'Riyadh'));
      tell(engine, `${deedCount} deeds`, await load('sales', files.deeds));
      tell(engine, 'one further deed', await load('sales', files.oneDeed));
      tell(engine, 'the same deeds again', await load('sales', files.deeds));
    }
  } finally {
    postgres.stop();
    rmSync(folder, { recursive: true });
  }
}

function tell(engine: string, what: string, { seconds, megabytes }: Awaited<ReturnType<typeof run>>): void {
  console.log(`${engine}: ${what}: ${seconds.toFixed(1)} s, ${Math.round(megabytes)} MB`);
}

/** Runs the data command in a process of its own. */
async function run(words: string[], environment: Record<string, string>) {
  const began = performance.now();
  const child = spawn(process.execPath, [cli, ...words], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  let megabytes = 0;
  const watch = setInterval(() => {
    const processes = child.pid === undefined ? [] : [child.pid, ...childrenOf(child.pid)];
    megabytes = Math.max(
      megabytes,
      processes.reduce((sum, pid) => sum + residentMegabytes(pid), 0),
    );
  }, 100);
  const code = await new Promise((done) => child.on('exit', done));
  clearInterval(watch);
  if (code !== 0) throw new Error(`${words.join(' ')} ended with ${String(code)}`);
  return { seconds: (performance.now() - began) / 1000, megabytes };
}

function residentMegabytes(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(textOf(`/proc/${pid}/status`))?.[1] ?? 0) / 1024;
}

function childrenOf(pid: number): number[] {
  return textOf(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean).map(Number);
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

async function writeFiles(folder: string) {
  const path = (name: string) => join(folder, name);
  const districts = Array.from({ length: districtsAcross ** 2 }, (_, index) =>
    feature(
      west + (index % districtsAcross) * districtSide,
      south + row(index) * districtSide,
      districtSide,
      {
        district_ar: districtName(index),
        city_ar: 'الرياض',
      },
    ),
  );
  writeFileSync(path('districts.geojson'), `{"type":"FeatureCollection","features":[${districts.join()}]}`);
  await writeLines(path('parcels.ndjson'), parcelCount, parcelLine);
  await writeLines(path('deeds.csv'), deedCount + 1, (index) => (index === 0 ? headers : deedLine(index)));
  writeFileSync(path('one.csv'), `${headers}\n${deedLine(deedCount + 1)}\n`);
  return {
    districts: path('districts.geojson'),
    parcels: path('parcels.ndjson'),
    deeds: path('deeds.csv'),
    oneDeed: path('one.csv'),
  };
}

function row(index: number): number {
  return Math.floor(index / districtsAcross);
}

function districtName(index: number): string {
  return `حي ${index + 1} الجديد`;
}

const perDistrict = Math.ceil(parcelCount / districtsAcross ** 2);
const across = Math.ceil(Math.sqrt(perDistrict));

function parcelLine(index: number): string {
  const district = Math.floor(index / perDistrict);
  const place = index % perDistrict;
  const x = west + (district % districtsAcross) * districtSide + 0.001 + (place % across) * parcelSide * 1.2;
  const y = south + row(district) * districtSide + 0.001 + Math.floor(place / across) * parcelSide * 1.2;
  return feature(x, y, parcelSide, {
    OBJECTID: index + 1,
    ...{
      parcelNo: String((place % 500) + 1),
      planNo: planOf(district, place),
      city: 'الرياض',
      landuse: 'سكني',
    },
  });
}

function planOf(district: number, place: number): string {
  return String(1000 + district * 10 + Math.floor(place / 500));
}

const headers =
  'المنطقة,المدينة,المدينة / الحي,الرقم المرجعي للصفقة,تاريخ الصفقة ميلادي,تصنيف العقار,نوع العقار,عدد العقارات,السعر,المساحة,المخطط,رقم القطعة';
const random = createRandom('loads');

function deedLine(index: number): string {
  const parcel = Math.floor(random.next() * parcelCount);
  const [district, place] = [Math.floor(parcel / perDistrict), parcel % perDistrict];
  const day = new Date(Date.UTC(2020, 0, 1) + Math.floor(random.next() * 2000) * 86_400_000);
  const area = Math.round(300 + random.next() * 600);
  const price = Math.round(area * (1000 + random.next() * 4000)).toLocaleString('en');
  const date = day.toISOString().slice(0, 10).replaceAll('-', '/');
  // Two of three deeds name their plan and parcel.
  const plot =
    index % 3 === 0 ? 'مخطط/بدون,قطعة بدون' : `مخطط/${planOf(district, place)},قطعة ${(place % 500) + 1}`;
  return `الرياض,الرياض,الرياض/${districtName(district)},${20_000_000 + index},${date},سكني,أرض,1,"${price}",${area},${plot}`;
}

function feature(x: number, y: number, side: number, properties: object): string {
  const corners = [
    [x, y],
    [x + side, y],
    [x + side, y + side],
    [x, y + side],
    [x, y],
  ];
  const coordinates = [
    corners.map(([left = 0, lower = 0]) => [Number(left.toFixed(7)), Number(lower.toFixed(7))]),
  ];
  return JSON.stringify({ type: 'Feature', geometry: { type: 'Polygon', coordinates }, properties });
}

async function writeLines(file: string, count: number, line: (index: number) => string): Promise<void> {
  const stream = createWriteStream(file);
  let text = '';
  for (let index = 0; index < count; index++) {
    text += `${line(index)}\n`;
    if (text.length < 1_000_000) continue;
    if (!stream.write(text)) await new Promise<void>((done) => void stream.once('drain', () => done()));
    text = '';
  }
  await new Promise<void>((done) => stream.end(text, done));
}

await (values.formats ? benchFormats() : benchLoads());
