import type { Source } from '../../../../contract/shared/common.ts';
import type { RegionKey } from '../../../../contract/shared/vocabulary.ts';
import { brand } from '../../../../lib/brand.ts';
import { fill } from '../../../../words/fill.ts';
import { lists } from '../../../../words/ar/lists/lists.ts';
import type { MapTab } from '../../../stores/map/map-tab.ts';
import { csvOf } from '../../../../lib/csv.ts';
import type { FileShape } from './file-shapes.ts';
import { geojsonOf } from './geojson.ts';

export type FileFormat = 'csv' | 'geojson';

const mediaTypes: Record<FileFormat, string> = {
  csv: 'text/csv;charset=utf-8',
  geojson: 'application/geo+json',
};

/** Rows with their source and the day they were fetched, YYYY-MM-DD. */
export interface Gathered<Row> {
  rows: readonly Row[];
  source: string;
  day: string;
}

const words = lists.file;

/**
 * Exports rows to a file. In CSV every row repeats the source and day, so that they survive copying part of the
 * table.
 */
export function listFile<Row>(format: FileFormat, shape: FileShape<Row>, gathered: Gathered<Row>): Blob {
  const text = format === 'csv' ? tableOf(shape, gathered) : pointsOf(shape, gathered);
  return new Blob([text], { type: mediaTypes[format] });
}

export function tableOf<Row>(
  { fields, placeOf }: FileShape<Row>,
  { rows, source, day }: Gathered<Row>,
): string {
  const headers = [
    ...fields.map(({ header }) => header),
    words.longitude,
    words.latitude,
    words.source,
    words.day,
  ];
  return csvOf(
    headers,
    rows.map((row) => {
      const place = placeOf(row);
      return [...fields.map(({ valueOf }) => valueOf(row)), place && place.x, place && place.y, source, day];
    }),
  );
}

export function pointsOf<Row>(shape: FileShape<Row>, { rows, source, day }: Gathered<Row>): string {
  const features = rows.map((row) => ({
    id: shape.idOf(row),
    place: shape.placeOf(row),
    properties: Object.fromEntries(shape.fields.map(({ name, valueOf }) => [name, valueOf(row)])),
  }));
  return geojsonOf(features, { source, downloadedAt: day });
}

/** «ardi-riyadh-sales-2026-01-31.csv»: region, list and day. */
export function fileName(region: RegionKey, tab: MapTab, day: string, format: FileFormat): string {
  return `${brand.productKey}-${region.toLowerCase()}-${tab}-${day}.${format}`;
}

/** Names the sources of the rows; if the response names none, the platform, noting whether the region is a demo. */
export function sourceText(sources: readonly Source[], hasDemoData: boolean): string {
  const named = [...new Set(sources.map(({ name, origin }) => textOf(name, origin === 'demo')))];
  return named.length > 0 ? named.join('؛ ') : textOf(fill(words.own, { name: brand.name }), hasDemoData);
}

function textOf(name: string, isDemo: boolean): string {
  return isDemo ? `${name} (${words.demo})` : name;
}
