import type { HeatAnswers } from '../heat/answers.ts';
import type { SearchedLand } from '../search/land.ts';

/** What land queries read from. */
export interface QueryContext extends SearchedLand {
  readonly heat: HeatAnswers;
}
