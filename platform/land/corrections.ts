import type { Correction } from '../../contract/shared/correction.ts';
import { riyadhDay } from '../../lib/days.ts';
import { words } from '../../words/ar/index.ts';
import type { ReadingStore } from '../../database/connection/store.ts';
import { readSwitch } from '../../database/shell/settings.ts';
import { readAmendments, type AmendmentRow } from '../../database/loads/amendments.ts';

/** A row that may have been corrected: the number of a deed, or the id of a parcel. */
interface CorrectableRow {
  key: string;
  regionId: number;
}

/**
 * Finds what was corrected in some hundred sales or parcels of lists.
 *
 * @returns finds the correction of a row; undefined: it was not corrected
 */
export async function correctionsOf(
  store: ReadingStore,
  item: 'sale' | 'parcel',
  rows: readonly CorrectableRow[],
): Promise<(row: CorrectableRow) => Correction | undefined> {
  if (rows.length === 0) return () => undefined;
  const keys = [...new Set(rows.map(({ key }) => key))];
  const amendments = (await readAmendments(store.database, { item, keys })).filter(
    ({ act }) => act === 'correction',
  );
  if (amendments.length === 0) return () => undefined;
  const by = (await readSwitch(store, 'operator_name')) ?? words.pages.brand;
  const found = Map.groupBy(amendments, (row) => nameOf({ key: row.item_key, regionId: row.region_id }));
  return (row) => {
    const own = found.get(nameOf(row));
    return own && correctionBy(own, by);
  };
}

function nameOf({ key, regionId }: CorrectableRow): string {
  return `${regionId} ${key}`;
}

/** What several corrections of a row come to: what a field was at first, and the last reason. */
function correctionBy(amendments: readonly AmendmentRow[], by: string): Correction {
  const fields = new Map<string, string | null>();
  for (const { changes } of amendments)
    for (const { field, from } of changes.fields) {
      const name = words.changes.fields[field as keyof typeof words.changes.fields] ?? field;
      if (!fields.has(name)) fields.set(name, from);
    }
  const last = amendments.at(-1);
  return {
    correctedOn: riyadhDay(Date.parse(last?.amended_at ?? '')),
    fields: [...fields].map(([name, from]) => ({ name, from })),
    reason: last?.reason ?? null,
    by,
  };
}
