import type { SkippedFeatures } from '../geo/feature-report.ts';

interface Rest {
  known: number;
  removed: number;
  skipped: SkippedFeatures;
}

/** What became of the features that were not loaded, and of the rows of earlier imports. */
export function printRest(
  { known, removed, skipped }: Rest,
  isDryRun: boolean,
  print: (line: string) => void,
): void {
  if (known > 0) print(`  ${known} are known already and stay as they are`);
  if (removed > 0) print(`  ${removed} of earlier imports ${isDryRun ? 'would be' : 'are'} gone`);
  for (const line of skipped.lines()) print(`  ${isDryRun ? 'would be left out' : 'left out'}: ${line}`);
}
