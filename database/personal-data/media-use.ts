import { sql, type Kysely } from 'kysely';
import { filesWithoutOffer } from '../offer/own-offers.ts';
import type { Database } from '../schema/schema.ts';

/** Tables that name no media, and can be large: land, what browsers report, and counts. */
const without: ReadonlySet<string> = new Set<keyof Database>([
  ...(['parcel', 'parcel_key', 'sale', 'sale_parcel', 'sales_indicator', 'neighborhood'] as const),
  ...([
    'neighborhood_metric',
    'city_metric',
    'street',
    'edge_length',
    'overlay',
    'held_row',
    'land_change',
  ] as const),
  ...(['event_log', 'analytics_message', 'request_count', 'search_entry'] as const),
]);

/**
 * Which of some media files nothing names: no photo of an offer, and no text of any other table, however it names them.
 *
 * @param files names of files in the folder of media
 */
export async function unusedMedia(database: Kysely<Database>, files: readonly string[]): Promise<string[]> {
  const left = new Set(await filesWithoutOffer(database, files));
  const tables = await database.introspection.getTables();
  for (const { name: table, schema = 'public', columns, isView } of tables) {
    // Extensions of PostgreSQL have schemas of their own.
    if (isView || schema !== 'public' || without.has(table)) continue;
    for (const { name, dataType } of columns) {
      if (left.size === 0) return [];
      if (!/text|char|json/i.test(dataType)) continue;
      const column = sql.ref(name);
      const { rows } = await sql<{ text: string }>`
        select cast(${column} as text) as text from ${sql.table(table)} where cast(${column} as text) like '%/uploads/%'
      `.execute(database);
      for (const { text } of rows)
        for (const [file] of text.matchAll(/[0-9a-f]{32}\.[a-z0-9]+/g)) left.delete(file);
    }
  }
  return [...left];
}
