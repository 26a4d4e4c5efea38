import { useStore } from '@nanostores/react';
import { panel as words } from '../../../words/ar/map/panel.ts';
import { money } from '../../../words/ar/shared/money.ts';
import { countSelectedParcels } from '../../../words/count.ts';
import { parcelNumber } from '../../../words/land-names.ts';
import { fill } from '../../../words/fill.ts';
import { formatNumber } from '../../../words/format.ts';
import { $landMetrics, $parcel, $selection } from '../../stores/map/selection.ts';
import styles from './Center.module.css';

/** For keyboard users, a crosshair in the middle of the map while it has the focus, and what Enter chose there. */
export function Center() {
  return (
    <>
      <svg className={styles.cross} viewBox="0 0 32 32" aria-hidden="true" data-over-map>
        <path d="M16 2v28M2 16h28" />
      </svg>
      <p className="visually-hidden" role="status">
        <Chosen />
      </p>
    </>
  );
}

/** Nothing while the focus is elsewhere: an opened panel is read by its heading. */
function Chosen() {
  const selection = useStore($selection);
  const parcel = useStore($parcel);
  const metrics = useStore($landMetrics);
  if (!document.activeElement?.matches('[data-map] canvas')) return null;
  if (selection.kind === 'parcels' && selection.parcelObjectIds.length > 1)
    return <span>{countSelectedParcels(selection.parcelObjectIds.length)}</span>;
  if (selection.kind === 'parcels' && parcel.status === 'ready') {
    const { parcelNo, neighborhoodName, city, priceSarPerSqm } = parcel.value;
    const price =
      priceSarPerSqm === null ? words.neverSold : `${formatNumber(priceSarPerSqm)} ${money.perSqm}`;
    const parts = [
      fill(words.parcelTitle, { number: parcelNumber(parcelNo) }),
      neighborhoodName,
      city,
      price,
    ];
    return <span>{parts.filter(Boolean).join('، ')}</span>;
  }
  if (selection.kind === 'neighborhood' && metrics.status === 'ready')
    return <span>{fill(words.metricsTitle, { name: metrics.value.neighborhoodName })}</span>;
  return null;
}
