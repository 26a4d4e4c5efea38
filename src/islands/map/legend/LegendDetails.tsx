import { LegendMeaning } from './LegendMeaning.tsx';
import { OverlayLegend } from './OverlayLegend.tsx';
import { SaleColors } from '../time/SaleColors.tsx';

/** What stands below the classes: their meaning, the colours of sales while time is shown, the overlays. */
export function LegendDetails() {
  return (
    <>
      <LegendMeaning />
      <SaleColors />
      <OverlayLegend />
    </>
  );
}
