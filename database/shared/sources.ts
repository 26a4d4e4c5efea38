import type { Selectable } from 'kysely';
import type { Source } from '../../contract/shared/common.ts';
import type { ReadingStore } from '../connection/store.ts';
import type { SourceTable } from '../schema/schema.ts';

export type SourceRow = Pick<Selectable<SourceTable>, 'name' | 'origin' | 'licence' | 'updated_at'>;

/** Converts a source row to the contract's form. */
export function toSource(row: SourceRow): Source {
  return { name: row.name, origin: row.origin, licence: row.licence, updatedAt: row.updated_at };
}

/** All sources by id: there are only a few. */
export async function readSources({
  database,
}: Pick<ReadingStore, 'database'>): Promise<Map<number, Source>> {
  const rows = await database.selectFrom('source').selectAll().execute();
  return new Map(rows.map((row) => [row.id, toSource(row)]));
}

/** Returns the source of a row among those that were read for it. */
export function sourceOf(
  sources: ReadonlyMap<number, Source>,
  { source_id: id }: { source_id: number },
): Source {
  const source = sources.get(id);
  if (!source) throw new Error(`there is no source ${id}`);
  return source;
}
