import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import initGdalJs, { type Gdal } from 'gdal3.js/node.js';
import { afterAll } from 'vitest';
import { zip } from './geographic-files.ts';
import { root, temporaryFolder, written } from './support.ts';

const output = mkdtempSync(join(tmpdir(), 'gdal-test-'));
afterAll(() => rmSync(output, { recursive: true, force: true }));

let starting: Promise<Gdal> | undefined;
let conversions = 0;
const said: string[] = [];

function gdalOfTests(): Promise<Gdal> {
  starting ??= initGdalJs({
    path: relative(process.cwd(), join(root, 'node_modules/gdal3.js/dist/package')),
    ...{ dest: output, useWorker: false, env: {}, logHandler: () => undefined },
    errorHandler: (text) => void said.push(text),
  });
  return starting;
}

/**
 * Converts GeoJSON by GDAL itself, apart from the product's own use of it, into a folder of its own.
 *
 * @param driver with its options, such as `['MapInfo File', '-dsco', 'FORMAT=MIF']`
 * @returns the paths of the files, or of the one folder, that it makes
 */
export async function convertedFiles(geojson: string, driver: readonly string[]): Promise<string[]> {
  const gdal = await gdalOfTests();
  const { datasets } = await gdal.open(geojson);
  const [dataset] = datasets;
  if (!dataset) throw new Error('GDAL does not open the GeoJSON');
  // GDAL remembers the names in its folder, so that each is used once.
  const stem = `data${++conversions}`;
  said.length = 0;
  await gdal.ogr2ogr(dataset, ['-f', ...driver], stem).catch(() => {
    throw new Error(said.join(' '));
  });
  await gdal.close(dataset);
  const folder = temporaryFolder();
  const names = readdirSync(output).filter((name) => name.startsWith(`${stem}.`));
  for (const name of names) cpSync(join(output, name), join(folder, name), { recursive: true });
  return names.map((name) => join(folder, name));
}

/** A ZIP archive of files, and of the files in folders. */
export function zippedFiles(paths: readonly string[], name = 'data.zip'): string {
  const entries = paths.flatMap((path): [string, Uint8Array][] => {
    const base = path.slice(path.lastIndexOf('/') + 1);
    if (!path.endsWith('.gdb')) return [[base, readFileSync(path)]];
    return readdirSync(path).map((each) => [`${base}/${each}`, readFileSync(join(path, each))]);
  });
  return written(zip(Object.fromEntries(entries)), name);
}

/** The area of each feature of GeoJSON in the plane of its coordinates, as GDAL measures it. */
export async function areasByGdal(geojson: string): Promise<number[]> {
  const gdal = await gdalOfTests();
  const { datasets } = await gdal.open(geojson);
  const [dataset] = datasets;
  if (!dataset) throw new Error('GDAL does not open the GeoJSON');
  const query = 'SELECT OGR_GEOM_AREA AS area FROM "areas"';
  const stem = `areas${++conversions}`;
  await gdal.ogr2ogr(dataset, ['-f', 'CSV', '-sql', query, '-nln', 'areas'], stem);
  await gdal.close(dataset);
  const [, ...lines] = readFileSync(join(output, `${stem}.csv`), 'utf8')
    .trim()
    .split('\n');
  return lines.map((line) => Number(line.replaceAll('"', '')));
}
