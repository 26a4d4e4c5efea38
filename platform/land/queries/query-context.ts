import type { HeatAnswers } from '../heat/answers.ts';
import type { SearchedLand } from '../search/land.ts';

/** The data sources of land queries, in the worker thread. */
export interface QueryContext extends SearchedLand {
  readonly heat: HeatAnswers;
}
