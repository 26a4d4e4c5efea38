import { useStore } from '@nanostores/react';
import { finder as words } from '../../../../words/ar/finder/finder.ts';
import { filters as filterWords } from '../../../../words/ar/map/filters.ts';
import { $filters, highestSent, lowestSent, setFilters } from '../../../stores/map/filters/filters.ts';
import { AmountRange } from '../filters/AmountRange.tsx';
import styles from './Finder.module.css';
import { bandOf, bandOptions, bandValue, priceBands, units } from './need-choices.ts';
import { NeedField } from './NeedField.tsx';

/** What a buyer can pay, and whether the land has to be on offer: prices are then those asked. */
export function NeedBudget() {
  const { fromTotal, toTotal, offered } = useStore($filters);
  return (
    <>
      <div className={styles.whole}>
        <AmountRange
          id="need-budget"
          title={words.budget}
          unit={filterWords.totalUnit}
          range={{ from: fromTotal, to: toTotal }}
          choose={({ from, to }) => setFilters({ fromTotal: from, toTotal: to })}
          reversed={filterWords.reversedTotal}
          hint={offered ? words.budgetOfOffers : words.budgetOfAll}
        />
      </div>
      <label className={`${styles.check} ${styles.whole}`}>
        <input
          type="checkbox"
          checked={offered}
          onChange={({ target }) => setFilters({ offered: target.checked })}
        />
        {words.offered}
      </label>
    </>
  );
}

/** A band of prices per m², of the offer where the land has to be on offer. */
export function NeedPrice() {
  const { offered, fromPrice, toPrice } = useStore($filters);
  const price = { from: lowestSent(fromPrice), to: highestSent(toPrice) };
  return (
    <NeedField
      id="need-price"
      label={offered ? words.askedPrice : words.price}
      any={offered ? words.anyAskedPrice : words.anyPrice}
      options={bandOptions(priceBands, price, units.price)}
      chosen={bandValue(price)}
      choose={(value) => {
        const { from, to } = bandOf(value);
        setFilters({ fromPrice: from, toPrice: to });
      }}
    />
  );
}
