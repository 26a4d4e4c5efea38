import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import {
  allTransactionTypes,
  periods,
  transactionTypes,
  type Period,
} from '../../../../contract/shared/vocabulary.ts';
import { filters as words } from '../../../../words/ar/map/filters.ts';
import { fill } from '../../../../words/fill.ts';
import { formatDate } from '../../../../words/format.ts';
import { $isDrawing, closeFilters, startDrawing } from '../../../stores/map/filters/filter-panel.ts';
import { $filters, setFilters } from '../../../stores/map/filters/filters.ts';
import { $lastSaleDay } from '../../../stores/map/filters/last-sale-day.ts';
import { $landUses, loadLandUses } from '../../../stores/map/land-uses.ts';
import { AmountRange } from './AmountRange.tsx';
import { Choices } from './Choices.tsx';
import styles from './FilterForm.module.css';
import { useFocusOnOpen } from '../../shared/use-focus-on-open.ts';
import { filterButtonId, focusFilterButton } from './filter-button.ts';
import { PriceRange } from './PriceRange.tsx';
import { DayInputs } from './DayInputs.tsx';

const typeOptions = [allTransactionTypes, ...transactionTypes].map((value) => ({ value, label: value }));
const periodOptions = (Object.keys(periods) as Period[])
  .toReversed()
  .map((value) => ({ value, label: words.periods[value] }));

/** All filters of the map. Each is applied as soon as it is set. */
export function FilterForm() {
  const { type, period, landUseGroup } = useStore($filters);
  const landUses = useStore($landUses) ?? [];
  const lastSaleDay = useStore($lastSaleDay);
  useEffect(loadLandUses, []);
  const form = useFocusOnOpen<HTMLFormElement>(filterButtonId);
  return (
    <form
      ref={form}
      tabIndex={-1}
      className={styles.form}
      aria-label={words.title}
      onSubmit={(event) => event.preventDefault()}
      onKeyDown={({ key }) => {
        if (key !== 'Escape') return;
        closeFilters();
        focusFilterButton();
      }}
    >
      <Choices
        name="filter-type"
        legend={words.type}
        options={typeOptions}
        chosen={type}
        choose={(value) => setFilters({ type: value })}
      />
      <Choices
        name="filter-period"
        legend={words.period}
        options={periodOptions}
        chosen={period}
        choose={(value) => setFilters({ period: value })}
        hint={lastSaleDay && fill(words.periodEnd, { day: formatDate(lastSaleDay) })}
      />
      <PriceRange />
      <SizeRange />
      <div className={styles.group}>
        <label htmlFor="filter-land-use">{words.landUse}</label>
        <select
          id="filter-land-use"
          value={landUseGroup ?? ''}
          onChange={({ target }) => setFilters({ landUseGroup: target.value || undefined })}
        >
          <option value="">{words.anyLandUse}</option>
          {landUses.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </div>
      <DayRange />
      <Ground />
    </form>
  );
}

function SizeRange() {
  const { fromArea, toArea } = useStore($filters);
  return (
    <AmountRange
      id="filter-size"
      title={words.size}
      unit={words.sizeUnit}
      range={{ from: fromArea, to: toArea }}
      choose={({ from, to }) => setFilters({ fromArea: from, toArea: to })}
      reversed={words.reversedSize}
    />
  );
}

function DayRange() {
  const days = useStore($filters);
  return (
    <fieldset className={styles.group}>
      <legend>{words.days}</legend>
      <DayInputs
        id="filter-days"
        field={words.days}
        days={days}
        choose={({ fromDate, toDate }) => setFilters({ fromDate, toDate })}
      />
    </fieldset>
  );
}

function Ground() {
  const { area } = useStore($filters);
  const isDrawing = useStore($isDrawing);
  return (
    <div className={styles.group}>
      <button type="button" className={styles.draw} aria-pressed={isDrawing} onClick={startDrawing}>
        <svg viewBox="0 0 20 20" aria-hidden="true">
          <path d="M4 6v8M6 4h8M16 6v8M6 16h8" />
          <path d="M2.5 2.5h3v3h-3zM14.5 2.5h3v3h-3zM14.5 14.5h3v3h-3zM2.5 14.5h3v3h-3z" />
        </svg>
        <span>{area ? words.drawAgain : words.draw}</span>
      </button>
    </div>
  );
}
