import { useStore } from '@nanostores/react';
import type { ReactNode, SubmitEvent } from 'react';
import { useEffect } from 'react';
import { comparableOrders } from '../../../../contract/shared/orders.ts';
import { parcelPage } from '../../../../words/ar/parcel/parcel-page.ts';
import { fill } from '../../../../words/fill.ts';
import {
  $comparables,
  $comparison,
  compareBy,
  comparisonFields,
  settledComparison,
  tolerances,
  usesOf,
  type ComparedUse,
  type Comparison,
} from '../../../stores/parcel/comparables.ts';
import { $landUses, loadLandUses } from '../../../stores/map/land-uses.ts';
import { $parcel } from '../../../stores/map/selection.ts';
import panelStyles from '../panel/SelectionPanel.module.css';
import styles from './Comparables.module.css';

const words = parcelPage.comparables;
/** Until the parcel is there, its use is taken to be known. */
const anyParcel = { landUseGroup: 'residential' } as const;
const nameOf = ({ id, name }: ComparedUse) => name ?? (id === 'same' ? words.uses.same : words.uses.any);

/** The comparison's conditions, as on the parcel's page: those chosen, and those that the platform widened. */
export function ComparisonForm() {
  const chosen = useStore($comparison);
  const load = useStore($comparables);
  const parcel = useStore($parcel);
  const groups = useStore($landUses);
  useEffect(loadLandUses, []);
  const compared = parcel.status === 'ready' ? parcel.value : anyParcel;
  const isUseUnknown = compared.landUseGroup === null && chosen.landUse === 'same';
  const wanted = isUseUnknown ? { ...chosen, landUse: 'any' } : chosen;
  const used = load.status === 'ready' ? settledComparison(load.value) : wanted;
  const isAutomatic = Object.keys(chosen).length === 1 && chosen.landUse === 'same';
  return (
    <>
      {/* Made anew when its values change from outside: fields do not follow their default value. */}
      <Conditions key={JSON.stringify(used)} used={used} uses={usesOf(compared, groups ?? [])} />
      {!isAutomatic && (
        <button type="button" className={panelStyles.action} onClick={() => compareBy({})}>
          {words.automatic}
        </button>
      )}
    </>
  );
}

function Conditions({ used, uses }: { used: Comparison; uses: readonly ComparedUse[] }) {
  const { meters, months, tolerance, landUse, until, orderBy } = used;
  const offered = [...new Set([...tolerances, ...(typeof tolerance === 'number' ? [tolerance] : [])])];

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const texts = [...new FormData(event.currentTarget)].filter(([, value]) => typeof value === 'string');
    compareBy(Object.fromEntries(texts) as Record<string, string>);
  }

  return (
    <form className={styles.form} onSubmit={submit}>
      <Field label={words.radius}>
        <input name={comparisonFields.meters} defaultValue={meters} inputMode="numeric" autoComplete="off" />
      </Field>
      <Field label={words.months}>
        <input name={comparisonFields.months} defaultValue={months} inputMode="numeric" autoComplete="off" />
      </Field>
      <Field label={words.tolerance}>
        <select name={comparisonFields.tolerance} defaultValue={tolerance}>
          {offered
            .sort((one, other) => one - other)
            .map((percent) => (
              <option key={percent} value={percent}>
                {fill(words.upTo, { percent: String(percent) })}
              </option>
            ))}
          <option value="any">{words.anyArea}</option>
        </select>
      </Field>
      <Field label={words.use}>
        {/* Made anew when the choices change, as a select does not follow its default value. */}
        <select key={uses.length} name={comparisonFields.landUse} defaultValue={landUse}>
          {uses.map((each) => (
            <option key={each.id} value={each.id}>
              {nameOf(each)}
            </option>
          ))}
        </select>
      </Field>
      <Field label={words.until}>
        <input type="date" name={comparisonFields.until} defaultValue={until} />
      </Field>
      <Field label={words.orderBy}>
        <select name={comparisonFields.orderBy} defaultValue={orderBy ?? 'newest'}>
          {comparableOrders.map((order) => (
            <option key={order} value={order}>
              {words.orders[order]}
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
      <span>{label}</span>
      {children}
    </label>
  );
}
