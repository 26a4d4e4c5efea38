import { useEffect } from 'react';
import type { RegionKey } from '../../../contract/shared/vocabulary.ts';
import { speakWithParent } from '../../stores/map/embedding.ts';
import { followPriceMarks } from '../../stores/map/price-marks.ts';
import { Center } from './Center.tsx';
import { DrawingNote } from './filters/DrawingNote.tsx';
import { HoverNote } from './HoverNote.tsx';
import { TimeBar } from './time/TimeBar.tsx';
import { ToolNotes } from './tools/ToolNotes.tsx';

/** Notes over the map while pointing or drawing, and its price labels. */
export function OverMap({ regionKey }: { regionKey: RegionKey }) {
  useEffect(speakWithParent, []);
  useEffect(() => followPriceMarks(regionKey), [regionKey]);
  return (
    <>
      <HoverNote />
      <DrawingNote />
      <Center />
      <ToolNotes />
      <TimeBar />
    </>
  );
}
