import { useStore } from '@nanostores/react';
import type { HeatMode } from '../../../../contract/map/modes.ts';
import { legend } from '../../../../words/ar/map/legend.ts';
import { map as words } from '../../../../words/ar/map/map.ts';
import { heatLegend } from '../../../../map-tables/heat-legend.ts';
import { $heatSquares, loadHeatSquares } from '../../../stores/map/heat.ts';
import { $theme } from '../../../stores/map/map-view.ts';
import { ClassList, LegendList } from './Legend.tsx';
import styles from './Legend.module.css';
import type { LegendView } from './use-legend.ts';

interface Props {
  mode: HeatMode;
  /** Without it, as on paper, all classes are listed. */
  view?: LegendView;
}

/** Classes of a heat mode, what its figure means, and whether its squares have loaded. */
export function HeatLegend({ mode, view }: Props) {
  const theme = useStore($theme);
  const squares = useStore($heatSquares);
  return (
    <>
      {view ? <ClassList view={view} /> : <LegendList unit={mode.unit} entries={heatLegend(mode, theme)} />}
      <p className={styles.note}>{mode.description}</p>
      <div role="status">
        {squares.status === 'loading' && <p className={styles.note}>{legend.heatLoading}</p>}
        {squares.status === 'ready' && squares.value.features.length === 0 && (
          <p className={styles.note}>{legend.heatNothing}</p>
        )}
        {squares.status === 'failed' && (
          <p className={styles.failure}>
            <span>{squares.message ?? legend.heatFailed}</span>{' '}
            <button type="button" onClick={loadHeatSquares}>
              {words.retry}
            </button>
          </p>
        )}
      </div>
    </>
  );
}
