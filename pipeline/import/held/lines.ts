import type { HeldCounts } from './held-rows.ts';
import { reasonTexts } from './plausible.ts';

/** How many rows are held aside. */
export function countHeld({ reasons }: HeldCounts): number {
  return [...reasons.values()].reduce((sum, each) => sum + each, 0);
}

/**
 * The lines that tell what was held aside of a file.
 *
 * @param unit what the numbers of its rows count
 */
export function linesOfHeld(held: HeldCounts | undefined, isDryRun: boolean, unit = 'line'): string[] {
  if (!held) return [];
  const reasons = [...held.reasons].sort((one, other) => other[1] - one[1]);
  return [
    `  ${countHeld(held)} ${isDryRun ? 'would be' : 'are'} held aside as implausible, not in force:`,
    ...reasons.map(([reason, each]) => `    ${each} × ${reasonTexts[reason]}`),
    ...held.examples.map(({ line, reason, text }) => `    ${unit} ${line}: ${reasonTexts[reason]}: ${text}`),
    ...(held.path === undefined
      ? []
      : [
          `    full list: ${held.path}`,
          `    leave in it what is right, then: npm run data -- held accept ${held.path}`,
        ]),
  ];
}
