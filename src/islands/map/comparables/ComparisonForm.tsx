import { useStore } from '@nanostores/react';
import { useEffect, type ReactNode, type SubmitEvent } from 'react';
import { parcelPage } from '../../../i18n/ar/parcel/parcel-page.ts';
import {
  $comparison,
  areaBands,
  compareBy,
  comparisonFields,
  comparisonOf,
  usesOf,
  type AreaBand,
  type ComparedUse,
  type Comparison,
} from '../../../stores/parcel/comparables.ts';
import { $landUses, loadLandUses } from '../../../stores/map/land-uses.ts';
import { $parcel } from '../../../stores/map/selection.ts';
import styles from './Comparables.module.css';

const words = parcelPage.comparables;
/** Until the parcel is there, its use is taken to be known. */
const anyParcel = { landUseGroup: 'residential' } as const;
const nameOf = ({ id, name }: ComparedUse) => name ?? (id === 'same' ? words.uses.same : words.uses.any);

/**
 * The comparison's conditions, as on the parcel's page. After submitting, fields show how their values were
 * interpreted.
 */
export function ComparisonForm() {
  const comparison = useStore($comparison);
  const parcel = useStore($parcel);
  const groups = useStore($landUses);
  useEffect(loadLandUses, []);
  const compared = parcel.status === 'ready' ? parcel.value : anyParcel;
  const { meters, months, area, use } = comparisonOf(comparison, compared, groups);
  const uses = usesOf(compared, groups ?? []);

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const form = event.currentTarget;
    const texts = [...new FormData(form)].filter(([, value]) => typeof value === 'string');
    writeBack(form, compareBy(Object.fromEntries(texts) as Record<string, string>));
  }

  return (
    <form className={styles.form} onSubmit={submit}>
      <Field label={words.radius}>
        <input name={comparisonFields.meters} defaultValue={meters} inputMode="numeric" autoComplete="off" />
      </Field>
      <Field label={words.months}>
        <input name={comparisonFields.months} defaultValue={months} inputMode="numeric" autoComplete="off" />
      </Field>
      <Field label={words.area}>
        <select name={comparisonFields.area} defaultValue={area}>
          {(Object.keys(areaBands) as AreaBand[]).map((band) => (
            <option key={band} value={band}>
              {words.bands[band]}
            </option>
          ))}
        </select>
      </Field>
      <Field label={words.use}>
        {/* Made anew when the choices change, as a select does not follow its default value. */}
        <select key={uses.length} name={comparisonFields.use} defaultValue={use}>
          {uses.map((each) => (
            <option key={each.id} value={each.id}>
              {nameOf(each)}
            </option>
          ))}
        </select>
      </Field>
      <button type="submit" className="button">
        {words.submit}
      </button>
    </form>
  );
}

function Field({ label, children }: { label: string; children: ReactNode }) {
  return (
    <label>
      {label}
      {children}
    </label>
  );
}

function writeBack(form: HTMLFormElement, comparison: Comparison): void {
  for (const field of ['meters', 'months', 'area', 'use'] as const) {
    const input = form.elements.namedItem(comparisonFields[field]);
    if (input instanceof HTMLInputElement || input instanceof HTMLSelectElement) {
      input.value = String(comparison[field]);
    }
  }
}
