import { useStore } from '@nanostores/react';
import { mapLimits } from '../../../../contract/map/limits.ts';
import { filters as words } from '../../../../words/ar/map/filters.ts';
import { fill } from '../../../../words/fill.ts';
import { formatNumber } from '../../../../words/format.ts';
import { $filters, highestSent, lowestSent, setFilters } from '../../../stores/map/filters/filters.ts';
import styles from './FilterForm.module.css';
import { openAbove, openBelow, wordsAt } from './price-scale.ts';
import { PriceSlider } from './PriceSlider.tsx';
import { RangeInputs } from './RangeInputs.tsx';
import { amountOf, digitsOf, usePair, type Pair } from './use-pair.ts';

const bounds = {
  lowest: formatNumber(mapLimits.priceFilterLowest),
  highest: formatNumber(mapLimits.priceFilterHighest),
};

/**
 * Price per m² range: a slider with two thumbs, and number inputs for the same values. Says which prices are sent
 * (specification §5), and marks one that is not.
 */
export function PriceRange() {
  const { fromPrice, toPrice } = useStore($filters);
  const range = usePair(
    { from: lowestSent(fromPrice), to: highestSent(toPrice) },
    { read: amountOf, apply: setPrices },
  );
  return (
    <fieldset className={styles.group}>
      <legend>
        {words.price} <small>{words.priceUnit}</small>
      </legend>
      <PriceSlider prices={range.pair} change={range.change} leave={range.leave} />
      <RangeInputs
        id="filter-price"
        field={words.price}
        unit={words.priceUnit}
        texts={range.texts}
        change={(end, text) => range.change(end, digitsOf(text))}
        leave={range.leave}
        error={range.isReversed ? words.reversedPrice : undefined}
        hint={fill(words.priceBounds, bounds)}
        ignored={{
          from: range.ignored.from ? fill(words.priceTooLow, bounds) : undefined,
          to: range.ignored.to ? fill(words.priceTooHigh, bounds) : undefined,
        }}
        placeholders={{ from: wordsAt(openBelow), to: wordsAt(openAbove) }}
        input={{ inputMode: 'numeric', autoComplete: 'off' }}
      />
    </fieldset>
  );
}

/** Prices that are not sent to the server are not stored either. */
function setPrices({ from, to }: Pair<number>): Pair<number> {
  const held = { from: lowestSent(from), to: highestSent(to) };
  setFilters({ fromPrice: held.from, toPrice: held.to });
  return held;
}
