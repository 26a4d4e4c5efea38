import { useStore } from '@nanostores/react';
import { limits } from '../../../contract/limits.ts';
import { filters as words } from '../../../i18n/ar/map/filters.ts';
import { fill } from '../../../i18n/fill.ts';
import { $filters, highestSent, lowestSent, setFilters } from '../../../stores/map/filters/filters.ts';
import styles from './FilterForm.module.css';
import { openAbove, openBelow, priceStep, textAt, thumbsOf, wordsAt } from './price-scale.ts';
import { RangeInputs } from './RangeInputs.tsx';
import sliderStyles from './Slider.module.css';
import { amountOf, digitsOf, usePair, type Pair } from './use-pair.ts';

/** Price per m² range: a slider with two thumbs, and number inputs for the same values. */
export function PriceRange() {
  const { fromPrice, toPrice } = useStore($filters);
  const range = usePair(
    { from: lowestSent(fromPrice), to: highestSent(toPrice) },
    { read: amountOf, apply: setPrices },
  );
  const thumbs = thumbsOf(range.pair);
  const share = (stop: number) => (stop - openBelow) / (openAbove - openBelow);
  // The thumbs cannot cross.
  const move = {
    from: (stop: number) => Math.min(stop, thumbs.to, limits.priceFilterHighest),
    to: (stop: number) => Math.max(stop, thumbs.from, limits.priceFilterLowest),
  };
  const thumb = (end: 'from' | 'to') => (
    <input
      type="range"
      min={openBelow}
      max={openAbove}
      step={priceStep}
      value={thumbs[end]}
      aria-label={fill(end === 'from' ? words.fromOf : words.toOf, { field: words.price })}
      aria-valuetext={`${wordsAt(thumbs[end])} ${words.priceUnit}`}
      onChange={({ target }) => range.change(end, textAt(move[end](Number(target.value))))}
      onBlur={range.leave}
    />
  );
  return (
    <fieldset className={styles.group}>
      <legend>
        {words.price} <small>{words.priceUnit}</small>
      </legend>
      <div className={sliderStyles.slider} data-is-high={share(thumbs.from) > 0.5 || undefined}>
        <span className={sliderStyles.track}>
          <span
            className={sliderStyles.chosen}
            style={{
              insetInlineStart: `${share(thumbs.from) * 100}%`,
              insetInlineEnd: `${(1 - share(thumbs.to)) * 100}%`,
            }}
          />
        </span>
        {thumb('from')}
        {thumb('to')}
      </div>
      <p className={sliderStyles.ends} aria-hidden="true">
        <span>{wordsAt(thumbs.from)}</span>
        <span>{wordsAt(thumbs.to)}</span>
      </p>
      <RangeInputs
        id="filter-price"
        field={words.price}
        unit={words.priceUnit}
        texts={range.texts}
        change={(end, text) => range.change(end, digitsOf(text))}
        leave={range.leave}
        error={range.isReversed ? words.reversedPrice : undefined}
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
