import type { Kysely } from 'kysely';
import type { Database } from '../../../database/schema/schema.ts';
import type { OverlayKind } from '../../../contract/shared/vocabulary.ts';
import type { LoadMode } from '../load/load-mode.ts';
import type { OverlayRead } from './overlay-rows.ts';

interface Earlier {
  id: number;
  name: string;
  number: string | null;
  geometry: string;
}

const idsPerStatement = 500;

/** The features of one kind in a region that earlier imports have brought, and what a load does to them. */
export class EarlierOverlays {
  private readonly transaction: Kysely<Database>;
  private readonly mode: LoadMode;
  /** By name and number: the platforms of an interchange share a name, the parts of a line share both. */
  private readonly earlier: ReadonlyMap<string, Earlier[]>;
  private readonly gone = new Set<number>();

  private constructor(transaction: Kysely<Database>, mode: LoadMode, earlier: readonly Earlier[]) {
    this.transaction = transaction;
    this.mode = mode;
    this.earlier = Map.groupBy(earlier, nameKey);
    if (mode === 'replace') for (const { id } of earlier) this.gone.add(id);
  }

  static async load(
    transaction: Kysely<Database>,
    regionId: number,
    kind: OverlayKind,
    mode: LoadMode,
  ): Promise<EarlierOverlays> {
    const rows = await transaction
      .selectFrom('overlay')
      .innerJoin('source', 'source.id', 'overlay.source_id')
      .select(['overlay.id', 'overlay.name', 'number', 'geometry'])
      .where('region_id', '=', regionId)
      .where('kind', '=', kind)
      .where('source.origin', '=', 'import')
      .execute();
    return new EarlierOverlays(transaction, mode, rows);
  }

  /** Whether a feature of the load is to be written: to append what is there already would show it twice. */
  isWanted(row: OverlayRead['row']): boolean {
    const same = this.earlier.get(nameKey(row)) ?? [];
    if (this.mode === 'append') return !same.some(({ geometry }) => geometry === row.geometry);
    for (const { id } of same) this.gone.add(id);
    return true;
  }

  /** Takes out what the load replaces, and returns how many. */
  async remove(): Promise<number> {
    const ids = [...this.gone];
    for (let start = 0; start < ids.length; start += idsPerStatement)
      await this.transaction
        .deleteFrom('overlay')
        .where('id', 'in', ids.slice(start, start + idsPerStatement))
        .execute();
    return ids.length;
  }
}

function nameKey({ name, number }: { name: string; number?: string | null }): string {
  return JSON.stringify([name, number ?? null]);
}
