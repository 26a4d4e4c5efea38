import { mapLimits } from '../../../../contract/map/limits.ts';
import { filters as words } from '../../../../words/ar/map/filters.ts';
import { fill } from '../../../../words/fill.ts';
import { openAbove, openBelow, priceStep, textAt, thumbsOf, wordsAt } from './price-scale.ts';
import styles from './Slider.module.css';
import type { Pair } from './use-pair.ts';

interface Props {
  prices: Pair<number>;
  change: (end: 'from' | 'to', text: string) => void;
  leave: () => void;
}

/** A price range as two thumbs on one track, which cannot cross. */
export function PriceSlider({ prices, change, leave }: Props) {
  const thumbs = thumbsOf(prices);
  const share = (stop: number) => (stop - openBelow) / (openAbove - openBelow);
  const move = {
    from: (stop: number) => Math.min(stop, thumbs.to, mapLimits.priceFilterHighest),
    to: (stop: number) => Math.max(stop, thumbs.from, mapLimits.priceFilterLowest),
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
      onChange={({ target }) => change(end, textAt(move[end](Number(target.value))))}
      onBlur={leave}
    />
  );
  return (
    <>
      <div className={styles.slider} data-is-high={share(thumbs.from) > 0.5 || undefined}>
        <span className={styles.track}>
          <span
            className={styles.chosen}
            style={{
              insetInlineStart: `${share(thumbs.from) * 100}%`,
              insetInlineEnd: `${(1 - share(thumbs.to)) * 100}%`,
            }}
          />
        </span>
        {thumb('from')}
        {thumb('to')}
      </div>
      <p className={styles.ends} aria-hidden="true">
        <span>{wordsAt(thumbs.from)}</span>
        <span>{wordsAt(thumbs.to)}</span>
      </p>
    </>
  );
}
