import type { SkippedFeatures } from '../geo/feature-report.ts';

interface Rest {
  known: number;
  skipped: SkippedFeatures;
}

/** What became of the features that were not loaded. */
export function printRest({ known, skipped }: Rest, isDryRun: boolean, print: (line: string) => void): void {
  if (known > 0) print(`  ${known} are known already and stay as they are`);
  for (const line of skipped.lines()) print(`  ${isDryRun ? 'would be left out' : 'left out'}: ${line}`);
}
