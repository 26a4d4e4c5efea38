import { rmSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import initGdalJs, { type Dataset } from 'gdal3.js/node.js';
import { z } from 'zod';
import { layersOfKml, writeKml, type KmlLayer } from './kml.ts';
import { wgs84, type Answer, type Answers, type Layer, type Question, type SystemFacts } from './protocol.ts';

/** The process that GDAL runs in: its memory goes with it, and files that make it fail take nothing else along. */

const folder = process.argv[2] ?? '';
new Worker(new URL('./parent-watchdog.ts', import.meta.url), {
  ...{ workerData: { parent: process.ppid, folder }, execArgv: [] },
}).unref();

/** GDAL's configuration; https://gdal.org/user/configoptions.html */
const configuration = {
  // Rings are sorted by what contains what: their direction is often wrong.
  OGR_ORGANIZE_POLYGONS: 'DEFAULT',
  // The index of a Shapefile may be missing or stale.
  SHAPE_RESTORE_SHX: 'YES',
  // Without a schema, 007 would be the number 7.
  GML_FIELDTYPES: 'ALWAYS_STRING',
};

const errors: string[] = [];

const gdal = await initGdalJs({
  path: '.',
  dest: folder,
  useWorker: false,
  env: configuration,
  logHandler: () => undefined,
  errorHandler: keepError,
});

/** Messages come line by line; one that begins with nothing belongs to the line before it. */
function keepError(line: string): void {
  if (line.startsWith('ERROR')) errors.push(line.replace(/^ERROR \d+: /, ''));
}

let opened: { dataset: Dataset; isDrawing: boolean } | { kml: KmlLayer[] } | undefined;
/** Of GDAL, for all that a drawing in DXF has. */
const entities = 'entities';
let drawings = 0;

process.on('message', (question: Question) => {
  void answer(question).then((value) => {
    process.send?.({ value, errors: errors.splice(0) } satisfies Answer, undefined, undefined, endIfAlone);
  });
});
process.once('disconnect', end);
// Whoever started this process ends it, or is gone.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);

function endIfAlone(error: Error | null): void {
  if (error) end();
}

function end(): never {
  rmSync(folder, { recursive: true, force: true });
  process.exit();
}

async function answer(question: Question): Promise<Answers[Question['ask']]> {
  try {
    if (question.ask === 'open') return await open(question);
    if (question.ask === 'write') await write(question);
    else if (question.ask === 'describe') return await describe(question.system);
    else if (question.ask === 'transform') return await transform(question);
    else await close();
  } catch (error) {
    // After that, its memory is no longer to be trusted.
    if (error instanceof WebAssembly.RuntimeError || error instanceof RangeError) process.exit(1);
    // What GDAL refuses it has said already.
    if (error instanceof Error && errors.length === 0) errors.push(error.message);
  }
  return undefined;
}

async function open({ path, options, encoding }: Question & { ask: 'open' }): Promise<Layer[]> {
  await close();
  if (path.endsWith('.kml')) {
    const kml = await layersOfKml(path);
    opened = { kml };
    return kml.map(({ name, features }) => ({
      ...{ name, features: features.length, hasGeometry: true, system: wgs84 },
    }));
  }
  const [first] = (await gdal.open(path, options)).datasets;
  const dataset =
    first && (encoding === undefined ? first : await openAgain(first, { path, options, encoding }));
  if (!dataset) return [];
  const isDrawing = path.endsWith('.dxf');
  opened = { dataset, isDrawing };
  return isDrawing ? layersOfDrawing(dataset) : layersOf(dataset);
}

/** The driver for drawings takes the encoding from the configuration alone, which is set where a dataset is open. */
async function openAgain(
  dataset: Dataset,
  { path, options, encoding }: { path: string; options: readonly string[]; encoding: string },
): Promise<Dataset | undefined> {
  await gdal.ogrinfo(dataset, ['-so', '--config', 'DXF_ENCODING', encoding]);
  await gdal.close(dataset);
  return (await gdal.open(path, options)).datasets[0];
}

/** The layers of a drawing, which are a column for GDAL. */
async function layersOfDrawing(dataset: Dataset): Promise<Layer[]> {
  const options = ['-f', 'GeoJSONSeq', '-sql', `SELECT DISTINCT Layer FROM ${entities}`];
  const name = `layers-${++drawings}`;
  await gdal.ogr2ogr(dataset, options, name);
  const path = join(folder, `${name}.geojsonl`);
  const names = (await readFile(path, 'utf8')).split('\n').flatMap((line) => {
    const layer = line === '' ? undefined : Drawn.parse(JSON.parse(line)).properties.Layer;
    return layer == null ? [] : [layer];
  });
  return names.map((layer) => ({ name: layer, features: -1, hasGeometry: true, system: undefined }));
}

const Drawn = z.object({ properties: z.object({ Layer: z.string().nullish() }) });

const Info = z.object({
  layers: z.array(
    z.object({
      name: z.string(),
      featureCount: z.number().optional(),
      geometryFields: z
        .array(z.object({ coordinateSystem: z.object({ projjson: z.json().optional() }).nullish() }))
        .default([]),
    }),
  ),
});

async function layersOf(dataset: Dataset): Promise<Layer[]> {
  const { layers } = Info.parse(await gdal.ogrinfo(dataset, ['-so', '-al', '-noextent']));
  return layers.map(({ name, featureCount = -1, geometryFields: [geometry] }) => {
    const system = geometry?.coordinateSystem?.projjson;
    return {
      ...{ name, features: featureCount, hasGeometry: geometry !== undefined },
      // A system without a place on the Earth says no more than none.
      system: isOfEarth(system) ? JSON.stringify(system) : undefined,
    };
  });
}

function isOfEarth(system: unknown): boolean {
  return system !== undefined && System.safeParse(system).data?.type !== 'EngineeringCRS';
}

/** @throws what GDAL says, when it says anything */
async function write({ layer, system, file, limit }: Question & { ask: 'write' }): Promise<void> {
  if (!opened) throw new Error('no dataset is open');
  if ('kml' in opened) return writeKml(opened.kml, layer, join(folder, file));
  const { dataset, isDrawing } = opened;
  await gdal.ogr2ogr(
    dataset,
    [
      ...['-f', 'GeoJSONSeq', '-lco', 'COORDINATE_PRECISION=9'],
      // A text such as [1] is no list.
      ...['-lco', 'AUTODETECT_JSON_STRINGS=NO'],
      ...(system === undefined ? [] : ['-s_srs', system, '-t_srs', wgs84]),
      ...(limit === undefined ? [] : ['-limit', String(limit)]),
      ...(isDrawing ? ['-where', `Layer = '${layer.replaceAll("'", "''")}'`, entities] : optionsOf(layer)),
    ],
    file.replace(/\.geojsonl$/, ''),
  );
}

/** A name that begins like an option is part of a query. */
function optionsOf(layer: string): string[] {
  const quoted = layer.replaceAll('\\', '\\\\').replaceAll('"', '\\"');
  return layer.startsWith('-') ? ['-sql', `SELECT * FROM "${quoted}"`, '-dialect', 'OGRSQL'] : [layer];
}

const Id = z.looseObject({ authority: z.string(), code: z.union([z.string(), z.number()]) });
const Datum = z.looseObject({
  ellipsoid: z.looseObject({ semi_major_axis: z.number() }).optional().catch(undefined),
});
/** PROJJSON, as far as it matters here; https://proj.org/en/stable/specifications/projjson.html */
const System = z.looseObject({
  $schema: z.string().optional(),
  type: z.string().optional(),
  name: z.string().optional(),
  id: Id.optional(),
  datum: Datum.optional(),
  datum_ensemble: Datum.optional(),
  base_crs: z.record(z.string(), z.json()).optional(),
  source_crs: z.record(z.string(), z.json()).optional(),
  components: z.array(z.record(z.string(), z.json())).optional(),
  transformation: z.looseObject({ parameters: z.array(z.looseObject({ value: z.number() })) }).optional(),
});
type System = z.infer<typeof System>;

/** A system is described as that of a layer, which is the only way that the library has. */
async function describe(system: string): Promise<SystemFacts | undefined> {
  await writeFile(join(folder, 'system.csv'), 'x,y\n0,0\n');
  await writeFile(
    join(folder, 'system.vrt'),
    `<OGRVRTDataSource><OGRVRTLayer name="system"><SrcDataSource relativeToVRT="1">system.csv</SrcDataSource><GeometryType>wkbPoint</GeometryType><LayerSRS>${escaped(system)}</LayerSRS><GeometryField encoding="PointFromColumns" x="x" y="y"/></OGRVRTLayer></OGRVRTDataSource>`,
  );
  const { datasets } = await gdal.open('/output/system.vrt');
  const [dataset] = datasets;
  if (!dataset) return undefined;
  const [layer] = await layersOf(dataset);
  await gdal.close(dataset);
  if (layer?.system === undefined) return undefined;
  const stated = withoutEmptyShift(System.parse(JSON.parse(layer.system)));
  const horizontal = horizontalOf(stated);
  const base = horizontal.base_crs
    ? System.parse({ $schema: stated.$schema, type: 'GeographicCRS', ...horizontal.base_crs })
    : horizontal;
  // Distances from the middle of the Earth are no longitude and latitude.
  const ellipsoid = base.type === 'GeodeticCRS' ? undefined : (base.datum ?? base.datum_ensemble)?.ellipsoid;
  const code = horizontal.id && `${horizontal.id.authority}:${horizontal.id.code}`;
  // What a code means is not what a file says of it.
  if (code !== undefined && code !== system) {
    const known = await describe(code);
    // The codes of other authorities are those of somebody's own list.
    if (known) return known;
  }
  return {
    name: stated.name ?? horizontal.name ?? system,
    text: code === system ? code : JSON.stringify(stated),
    base: ellipsoid && JSON.stringify(base),
    semiMajorAxis: ellipsoid?.semi_major_axis,
  };
}

/** Some programs add a shift of nothing to systems whose shift they do not know. */
function withoutEmptyShift(system: System): System {
  const { source_crs: source, transformation, $schema } = system;
  const isEmpty = transformation?.parameters.every(({ value }) => value === 0) === true;
  return source && isEmpty ? System.parse({ $schema, ...source }) : system;
}

/** The system within one with heights, or within one that a shift was added to. */
function horizontalOf(system: System): System {
  const within = system.source_crs ?? system.components?.[0];
  return within ? horizontalOf(System.parse({ $schema: system.$schema, ...within })) : system;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

async function transform({ from, to, positions }: Question & { ask: 'transform' }): Promise<Float64Array> {
  const pairs = Array.from({ length: positions.length / 2 }, (_, index): [number, number] => [
    positions[2 * index] ?? NaN,
    positions[2 * index + 1] ?? NaN,
  ]);
  const moved = await gdal.gdaltransform(pairs, ['-s_srs', from, '-t_srs', to, '-output_xy']);
  return Float64Array.from(moved.flat());
}

async function close(): Promise<void> {
  if (opened && 'dataset' in opened) await gdal.close(opened.dataset);
  opened = undefined;
}

process.send?.('ready');
