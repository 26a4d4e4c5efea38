import { sql, type Kysely } from 'kysely';
import { archiveState, groundKey, readManifest, tileDirectory } from '../platform/tiles/manifest.ts';
import type { Database } from '../platform/store/schema.ts';
import type { Origin, RegionKey } from '../src/contract/shared/vocabulary.ts';

/** Rows of one kind that one load left in one region. */
export interface StatusRow {
  region: RegionKey;
  kind: string;
  rows: number;
  source: string;
  licence: string | null;
  origin: Origin;
  /** ISO 8601. */
  loadedAt: string;
}

const kinds = {
  parcel: 'parcels',
  sale: 'sales',
  sales_indicator: 'indicators',
  neighborhood: 'districts',
  subdivision: 'plans',
  street: 'streets',
  city: 'cities',
  overlay: 'overlays',
  offer: 'offers',
  project: 'projects',
  organisation: 'organisations',
} as const;

/** What the store holds, by region, kind and load. */
export async function readStatus(database: Kysely<Database>): Promise<StatusRow[]> {
  const status: StatusRow[] = [];
  for (const [table, kind] of Object.entries(kinds) as [keyof typeof kinds, string][]) {
    const rows = await database
      .selectFrom(table)
      .innerJoin('region', 'region.id', `${table}.region_id`)
      .innerJoin('source', 'source.id', `${table}.source_id`)
      .select(['region.key', 'source.name', 'source.licence', 'source.origin', 'source.updated_at'])
      .select(sql<number>`count(*)`.as('rows'))
      // Those of the demonstration are one set for all of its regions, and go with the last of them.
      .$if(table === 'organisation', (query) => query.where('source.origin', '=', 'import'))
      .groupBy(['region.key', 'source.id', 'source.name', 'source.licence', 'source.origin'])
      .groupBy('source.updated_at')
      .execute();
    for (const { key, name, updated_at: loadedAt, ...rest } of rows)
      status.push({ region: key, kind, source: name, loadedAt, ...rest });
  }
  const order = Object.values<string>(kinds);
  return status.sort(
    (a, b) =>
      a.region.localeCompare(b.region) ||
      order.indexOf(a.kind) - order.indexOf(b.kind) ||
      a.loadedAt.localeCompare(b.loadedAt),
  );
}

/** The status as lines of text: one for each region, and below it one for each kind and load. */
export function statusLines(rows: readonly StatusRow[], now: Date): string[] {
  if (rows.length === 0) return ['The store has no data.'];
  return [...Map.groupBy(rows, ({ region }) => region)].flatMap(([region, own]) => [
    region,
    ...own.map(({ kind, rows: count, origin, loadedAt, source, licence }) => {
      const credit = `${source}${licence === null ? '' : `، ${licence}`}`;
      return statusLine(`${count.toLocaleString('en')} ${kind}`, { origin, loadedAt }, credit, now);
    }),
  ]);
}

/** The archive of the map's ground as lines of text; none when there is no ground. */
export async function groundLines(dataDirectory: string, now: Date): Promise<string[]> {
  const directory = tileDirectory(dataDirectory);
  const ground = (await readManifest(directory))[groundKey];
  if (!ground) return [];
  const state = await archiveState(directory, ground);
  const what = `${(ground.bytes / 1e6).toFixed(1)} MB${state === 'sound' ? '' : ` (${state})`}`;
  return ['ground of the map', statusLine(what, ground, ground.attribution, now)];
}

function statusLine(
  what: string,
  { origin, loadedAt }: Pick<StatusRow, 'origin' | 'loadedAt'>,
  credit: string,
  now: Date,
): string {
  const days = Math.max(0, Math.floor((now.getTime() - Date.parse(loadedAt)) / 86_400_000));
  const state = origin === 'demo' ? 'demo' : 'real';
  const when = `${loadedAt.slice(0, 10)} (${days} ${days === 1 ? 'day' : 'days'} ago)`;
  return `  ${what.padEnd(22)} ${state}  ${when}  ${credit}`;
}
