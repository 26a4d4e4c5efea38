import { useStore } from '@nanostores/react';
import { useEffect, useSyncExternalStore, type ReactNode } from 'react';
import type { RegionKey } from '../../../contract/shared/vocabulary.ts';
import { $mapStatus } from '../../stores/map/map-view.ts';
import { loadModeList } from '../../stores/map/mode-list.ts';
import { $selection } from '../../stores/map/selection.ts';
import { LegendCard } from './legend/LegendCard.tsx';
import { Guard } from '../shared/Guard.tsx';
import styles from './MapIsland.module.css';
import { MapNotice } from './MapNotice.tsx';
import { ColorControl } from './controls/ColorControl.tsx';
import controls from './controls/Controls.module.css';
import { useFrameParts } from './frame/use-frame-parts.ts';
import {
  Crashed,
  FilterBar,
  Forms,
  Lists,
  MapMenus,
  OpenInArdi,
  OverMap,
  prepareSelectionPanel,
  SelectionPanel,
} from './parts.ts';
import { SearchBox } from './search/SearchBox.tsx';
import { Sheet } from './panel/Sheet.tsx';

interface Props {
  regionKey: RegionKey;
  hasDemoData: boolean;
  /** On the page of the map without header and footer, where a small frame shows the map alone. */
  isStandalone?: boolean;
  /** Ends the panel: the page's own links. */
  children?: ReactNode;
}

/**
 * The UI around the map: the selection panel beside it; coloring, legend and status above it. Renders only in the
 * browser, because most of it depends on the URL and on browser storage, which the server does not know.
 */
export function MapIsland(props: Props) {
  const isInBrowser = useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
  return (
    isInBrowser && (
      <Guard Crashed={Crashed}>
        <AroundMap {...props} />
      </Guard>
    )
  );
}

function AroundMap({ regionKey, hasDemoData, isStandalone = false, children }: Props) {
  const status = useStore($mapStatus);
  const { isAlone, parts } = useFrameParts(isStandalone);
  useEffect(() => loadModeList(regionKey), [regionKey]);
  return (
    <>
      {parts.includes('search') && (
        <Part>
          <SearchBox regionKey={regionKey} />
        </Part>
      )}
      {parts.includes('panel') && (
        <Panel regionKey={regionKey} hasDemoData={hasDemoData}>
          {children}
        </Panel>
      )}
      <div className={styles.over}>
        <Part>
          <LegendCard hasDemoData={hasDemoData} />
        </Part>
        <MapNotice status={status} />
        {parts.includes('controls') && (
          <div className={controls.area}>
            <div className={controls.row}>
              <Part>
                <ColorControl regionKey={regionKey} />
              </Part>
              <Part>
                <MapMenus regionKey={regionKey} hasDemoData={hasDemoData} />
              </Part>
            </div>
          </div>
        )}
        {isAlone && <OpenInArdi regionKey={regionKey} isBelowControls={parts.includes('controls')} />}
        <Part>
          <OverMap regionKey={regionKey} />
        </Part>
      </div>
    </>
  );
}

function Panel({ regionKey, hasDemoData, children }: Props) {
  const selection = useStore($selection);
  useEffect(prepareSelectionPanel, []);
  return (
    <Sheet
      head={
        <Part>
          <FilterBar />
        </Part>
      }
    >
      <Part>
        <Forms />
      </Part>
      {selection.kind !== 'nothing' && (
        <Part about={selection}>
          <SelectionPanel />
        </Part>
      )}
      <Part>
        <Lists regionKey={regionKey} hasDemoData={hasDemoData} />
      </Part>
      {children}
    </Sheet>
  );
}

/** A part of the interface that can fail without taking the others away. */
function Part({ about, children }: { about?: unknown; children: ReactNode }) {
  return (
    <Guard Crashed={Crashed} about={about}>
      {children}
    </Guard>
  );
}
