import type { Kysely } from 'kysely';
import type { Database } from '../../../database/schema/schema.ts';
import type { Store } from '../../../database/connection/store.ts';
import type { FieldValues } from '../columns/column-report.ts';
import { importFeatures, type FeatureImport, type FeatureLoadReport } from '../load/feature-load.ts';
import { streetFields, type StreetField } from './fields.ts';
import { GuessedWidths, type GuessedSource } from './guessed-widths.ts';
import { classOf, readStreet } from './street-row.ts';

export type StreetsImport = FeatureImport;

export interface StreetsReport extends FeatureLoadReport<StreetField> {
  /** Sources with the classes that each have one width: those widths are guesses, and were not taken. */
  guessedWidths: GuessedSource[];
}

const idsPerStatement = 500;

/**
 * Imports the streets of a region, in one transaction; the region's demo rows go. The same street keeps its id and, in
 * `upsert` mode, the width that an earlier load knew where this one knows none.
 *
 * @throws ImportError when the file is damaged or of another format, or has no usable feature; the store is then
 * unchanged
 */
export async function importStreets(store: Store, options: StreetsImport): Promise<StreetsReport> {
  const widths = new GuessedWidths();
  const written = new Set<number>();
  const before = new Map<number, KnownWidth>();
  let guessedWidths: GuessedSource[] = [];
  // Whoever maps a column to the width says that it is one.
  const isTold = Object.values(options.mapping?.content.columns ?? {}).includes('width');
  const report = await importFeatures(store, options, {
    table: 'street',
    word: 'streets',
    sourceName: 'الشوارع المستوردة',
    fields: streetFields,
    read: readStreet,
    row: ({ row }, _neighborhoods, sourceId) => ({
      ...row,
      width_source_id: row.width_m == null ? null : sourceId,
    }),
    keep: ['width_m', 'width_source_id'],
    onRead: ({ given, row: { width_m: width } }, id, isWritten) => {
      if (width == null || isTold) return;
      widths.add({ id, source: sourceIn(given), class: String(given.class ?? ''), width });
      if (isWritten) written.add(id);
    },
    onWrite: async (transaction, ids) => {
      if (options.mode !== 'upsert') return;
      for (const { id, ...known } of await knownWidths(transaction, ids)) before.set(id, known);
    },
    onWritten: async (transaction, columns) => {
      guessedWidths = widths.found;
      const classes = guessedWidths.flatMap((guessed) => guessed.classes);
      const ids = classes.flatMap((each) => each.ids).filter((id) => written.has(id));
      columns.dismiss('width', ids.length, (row) => isAmong(guessedWidths, row));
      await takeBackWidths(transaction, ids, before);
    },
  });
  return { ...report, guessedWidths };
}

/** Whose width it is, as far as the file says. */
function sourceIn(row: FieldValues<StreetField>): string {
  return String(row.widthBasis ?? row.publisher ?? '');
}

function isAmong(guessed: readonly GuessedSource[], row: FieldValues<StreetField>): boolean {
  return guessed.some(
    ({ sources, classes }) =>
      sources.includes(sourceIn(row)) &&
      classes.some(({ name, width }) => width === row.width && classOf(name) === row.class),
  );
}

interface KnownWidth {
  width_m: number | null;
  width_source_id: number | null;
}

async function knownWidths(transaction: Kysely<Database>, ids: readonly number[]) {
  const known: (KnownWidth & { id: number })[] = [];
  for (let start = 0; start < ids.length; start += idsPerStatement)
    known.push(
      ...(await transaction
        .selectFrom('street')
        .select(['id', 'width_m', 'width_source_id'])
        .where('id', 'in', ids.slice(start, start + idsPerStatement))
        .where('width_m', 'is not', null)
        .execute()),
    );
  return known;
}

/** Lets streets have the width of an earlier load again, or none. */
async function takeBackWidths(
  transaction: Kysely<Database>,
  ids: readonly number[],
  before: ReadonlyMap<number, KnownWidth>,
): Promise<void> {
  const none: KnownWidth = { width_m: null, width_source_id: null };
  const groups = Map.groupBy(ids, (id) => JSON.stringify(before.get(id) ?? none));
  for (const [known, same] of groups)
    for (let start = 0; start < same.length; start += idsPerStatement)
      await transaction
        .updateTable('street')
        .set(JSON.parse(known) as KnownWidth)
        .where('id', 'in', same.slice(start, start + idsPerStatement))
        .execute();
}
