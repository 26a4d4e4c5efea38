import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { periods, type Period } from '../../../../contract/shared/vocabulary.ts';
import { finder as words } from '../../../../words/ar/finder/finder.ts';
import { filters as filterWords } from '../../../../words/ar/map/filters.ts';
import { $hasMetro, loadMetro, needZoning } from '../../../stores/finder/finder-need.ts';
import { $activeGroups, $filters, setFilters } from '../../../stores/map/filters/filters.ts';
import { $landUses, loadLandUses } from '../../../stores/map/land-uses.ts';
import { $mapMode, $shownClasses } from '../../../stores/map/map-view.ts';
import { $zoningClasses } from '../../../stores/map/zoning-classes.ts';
import { AmountRange } from '../filters/AmountRange.tsx';
import { classChipText } from '../filters/chip-text.ts';
import styles from './Finder.module.css';
import { metroOptions } from './need-choices.ts';
import { NeedAnswer } from './NeedAnswer.tsx';
import { NeedField } from './NeedField.tsx';
import { NeedPlace } from './NeedPlace.tsx';
import { NeedBudget, NeedPrice } from './NeedPrices.tsx';

/** Requirements for the land. Each field is a filter of the map, applied as soon as it is set. */
export function NeedForm() {
  const { fromArea, toArea, metroMeters } = useStore($filters);
  const hasMetro = useStore($hasMetro);
  useEffect(loadMetro, []);
  return (
    <form className={styles.need} aria-label={words.kinds.need} onSubmit={(event) => event.preventDefault()}>
      <NeedBudget />
      <div className={styles.whole}>
        <AmountRange
          id="need-size"
          title={words.size}
          unit={filterWords.sizeUnit}
          range={{ from: fromArea, to: toArea }}
          choose={({ from, to }) => setFilters({ fromArea: from, toArea: to })}
          reversed={filterWords.reversedSize}
        />
      </div>
      <NeedPrice />
      <NeedPlace />
      <LandUse />
      <Zoning />
      <RecentlySold />
      {(hasMetro || metroMeters !== undefined) && (
        <NeedField
          id="need-metro"
          label={words.metro}
          any={words.anyMetro}
          options={metroOptions(metroMeters)}
          chosen={String(metroMeters ?? '')}
          choose={(value) => setFilters({ metroMeters: value === '' ? undefined : Number(value) })}
        />
      )}
      <Others />
      <NeedAnswer />
    </form>
  );
}

function LandUse() {
  const { landUseGroup } = useStore($filters);
  const landUses = useStore($landUses) ?? [];
  useEffect(loadLandUses, []);
  return (
    <NeedField
      id="need-land-use"
      label={filterWords.landUse}
      any={filterWords.anyLandUse}
      options={landUses.map(({ id, name }) => ({ value: id, label: name }))}
      chosen={landUseGroup ?? ''}
      choose={(value) => setFilters({ landUseGroup: value || undefined })}
    />
  );
}

const periodOptions = (Object.keys(periods) as Period[])
  .filter((period) => periods[period] !== null)
  .map((value) => ({ value, label: filterWords.periods[value] }));

/** Limits the need to land that was sold within a period. */
function RecentlySold() {
  const { period } = useStore($filters);
  return (
    <NeedField
      id="need-sold"
      label={words.sold}
      any={words.anySold}
      options={periodOptions}
      chosen={periods[period] === null ? '' : period}
      choose={(value) =>
        setFilters({
          period: (Object.keys(periods) as Period[]).find((each) => each === value) ?? 'before_that',
        })
      }
    />
  );
}

/** Picks a single zoning class; several, or classes of another mode, come from the legend and are only listed. */
function Zoning() {
  const mode = useStore($mapMode);
  const shown = useStore($shownClasses);
  const zoning = useStore($zoningClasses) ?? [];
  const zoningOptions = zoning.map(({ id, name }) => ({ value: id, label: name }));
  const [only, another] = shown;
  const isOne = mode === 'zoning_color' && another === undefined;
  const several = 'several';
  return (
    <NeedField
      id="need-zoning"
      label={words.zoning}
      any={words.anyZoning}
      options={
        isOne || shown.size === 0
          ? zoningOptions
          : [...zoningOptions, { value: several, label: classChipText(mode, shown, zoning) }]
      }
      chosen={shown.size === 0 ? '' : isOne ? (only ?? '') : several}
      choose={(value) => {
        if (value !== several) needZoning(value);
      }}
    />
  );
}

/** Filters that the form has no field for also apply here. */
function Others() {
  const groups = useStore($activeGroups);
  const hasOthers = groups.some((group) => ['type', 'days', 'drawnArea'].includes(group));
  return hasOthers && <p className={styles.note}>{words.withOthers}</p>;
}
