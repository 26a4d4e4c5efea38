import { useStore } from '@nanostores/react';
import { $mapStatus } from '../../stores/map-view.ts';
import { HoverNote } from './HoverNote.tsx';
import { Legend } from './Legend.tsx';
import styles from './MapIsland.module.css';
import { MapNotice } from './MapNotice.tsx';
import { ModePicker } from './ModePicker.tsx';
import { SelectionPanel } from './SelectionPanel.tsx';

/** Everything beside the map: how it is coloured, its legend, what is selected, and how the map fares. */
export function MapIsland({ hasDemoData }: { hasDemoData: boolean }) {
  const status = useStore($mapStatus);
  return (
    <>
      <MapNotice status={status} />
      <HoverNote />
      <div className={styles.controls}>
        <ModePicker />
        <Legend hasDemoData={hasDemoData} />
      </div>
      <SelectionPanel />
    </>
  );
}
