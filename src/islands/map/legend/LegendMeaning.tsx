import { useStore } from '@nanostores/react';
import type { Meaning } from '../../../../words/ar/shared/explain.ts';
import { cellOfParcels } from '../../../../words/count.ts';
import { legend as words } from '../../../../words/ar/map/legend.ts';
import { map } from '../../../../words/ar/map/map.ts';
import type { MapMode } from '../../../../contract/shared/vocabulary.ts';
import { $heatMode, $mapMode, $parcelsPerCell } from '../../../stores/map/map-view.ts';
import { Explain } from '../../shared/Explain.tsx';
import styles from './Legend.module.css';

const meanings: Partial<Record<MapMode, Meaning>> = {
  shape_area: 'area',
  price_of_meter: 'parcelPrice',
  transaction_price: 'parcelPrice',
  zoning_color: 'zoning',
};

/** Links to the data page for the meaning of the mode's colors, and of the cells at low zooms. */
export function LegendMeaning() {
  const heatMode = useStore($heatMode);
  const mode = useStore($mapMode);
  const parcelsPerCell = useStore($parcelsPerCell);
  const meaning = heatMode ? 'heat' : meanings[mode];
  if (!meaning) return null;
  return (
    <>
      {parcelsPerCell !== undefined && !heatMode && (
        <p className={styles.note}>
          <span>{cellOfParcels(parcelsPerCell, mode)}</span>
          <Explain meaning="cells" title={words.cells} />
        </p>
      )}
      <p className={styles.note}>
        {words.meanings}
        <Explain meaning={meaning} title={heatMode?.label ?? map.modes[mode]} />
      </p>
    </>
  );
}
