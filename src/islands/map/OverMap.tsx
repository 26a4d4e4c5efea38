import { useEffect } from 'react';
import type { RegionKey } from '../../contract/shared/vocabulary.ts';
import { speakWithParent } from '../../stores/map/embedding.ts';
import { followPriceMarks } from '../../stores/map/price-marks.ts';
import { DrawingNote } from './filters/DrawingNote.tsx';
import { HoverNote } from './HoverNote.tsx';
import { TimeBar } from './time/TimeBar.tsx';
import { ToolNotes } from './tools/ToolNotes.tsx';

/** What is said over the map while somebody points or draws there, and the prices that stand on it. */
export function OverMap({ regionKey }: { regionKey: RegionKey }) {
  useEffect(speakWithParent, []);
  useEffect(() => followPriceMarks(regionKey), [regionKey]);
  return (
    <>
      <HoverNote />
      <DrawingNote />
      <ToolNotes />
      <TimeBar />
    </>
  );
}
