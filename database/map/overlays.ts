import type { Selectable } from 'kysely';
import { foldArabic } from '../../lib/fold-arabic.ts';
import { overlayGroups, overlayKindsOf, type OverlayGroup } from '../../contract/shared/vocabulary.ts';
import type { ReadingStore } from '../connection/store.ts';
import type { OverlayTable, SourceTable } from '../schema/schema.ts';

export type OverlayRow = Omit<Selectable<OverlayTable>, 'region_id' | 'source_id'> & {
  source: Pick<Selectable<SourceTable>, 'name' | 'origin' | 'licence' | 'updated_at'>;
};

/**
 * A region's overlay features, grouped by kind, oldest first. Imported features replace demo ones: if a region has
 * any imported feature of a group, only the imported ones are returned.
 */
export async function overlaysOf(
  { database }: Pick<ReadingStore, 'database'>,
  regionId: number,
  groups: readonly OverlayGroup[] = overlayGroups,
): Promise<OverlayRow[]> {
  const rows: OverlayRow[] = [];
  for (const group of groups) {
    const found = await database
      .selectFrom('overlay')
      .innerJoin('source', 'source.id', 'overlay.source_id')
      .select(['overlay.id', 'kind', 'overlay.name', 'short_name', 'number', 'color', 'geometry'])
      .select(['source.name as source_name', 'origin', 'licence', 'updated_at'])
      .where('region_id', '=', regionId)
      .where('kind', 'in', overlayKindsOf[group])
      .orderBy('kind')
      .orderBy('overlay.id')
      .execute();
    const hasImported = found.some(({ origin }) => origin === 'import');
    for (const { source_name: name, origin, licence, updated_at, ...row } of found) {
      if (!hasImported || origin === 'import')
        rows.push({ ...row, source: { name, origin, licence, updated_at } });
    }
  }
  return rows;
}

export interface StationRow {
  name: string;
  /** Short names of its lines, in row order. */
  lineNames: string[];
  /** Color of its line; undefined when several lines meet, or the color is unknown. */
  color: string | undefined;
  x: number;
  y: number;
}

/**
 * Distance in degrees within which platforms belong to one station, as publishers give each line a point of its own.
 * About 400 m in the kingdom.
 */
const sameStation = 0.004;

/**
 * The metro stations among a region's overlays. An interchange has one row per line; they are merged into one
 * station, at the position of the first.
 */
export function stationsOf(rows: readonly OverlayRow[]): StationRow[] {
  const lines = new Map<string, string>();
  for (const { kind, number, name, short_name: short } of rows) {
    if (kind === 'metro_line' && number !== null) lines.set(number, short ?? name);
  }
  const stations: (StationRow & { folded: string; colors: Set<string> })[] = [];
  for (const row of rows.filter(({ kind }) => kind === 'metro_station')) {
    const [x, y] = (JSON.parse(row.geometry) as { coordinates: [number, number] }).coordinates;
    const folded = foldArabic(row.name);
    let station = stations.find(
      (other) =>
        other.folded === folded && Math.abs(other.x - x) < sameStation && Math.abs(other.y - y) < sameStation,
    );
    if (!station) {
      station = { name: row.name, folded, lineNames: [], color: undefined, colors: new Set(), x, y };
      stations.push(station);
    }
    const line = row.number === null ? undefined : lines.get(row.number);
    if (line !== undefined && !station.lineNames.includes(line)) station.lineNames.push(line);
    if (row.color !== null) station.colors.add(row.color);
  }
  return stations.map(({ name, lineNames, colors, x, y }) => {
    const [color, ...others] = colors;
    return { name, lineNames, color: others.length === 0 ? color : undefined, x, y };
  });
}
