import { useStore } from '@nanostores/react';
import type { RegionKey } from '../../contract/vocabulary.ts';
import { $heatMode } from '../../stores/heat.ts';
import { $mapStatus } from '../../stores/map-view.ts';
import { HeatLegend } from './HeatLegend.tsx';
import { HoverNote } from './HoverNote.tsx';
import { Legend } from './Legend.tsx';
import styles from './MapIsland.module.css';
import { MapNotice } from './MapNotice.tsx';
import { ModePicker } from './ModePicker.tsx';
import { SelectionPanel } from './SelectionPanel.tsx';

interface Props {
  regionKey: RegionKey;
  hasDemoData: boolean;
}

/** Everything beside the map: how it is coloured, its legend, what is selected, and how the map fares. */
export function MapIsland({ regionKey, hasDemoData }: Props) {
  const status = useStore($mapStatus);
  const heatMode = useStore($heatMode);
  return (
    <>
      <MapNotice status={status} />
      <HoverNote />
      <div className={styles.controls}>
        <ModePicker regionKey={regionKey} />
        {heatMode ? (
          <HeatLegend mode={heatMode} hasDemoData={hasDemoData} />
        ) : (
          <Legend hasDemoData={hasDemoData} />
        )}
      </div>
      <SelectionPanel />
    </>
  );
}
