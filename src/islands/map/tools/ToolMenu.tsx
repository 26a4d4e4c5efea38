import { useState, useSyncExternalStore } from 'react';
import type { RegionKey } from '../../../../contract/shared/vocabulary.ts';
import { mapTools as words } from '../../../../words/ar/map/map-tools.ts';
import { savedViews } from '../../../../words/ar/map/saved-views.ts';
import { startMeasuring } from '../../../stores/map/measuring.ts';
import { locate } from '../../../stores/map/own-place.ts';
import { mapTime } from '../../../../words/ar/map/map-time.ts';
import { openTime } from '../../../stores/map/time/time-window.ts';
import { ChipMenu } from '../controls/ChipMenu.tsx';
import { ViewsDialog } from '../views/ViewsDialog.tsx';
import { EmbedDialog } from './EmbedDialog.tsx';
import { PrintDialog } from './PrintDialog.tsx';
import styles from './ToolMenu.module.css';

const sign = 'M3 13.5L13.5 3 17 6.5 6.5 17zM6 10.5l1.5 1.5M8.5 8l1.5 1.5M11 5.5L12.5 7';

interface Props {
  regionKey: RegionKey;
  hasDemoData: boolean;
}

/** Map tools: time, measuring, own location, full screen, saved views, print, embedding. */
export function ToolMenu({ regionKey, hasDemoData }: Props) {
  const [open, setOpen] = useState<'views' | 'print' | 'embed'>();
  const close = () => setOpen(undefined);
  const fullScreen = useFullScreen();
  return (
    <>
      <ChipMenu id="tools" label={words.menu} sign={sign} closesOnPress>
        <Tool label={words.measure} use={startMeasuring} />
        <Tool label={words.locate} use={locate} />
        <Tool label={mapTime.open} use={openTime} />
        {document.fullscreenEnabled && (
          <Tool label={fullScreen.isOn ? words.leaveFullScreen : words.fullScreen} use={fullScreen.toggle} />
        )}
        {isMapPage() && <Tool label={savedViews.title} use={() => setOpen('views')} />}
        <Tool label={words.print} use={() => setOpen('print')} />
        <Tool label={words.embed} use={() => setOpen('embed')} />
      </ChipMenu>
      {open === 'views' && <ViewsDialog regionKey={regionKey} close={close} />}
      {open === 'print' && <PrintDialog regionKey={regionKey} hasDemoData={hasDemoData} close={close} />}
      {open === 'embed' && <EmbedDialog regionKey={regionKey} close={close} />}
    </>
  );
}

/** Embedded in a frame, nothing can be saved for the user, and there are no links to other regions. */
function isMapPage(): boolean {
  return /\/metrics\/?$/.test(location.pathname);
}

function Tool({ label, use }: { label: string; use: () => void }) {
  return (
    <button type="button" className={styles.tool} onClick={use}>
      {label}
    </button>
  );
}

/** Full screen for the map and the UI around it; mobile browsers may not support it. */
function useFullScreen() {
  const isOn = useSyncExternalStore(
    (changed) => {
      document.addEventListener('fullscreenchange', changed);
      return () => document.removeEventListener('fullscreenchange', changed);
    },
    () => document.fullscreenElement !== null,
  );
  const toggle = () => {
    const page = document.querySelector('.map-page');
    // If the browser refuses, nothing changes.
    (isOn ? document.exitFullscreen() : page?.requestFullscreen())?.catch((error: unknown) =>
      console.warn(error),
    );
  };
  return { isOn, toggle };
}
