import { basename } from 'node:path';
import type { Kysely } from 'kysely';
import { isMessage, message, type Message } from '../../../words/message.ts';
import type { Database } from '../../../database/schema/schema.ts';
import type { Store } from '../../../database/connection/store.ts';
import type { RegionKey } from '../../../contract/shared/vocabulary.ts';
import { Aliases } from '../places/aliases.ts';
import type { IncompleteCode } from './classify-parcels.ts';
import { dateOrderOf } from '../files/dates.ts';
import { loadWithin } from '../load/load-within.ts';
import type { SkippedFeatures } from '../geo/feature-report.ts';
import { ColumnReport } from '../columns/column-report.ts';
import type { ColumnMapping } from '../columns/mapping.ts';
import { ruleFields, type RuleField } from './rules-fields.ts';
import type { LoadMode } from '../load/load-mode.ts';
import type { OnProgress } from '../../shared/progress.ts';
import { loadRegions } from '../places/regions.ts';
import { removeDemoWithin } from '../../demo/demo-state.ts';
import { RegionRules, type RegionRulesCounts } from './region-rules.ts';
import { noUsableRow } from './no-usable-row.ts';
import { readTable } from './rows.ts';
import { readRule } from './rule-row.ts';

export interface RulesImport {
  files: readonly string[];
  /** Region of rows that do not name one; those of others are left out. */
  region?: RegionKey;
  /** `replace` takes out the other rules and classes that the regions of the files have from earlier loads. */
  mode?: LoadMode;
  encoding?: string;
  /** Publisher of rows that name none, in Arabic. */
  source?: string;
  licence?: string;
  /** Day on which the publisher gave the files out, `YYYY-MM-DD`. */
  date?: string;
  mapping?: ColumnMapping;
  aliases?: Aliases;
  isDryRun?: boolean;
  onProgress: OnProgress;
}

export interface RulesFileReport {
  file: string;
  rows: number;
  skipped: SkippedFeatures;
  /** What else a person should know. */
  notes: Message[];
}

export interface RegionRulesReport extends RegionRulesCounts {
  /** Codes of the region's parcels that have no class, the most frequent first. */
  incompleteCodes: IncompleteCode[];
}

export interface RulesReport {
  files: RulesFileReport[];
  regions: Map<RegionKey, RegionRulesReport>;
  /** Regions whose data has changed. */
  changed: RegionKey[];
  columns: ColumnReport<RuleField>;
}

/**
 * Imports building rules and zoning classes, in one transaction; demo rows of their regions go. Parcels of the regions
 * get their classes anew.
 *
 * @throws ImportError when a file is damaged or of another format, lacks the codes, or has no usable row; the store is
 * then unchanged
 */
export async function importRules(store: Store, options: RulesImport): Promise<RulesReport> {
  const aliases = options.aliases ?? (await Aliases.builtIn());
  return loadWithin(store, options, async (transaction) => {
    const columns = new ColumnReport<RuleField>(ruleFields, options.mapping);
    const loads = new Map<RegionKey, RegionRules>();
    const files: RulesFileReport[] = [];
    for (const file of options.files)
      files.push(await readFile(transaction, file, { options, columns, loads }));
    columns.requireTold(options.files.map((file) => basename(file)).join(', '));
    const regions = new Map<RegionKey, RegionRulesReport>();
    const changed: RegionKey[] = [];
    for (const [key, load] of loads) {
      await removeDemoWithin(transaction, store.engine, key, aliases);
      const counts = await load.write(transaction, store.engine);
      regions.set(key, { ...counts, incompleteCodes: await load.incompleteCodes(transaction) });
      if (counts.isChanged) changed.push(key);
    }
    return { files, regions, changed, columns };
  });
}

async function readFile(
  transaction: Kysely<Database>,
  file: string,
  own: { options: RulesImport; columns: ColumnReport<RuleField>; loads: Map<RegionKey, RegionRules> },
): Promise<RulesFileReport> {
  const { options, columns: report, loads } = own;
  const { columns, rows, skipped, notes } = await readTable(file, ruleFields, report, options);
  const count = rows.length + skipped.total;
  const known = await loadRegions(transaction);
  const reading = {
    only: options.region,
    isEachClass: !columns.has('color') && !columns.has('order'),
    dateOrder: dateOrderOf(rows.map(({ given }) => given.date ?? '')),
  };
  for (const { line, sheet, given } of rows) {
    const row = readRule(given, reading);
    const region = isMessage(row) ? undefined : known.get(row.region);
    if (isMessage(row) || !region) {
      skipped.add(isMessage(row) ? row : message('unknown region'), line, sheet);
      continue;
    }
    const load = loads.get(row.region) ?? new RegionRules(region, { ...options, file });
    loads.set(row.region, load);
    const problem = load.add(row);
    if (problem === undefined) report.add(row.understood, given);
    else skipped.add(problem, line, sheet);
  }
  if (skipped.total < count) return { file, rows: count, skipped, notes };
  // Often a column has a name that is not known: the person needs the names for --map.
  for (const line of report.lines()) options.onProgress(line);
  throw noUsableRow(file, count, skipped);
}
