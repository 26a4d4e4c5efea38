import { inEnglish, message } from '../../../words/message.ts';
import type { Store } from '../../../database/connection/store.ts';
import { codesText } from './rules-template.ts';
import { ruleFields } from './rules-fields.ts';
import type { LoadRecord } from '../load/load-record.ts';
import { loadWithin } from '../load/load-within.ts';
import { ImportError } from '../../shared/import-error.ts';
import { loadRegion } from '../places/regions.ts';
import { removeRules, type RowCounts } from './region-rules.ts';
import { importRules, type RulesReport } from './rule-load.ts';
import { leftOutOfFiles } from '../../shared/left-out.ts';
import { loadFiles } from '../load/load-files.ts';
import type { RegionKey } from '../../../contract/shared/vocabulary.ts';
import type { NamedCommand } from '../load/import-command.ts';
import { modeOf, publisher } from '../load/options.ts';

export async function rules(store: Store, command: NamedCommand, files: string[]) {
  const { region, encoding, aliases, print } = command;
  const mode = modeOf(command, 'replace');
  return loadFiles(
    command,
    { kind: 'rules', fields: ruleFields },
    files,
    (some, options) =>
      importRules(store, {
        files: some,
        mode,
        ...(region ? { region } : {}),
        ...(encoding ? { encoding } : {}),
        ...publisher(command),
        ...options,
        aliases,
      }),
    (report, isDryRun) => {
      printRules(report, isDryRun, print);
      const files = report.files.map(({ file, skipped }) => ({ file, leftOut: skipped }));
      const notes = report.files.flatMap((file) => file.notes);
      return { regions: report.changed, facts: { leftOut: leftOutOfFiles(files), notes } };
    },
  );
}

/**
 * `rules remove`: the specification's zoning classes hold in the region again.
 *
 * @throws ImportError without a region
 */
export async function removeRulesOf(
  store: Store,
  region: RegionKey | undefined,
  { actor, print, aliases }: Pick<LoadRecord, 'actor' | 'print' | 'aliases'>,
): Promise<RegionKey[]> {
  if (region === undefined) throw new ImportError(message('rules remove needs --region KEY'));
  const record: LoadRecord = {
    ...({ act: 'data.rules_removed', kind: 'rules', detail: {} } as const),
    ...{ actor, region, isLossConfirmed: true, print, aliases },
  };
  const gone = await loadWithin({ ...store, record }, {}, async (transaction) =>
    removeRules(transaction, await loadRegion(transaction, region)),
  );
  if (gone.rules + gone.classes === 0) {
    print(`${region}: there are no rules and classes of its own`);
    return [];
  }
  print(`${region}: ${gone.rules} rules and ${gone.classes} zoning classes removed; the usual classes hold`);
  return [region];
}

function printRules({ files, regions }: RulesReport, isDryRun: boolean, print: (line: string) => void): void {
  for (const { file, rows, skipped, notes } of files) {
    print(`${file}: ${rows} rows`);
    for (const note of notes) print(`  ${inEnglish(note)}`);
    for (const line of skipped.lines()) print(`  ${isDryRun ? 'would be left out' : 'left out'}: ${line}`);
  }
  for (const [region, { rules: ofRules, classes, isChanged, incompleteCodes }] of regions) {
    if (!isChanged) print(`${region}: all of this is known already, so nothing is changed`);
    print(`${region}: ${toldRows(ofRules, 'rules', isDryRun)}`);
    print(`${region}: ${toldRows(classes, 'zoning classes', isDryRun)}`);
    const withoutClass = incompleteCodes.filter(({ hasClass }) => !hasClass);
    if (withoutClass.length > 0) print(`  codes of parcels without a class: ${codesText(withoutClass)}`);
    const withoutRule = incompleteCodes.filter(({ hasRule }) => !hasRule);
    if (withoutRule.length > 0) print(`  codes of parcels without a rule: ${codesText(withoutRule)}`);
  }
}

/** What became of the rows of one kind. */
export function toldRows({ loaded, known, removed }: RowCounts, what: string, isDryRun: boolean): string {
  return [
    `${loaded} ${what} ${isDryRun ? 'would be loaded' : 'loaded'}`,
    ...(known > 0 ? [`${known} known already`] : []),
    ...(removed > 0 ? [`${removed} of earlier loads ${isDryRun ? 'would be' : 'are'} gone`] : []),
  ].join(', ');
}
