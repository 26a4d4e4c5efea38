import { useStore } from '@nanostores/react';
import { map as words } from '../../../../words/ar/map/map.ts';
import { mapTime } from '../../../../words/ar/map/map-time.ts';
import { $overlays } from '../../../stores/map/overlays.ts';
import { $timeIsOpen } from '../../../stores/map/time/time-bar.ts';
import { DemoNote } from './DemoNote.tsx';
import { FoldingCard } from './FoldingCard.tsx';
import styles from './Legend.module.css';
import { LegendDetails } from './LegendDetails.tsx';

/**
 * Plain land has no legend (specification §9): only overlays and colored sales above it have one. The note that data
 * is generated stays.
 */
export function PlainLegend({ hasDemoData }: { hasDemoData: boolean }) {
  const hasOverlays = useStore($overlays).some((overlay) => overlay !== 'satellite' && overlay !== 'offers');
  const timeIsOpen = useStore($timeIsOpen);
  if (hasOverlays || timeIsOpen) {
    return (
      <FoldingCard of={hasOverlays ? words.overlays : mapTime.label}>
        <LegendDetails hasDemoData={hasDemoData} />
      </FoldingCard>
    );
  }
  return (
    hasDemoData && (
      <div className={styles.area}>
        <div className={`${styles.card} ${styles.alone}`} data-over-map data-open>
          <div className={styles.body}>
            <DemoNote />
          </div>
        </div>
      </div>
    )
  );
}
