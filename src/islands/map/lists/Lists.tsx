import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import type { RegionKey } from '../../../../contract/shared/vocabulary.ts';
import { fill } from '../../../../words/fill.ts';
import { lists as words } from '../../../../words/ar/lists/lists.ts';
import { map } from '../../../../words/ar/map/map.ts';
import { $finder } from '../../../stores/finder/finder.ts';
import {
  neighborhoodList,
  offerList,
  parcelList,
  planList,
  saleList,
} from '../../../stores/lists/map-lists.ts';
import { $listsWholeRegion, startLists } from '../../../stores/lists/open-list.ts';
import { $mapTab } from '../../../stores/map/map-tab.ts';
import { $mapStatus } from '../../../stores/map/map-view.ts';
import { $selection } from '../../../stores/map/selection.ts';
import { Announcement } from './Announcement.tsx';
import { neighborhoodShape, offerShape, parcelShape, planShape, saleShape } from './file-shapes.ts';
import { ListPanel } from './ListPanel.tsx';
import styles from './Lists.module.css';
import { neighborhoodLook } from './neighborhood-columns.tsx';
import { offerLook } from './offer-columns.tsx';
import { parcelLook } from './parcel-columns.tsx';
import { planLook } from './plan-columns.tsx';
import { saleLook } from './sale-columns.tsx';
import { Tabs } from './Tabs.tsx';
import { usePlace } from './use-place.ts';

interface Props {
  regionKey: RegionKey;
  hasDemoData: boolean;
}

/** The map's contents as lists, an accessible alternative to seeing or pointing at the map. */
export function Lists({ regionKey, hasDemoData }: Props) {
  const finder = useStore($finder);
  const isAsking = finder !== undefined && finder.kind !== 'found';
  const isHidden = useStore($selection).kind !== 'nothing' || isAsking;
  const tab = useStore($mapTab);
  const root = useRef<HTMLElement>(null);
  useEffect(() => startLists(regionKey), [regionKey]);
  usePlace(root, isHidden);
  return (
    <>
      <section ref={root} className={styles.lists} aria-label={words.label} hidden={isHidden}>
        <Tabs />
        <NoMap regionKey={regionKey} />
        {tab === 'neighborhoods' && (
          <ListPanel
            list={neighborhoodList}
            look={neighborhoodLook}
            shape={neighborhoodShape}
            hasDemoData={hasDemoData}
          />
        )}
        {tab === 'plans' && (
          <ListPanel list={planList} look={planLook} shape={planShape} hasDemoData={hasDemoData} />
        )}
        {tab === 'parcels' && (
          <ListPanel list={parcelList} look={parcelLook} shape={parcelShape} hasDemoData={hasDemoData} />
        )}
        {tab === 'sales' && (
          <ListPanel list={saleList} look={saleLook} shape={saleShape} hasDemoData={hasDemoData} />
        )}
        {tab === 'offers' && (
          <ListPanel list={offerList} look={offerLook} shape={offerShape} hasDemoData={hasDemoData} />
        )}
      </section>
      <Announcement isHidden={isHidden} />
    </>
  );
}

/** Explains why the map is unavailable, and what the lists cover instead. */
function NoMap({ regionKey }: { regionKey: RegionKey }) {
  const isWholeRegion = useStore($listsWholeRegion);
  const status = useStore($mapStatus);
  if (!isWholeRegion || status.status !== 'failed') return null;
  return (
    <p className={styles.noMap}>
      {fill(status.reason === 'webgl' ? words.noMapWebgl : words.noMapData, {
        region: map.regions[regionKey],
      })}
    </p>
  );
}
