import type { Kysely } from 'kysely';
import type { Database } from '../../../database/schema/schema.ts';
import type { Store } from '../../../database/connection/store.ts';
import { importFeatures, type FeatureImport, type FeatureLoadReport } from '../load/feature-load.ts';
import { streetFields, type StreetField } from './fields.ts';
import { GuessedWidths } from './guessed-widths.ts';
import { readStreet } from './street-row.ts';

export type StreetsImport = FeatureImport;

export interface StreetsReport extends FeatureLoadReport<StreetField> {
  /** Classes with the one width that each has: the widths are guesses, and were not taken. */
  guessedWidths: string | undefined;
}

const idsPerStatement = 500;

/**
 * Imports the streets of a region, in one transaction; the region's demo rows go. The same street keeps its id.
 *
 * @throws ImportError when the file is damaged or of another format, or has no usable feature; the store is then
 * unchanged
 */
export async function importStreets(store: Store, options: StreetsImport): Promise<StreetsReport> {
  const widths = new GuessedWidths();
  const wide: number[] = [];
  // Whoever maps a column to the width says that it is one.
  const isTold = Object.values(options.mapping?.content.columns ?? {}).includes('width');
  const guessedWidths = () => (isTold ? undefined : widths.found);
  const report = await importFeatures(store, options, {
    table: 'street',
    word: 'streets',
    sourceName: 'الشوارع المستوردة',
    fields: streetFields,
    read: readStreet,
    row: ({ row }) => row,
    onRead: ({ given, row: { width_m: width } }, id, isWritten) => {
      widths.add(given.class, width);
      if (isWritten && width != null) wide.push(id);
    },
    onWritten: async (transaction, columns) => {
      if (guessedWidths() === undefined) return;
      columns.dismiss('width');
      await forgetWidths(transaction, wide);
    },
  });
  return { ...report, guessedWidths: guessedWidths() };
}

async function forgetWidths(transaction: Kysely<Database>, ids: readonly number[]): Promise<void> {
  for (let start = 0; start < ids.length; start += idsPerStatement)
    await transaction
      .updateTable('street')
      .set({ width_m: null })
      .where('id', 'in', ids.slice(start, start + idsPerStatement))
      .execute();
}
