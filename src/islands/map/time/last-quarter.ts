import { riyadhDay } from '../../../../lib/days.ts';
import type { Quarter } from '../../../../contract/map/metrics.ts';
import { quarterOf } from '../../../map/quarters.ts';
import { $lastQuarters, $shownQuarter } from '../../../stores/map/time/time-window.ts';

/** The shown quarter; else the last one with sales, or the current quarter if none is known. */
export function lastQuarter(): Quarter {
  return $shownQuarter.get() ?? $lastQuarters.get()?.at(-1) ?? quarterOf(riyadhDay());
}
