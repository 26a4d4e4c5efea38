import type { DayRange } from '../../../map/quarters.ts';
import { filters as words } from '../../../../words/ar/map/filters.ts';
import { RangeInputs } from './RangeInputs.tsx';
import { usePair } from './use-pair.ts';

interface Props {
  /** Prefix of the fields' ids in the page. */
  id: string;
  /** What the days refer to. */
  field: string;
  days: DayRange;
  choose: (days: DayRange) => void;
}

/** First and last day, picked with native date inputs. */
export function DayInputs({ id, field, days, choose }: Props) {
  const range = usePair(
    { from: days.fromDate, to: days.toDate },
    {
      read: (text) => text || undefined,
      apply: (pair) => (choose({ fromDate: pair.from, toDate: pair.to }), pair),
    },
  );
  return (
    <RangeInputs
      id={id}
      field={field}
      texts={range.texts}
      change={range.change}
      leave={range.leave}
      error={range.isReversed ? words.reversedDays : undefined}
      input={{ type: 'date', min: '1900-01-01', max: '2100-12-31' }}
    />
  );
}
