import type { FinderStep } from '../contract/finder/finder.ts';
import type { StepLevel } from '../contract/shared/vocabulary.ts';
import { finder } from './ar/finder/finder.ts';
import { fill } from './fill.ts';

/** Texts to search for, such as «الملقا» or «مخطط 1604», from choices of the finder, which are all in the data. */
export function searchExamplesOf({ level, items }: { level: StepLevel; items: FinderStep[] }): string[] {
  return items.flatMap(({ name }) => (name === null ? [] : [fill(finder.taken[level], { name })]));
}
