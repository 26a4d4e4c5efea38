import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { finder as words } from '../../../i18n/ar/finder/finder.ts';
import { $hasMetro, loadMetro, needZoning } from '../../../stores/finder/finder-need.ts';
import {
  $activeGroups,
  $filters,
  highestSent,
  lowestSent,
  setFilters,
} from '../../../stores/map/filters/filters.ts';
import { $mapMode, $shownClasses } from '../../../stores/map/map-view.ts';
import { $zoningClasses } from '../../../stores/map/zoning-classes.ts';
import { classChipText } from '../filters/chip-text.ts';
import form from '../filters/FilterForm.module.css';
import styles from './Finder.module.css';
import {
  bandOf,
  bandOptions,
  bandValue,
  metroOptions,
  priceBands,
  sizeBands,
  units,
  type Option,
} from './need-choices.ts';
import { NeedAnswer } from './NeedAnswer.tsx';

/** Requirements for the land. Each field is a filter of the map, applied as soon as it is set. */
export function NeedForm() {
  const { fromArea, toArea, fromPrice, toPrice, metroMeters } = useStore($filters);
  const hasMetro = useStore($hasMetro);
  useEffect(loadMetro, []);
  const size = { from: fromArea, to: toArea };
  const price = { from: lowestSent(fromPrice), to: highestSent(toPrice) };
  return (
    <form className={styles.need} aria-label={words.kinds.need} onSubmit={(event) => event.preventDefault()}>
      <Zoning />
      <Field
        id="need-size"
        label={words.size}
        any={words.anySize}
        options={bandOptions(sizeBands, size, units.size)}
        chosen={bandValue(size)}
        choose={(value) => {
          const { from, to } = bandOf(value);
          setFilters({ fromArea: from, toArea: to });
        }}
      />
      <Field
        id="need-price"
        label={words.price}
        any={words.anyPrice}
        options={bandOptions(priceBands, price, units.price)}
        chosen={bandValue(price)}
        choose={(value) => {
          const { from, to } = bandOf(value);
          setFilters({ fromPrice: from, toPrice: to });
        }}
      />
      {(hasMetro || metroMeters !== undefined) && (
        <Field
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
    <Field
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

/** Filters set elsewhere also apply here. */
function Others() {
  const groups = useStore($activeGroups);
  const hasOthers = groups.some((group) => !['size', 'price', 'metro'].includes(group));
  return hasOthers && <p className={styles.note}>{words.withOthers}</p>;
}

interface FieldProps {
  id: string;
  label: string;
  /** Label of the option for no condition. */
  any: string;
  options: readonly Option[];
  chosen: string;
  choose: (value: string) => void;
}

function Field({ id, label, any, options, chosen, choose }: FieldProps) {
  return (
    <div className={form.group}>
      <label htmlFor={id}>{label}</label>
      <select id={id} value={chosen} onChange={({ target }) => choose(target.value)}>
        <option value="">{any}</option>
        {options.map(({ value, label: text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );
}
