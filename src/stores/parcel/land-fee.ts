import { computed, type ReadableAtom } from 'nanostores';
import { comparisonOf, listComparables, type Comparables } from '../../api/parcel/comparables.ts';
import { getLandFee, valueForFee } from '../../api/parcel/land-fees.ts';
import { valuationOf } from '../../api/parcel/valuation.ts';
import type { LandFee } from '../../contract/parcel/land-fees.ts';
import type { Parcel } from '../../contract/parcel/parcels.ts';
import type { FeeSubject } from '../../i18n/land-fee-texts.ts';
import { clients } from '../shared/clients.ts';
import { createLoader, type Load } from '../shared/load.ts';
import { $landUses } from '../map/land-uses.ts';
import { $parcel, $transactions } from '../map/selection.ts';
import { $assessment, $comparison } from './comparables.ts';

interface Found {
  parcel: Parcel;
  fee: LandFee;
  /** Undefined: they could not be loaded, and the value is not known. */
  comparables: Comparables | undefined;
}

/** The fee on the selected parcel, and what it is estimated from. */
export interface ParcelFee {
  parcelObjectId: number;
  fee: LandFee;
  subject: FeeSubject;
}

const found = createLoader<Found>();

/** The selected parcel if it is undeveloped: only for such land is an estimate shown. */
export const $undevelopedParcel = computed([$parcel], (load) =>
  load.status === 'ready' && load.value.landUseGroup === 'undeveloped' ? load.value : undefined,
);

/** The value follows what the user left out of the comparables and adjusted. */
export const $landFee: ReadableAtom<Load<ParcelFee>> = computed(
  [found.$load, $assessment, $transactions],
  (load, assessment, sales): Load<ParcelFee> => {
    if (load.status !== 'ready') return load;
    const { parcel, fee, comparables } = load.value;
    const value = valueForFee({
      valuation: comparables && valuationOf(comparables.items, parcel.area, assessment),
      lastSale: sales.status === 'ready' ? sales.value.find(({ kind }) => kind === 'ordinary') : undefined,
    });
    return {
      status: 'ready',
      value: {
        ...{ parcelObjectId: parcel.parcelObjectId, fee },
        subject: {
          ...{ city: fee.city, isUndeveloped: fee.isUndeveloped, areaSqm: parcel.area, otherSqm: 0, value },
          use: parcel.landUseDetailed ?? parcel.landUseName,
        },
      },
    };
  },
);

/** Loads the fee of the selected parcel while its part is shown. Returns the cleanup function. */
export function openLandFee(): () => void {
  return computed([$undevelopedParcel, $comparison], (parcel, comparison) => ({
    parcel,
    comparison,
  })).subscribe(() => loadLandFee());
}

/** Also used to retry after a failure. */
export function loadLandFee(): void {
  const parcel = $undevelopedParcel.get();
  if (!parcel) return found.reset();
  const comparison = comparisonOf($comparison.get(), $landUses.get());
  void found.start(async (signal) => {
    const [fee, comparables] = await Promise.all([
      getLandFee(clients, parcel.parcelObjectId, signal),
      listComparables(clients, parcel.parcelObjectId, comparison, signal).catch(() => undefined),
    ]);
    return { parcel, fee, comparables };
  });
}
