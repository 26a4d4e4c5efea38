import type { CountedFeatures, SkippedFeatures } from '../geo/feature-report.ts';

interface Rest {
  known: number;
  skipped: SkippedFeatures;
  /** Features of which something else is remarked. */
  remarks?: CountedFeatures;
}

/** What became of the features that were not loaded, and what is remarked of others. */
export function printRest(
  { known, skipped, remarks }: Rest,
  isDryRun: boolean,
  print: (line: string) => void,
): void {
  if (known > 0) print(`  ${known} are known already and stay as they are`);
  for (const line of skipped.lines()) print(`  ${isDryRun ? 'would be left out' : 'left out'}: ${line}`);
  for (const line of remarks?.lines() ?? []) print(`  ${line}`);
}
