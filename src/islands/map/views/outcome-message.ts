import { viewLimits } from '../../../../contract/map/view-limits.ts';
import { savedViews as words } from '../../../../words/ar/map/saved-views.ts';
import { fill } from '../../../../words/fill.ts';
import { formatNumber } from '../../../../words/format.ts';
import type { ViewOutcome } from '../../../stores/map/views/saved-views.ts';
import { viewNameFault } from '../../../stores/map/views/view-names.ts';

/** Message about the last action on saved views. */
export interface OutcomeMessage {
  text: string;
  isWrong?: boolean;
}

/** Message for the outcome of an action on the named view; `done` is the one for success. */
export function outcomeMessage(outcome: ViewOutcome, name: string, done: string): OutcomeMessage {
  switch (outcome.status) {
    case 'done':
    case 'here':
      return { text: fill(done, { name }) };
    case 'forPage':
      return { text: fill(words.savedForPage, { name }), isWrong: true };
    case 'full':
      return { text: fill(words.full, { most: formatNumber(viewLimits.savedViews) }), isWrong: true };
    case 'exists':
      return { text: fill(words.taken, { name }), isWrong: true };
    case 'failed':
      return { text: outcome.message ?? words.failed, isWrong: true };
  }
}

/** Validation error of a typed name; undefined if it is valid. */
export function faultOf(name: string): string | undefined {
  const fault = viewNameFault(name);
  return fault && fill(words.faults[fault], { most: formatNumber(viewLimits.savedViewName) });
}
