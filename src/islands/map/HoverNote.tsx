import { useStore } from '@nanostores/react';
import { codeBeside } from '../../../words/code-beside.ts';
import { cellOfParcels } from '../../../words/count.ts';
import { parcelNumber } from '../../../words/land-names.ts';
import { fill } from '../../../words/fill.ts';
import { formatNumber } from '../../../words/format.ts';
import { money } from '../../../words/ar/shared/money.ts';
import { panel } from '../../../words/ar/map/panel.ts';
import type { TileParcel } from '../../map/tile-facts.ts';
import { $hovered, $mapMode } from '../../stores/map/map-view.ts';
import { $zoningByKey } from '../../stores/map/zoning-classes.ts';
import styles from './MapNotice.module.css';

/** Tooltip naming what is under the pointer. Visual only: the panel says the same and more. */
export function HoverNote() {
  const hovered = useStore($hovered);
  const mode = useStore($mapMode);
  if (!hovered) return null;
  return (
    <p className={styles.hover} aria-hidden="true">
      {hovered.kind === 'parcel' && <HoveredParcel parcel={hovered} />}
      {hovered.kind === 'cell' && <span>{cellOfParcels(hovered.parcelCount, mode)}</span>}
      {hovered.kind === 'overlay' && <span>{hovered.name}</span>}
    </p>
  );
}

function HoveredParcel({ parcel }: { parcel: TileParcel }) {
  const zoning = useStore($zoningByKey).get(parcel.zoning ?? '');
  return (
    <>
      <strong>{fill(panel.parcelTitle, { number: parcelNumber(parcel.parcelNo) })}</strong>
      <span>
        <span>{zoning?.name ?? panel.notKnown}</span>{' '}
        {zoning && <bdi>{codeBeside(zoning.name, zoning.code)}</bdi>}
      </span>
      <span>
        <span>{formatNumber(parcel.areaSqm)}</span> {money.sqmSign}
      </span>
    </>
  );
}
