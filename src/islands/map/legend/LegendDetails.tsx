import { DemoNote } from './DemoNote.tsx';
import { LegendMeaning } from './LegendMeaning.tsx';
import { OverlayLegend } from './OverlayLegend.tsx';
import { SaleColors } from '../time/SaleColors.tsx';

/** Details below the classes: their meaning, sale colors while the time bar is open, overlays, generated data. */
export function LegendDetails({ hasDemoData }: { hasDemoData: boolean }) {
  return (
    <>
      <LegendMeaning />
      <SaleColors />
      <OverlayLegend />
      {hasDemoData && <DemoNote />}
    </>
  );
}
