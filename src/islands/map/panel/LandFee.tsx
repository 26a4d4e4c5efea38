import { useStore } from '@nanostores/react';
import { landFee as words } from '../../../../words/ar/parcel/land-fee.ts';
import { $undevelopedParcel } from '../../../stores/parcel/land-fee.ts';
import { loadOnDemand } from '../load-on-demand.tsx';

const LandFeeEstimate = loadOnDemand(() => import('./LandFeeEstimate.tsx')).part(
  (module) => module.LandFeeEstimate,
  { rows: 5 },
);

/** The estimated fee on undeveloped land; other land has no such part. */
export function LandFee() {
  const parcel = useStore($undevelopedParcel);
  if (!parcel) return null;
  return (
    <>
      <h3>{words.title}</h3>
      <LandFeeEstimate />
    </>
  );
}
