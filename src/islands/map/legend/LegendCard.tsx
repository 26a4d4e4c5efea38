import { useStore } from '@nanostores/react';
import { map as words } from '../../../../words/ar/map/map.ts';
import { $heatMode, $mapMode } from '../../../stores/map/map-view.ts';
import { HeatLegend, LegendDetails, PlainLegend } from '../parts.ts';
import { FoldingCard } from './FoldingCard.tsx';
import { Legend } from './Legend.tsx';
import { useLegend } from './use-legend.ts';

interface Props {
  hasDemoData: boolean;
}

/** The legend over the map; plain land has no classes to list. */
export function LegendCard({ hasDemoData }: Props) {
  const mode = useStore($mapMode);
  const heatMode = useStore($heatMode);
  const view = useLegend();
  const id = heatMode?.id ?? mode;
  if (mode === 'plain' && !heatMode) return <PlainLegend hasDemoData={hasDemoData} />;
  return (
    <FoldingCard of={heatMode?.label ?? words.modes[mode]} colors={view.inView.map(({ color }) => color)}>
      {heatMode ? <HeatLegend key={id} mode={heatMode} view={view} /> : <Legend key={id} view={view} />}
      <LegendDetails hasDemoData={hasDemoData} />
    </FoldingCard>
  );
}
