import { computed, type ReadableAtom } from 'nanostores';
import { comparisonOf, listComparables, usualComparison } from '../../api/parcel/comparables.ts';
import { feeAddress, getLandFee, valueForFee } from '../../api/parcel/land-fees.ts';
import { noAssessment } from '../../api/parcel/valuation.ts';
import { listParcelTransactions } from '../../api/map/land.ts';
import type { Comparables } from '../../../contract/parcel/comparables.ts';
import type { LandFee } from '../../../contract/parcel/land-fees.ts';
import type { Parcel } from '../../../contract/parcel/parcels.ts';
import type { Transaction } from '../../../contract/sale/transactions.ts';
import type { FeeSubject } from '../../../words/land-fee-texts.ts';
import { clients } from '../shared/clients.ts';
import { createLoader, type Load } from '../shared/load.ts';
import { $landUses } from '../map/land-uses.ts';
import { $parcel } from '../map/selection.ts';
import { $assessment, $comparison, $showsComparables } from './comparables.ts';

interface Found {
  parcel: Parcel;
  fee: LandFee;
  comparables: Comparables;
  /** Of the parcel itself, newest first: asked for where there is nothing comparable. */
  sales: readonly Transaction[];
}

/** The fee on the selected parcel, and what it is estimated from. */
export interface ParcelFee {
  fee: LandFee;
  subject: FeeSubject;
  /** Page on which other land and a value can be stated. */
  address: string;
}

const found = createLoader<Found>();

/** The selected parcel if it is undeveloped: only for such land is an estimate shown. */
export const $undevelopedParcel = computed([$parcel], (load) =>
  load.status === 'ready' && load.value.landUseGroup === 'undeveloped' ? load.value : undefined,
);

/** What the user chose and assessed counts while it is in sight: it stays from parcel to parcel. */
const $chosen = computed([$showsComparables, $comparison], (isShown, comparison) =>
  isShown ? comparison : usualComparison,
);
const $assessed = computed([$showsComparables, $assessment], (isShown, assessment) =>
  isShown ? assessment : noAssessment,
);

/** The value follows what the user leaves out of the comparables and adjusts. */
export const $landFee: ReadableAtom<Load<ParcelFee>> = computed(
  [found.$load, $assessed, $chosen],
  (load, assessment, comparison): Load<ParcelFee> => {
    if (load.status !== 'ready') return load;
    const { parcel, fee, comparables, sales } = load.value;
    const { city, isUndeveloped } = fee;
    const value = valueForFee({
      compared: { items: comparables.items, areaSqm: parcel.area, assessment },
      sales,
    });
    const subject = {
      ...{ city, isUndeveloped, areaSqm: parcel.area, otherSqm: 0, value },
      use: parcel.landUseDetailed ?? parcel.landUseName,
    };
    const address = feeAddress(parcel.parcelObjectId, { comparison, assessment });
    return { status: 'ready', value: { fee, subject, address } };
  },
);

/** Loads the fee of the selected parcel while its part is shown. Returns the cleanup function. */
export function openLandFee(): () => void {
  const $asked = computed([$undevelopedParcel, $chosen], (...asked) => asked);
  return $asked.subscribe(() => loadLandFee());
}

/** Also used to retry after a failure. */
export function loadLandFee(): void {
  const parcel = $undevelopedParcel.get();
  if (!parcel) return found.reset();
  const { parcelObjectId: id } = parcel;
  const comparison = comparisonOf($chosen.get(), $landUses.get());
  void found.start(async (signal) => {
    const [fee, comparables] = await Promise.all([
      getLandFee(clients, id, signal),
      listComparables(clients, id, comparison, signal),
    ]);
    const sales = comparables.items.length > 0 ? [] : await listParcelTransactions(clients, id, signal);
    return { parcel, fee, comparables, sales };
  });
}
