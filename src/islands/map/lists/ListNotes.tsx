import { useStore } from '@nanostores/react';
import type { Source } from '../../../../contract/shared/common.ts';
import { lists as words } from '../../../../words/ar/lists/lists.ts';
import { panel } from '../../../../words/ar/map/panel.ts';
import { $isNarrowed } from '../../../stores/lists/open-list.ts';
import { $saleListAddress } from '../../../stores/lists/sale-list-address.ts';
import type { MapTab } from '../../../stores/map/map-tab.ts';
import { DemoNote } from '../legend/DemoNote.tsx';
import { SourceNote } from '../panel/SourceNote.tsx';
import styles from './Lists.module.css';

/** Sources of the rows, what filters do not affect, and how to use the map. */
export function ListNotes({
  tab,
  sources,
  hasDemoData,
}: {
  tab: MapTab;
  sources: readonly Source[];
  hasDemoData: boolean;
}) {
  const { byConditions } = useStore($isNarrowed);
  const saleListAddress = useStore($saleListAddress);
  return (
    <div className={styles.notes}>
      {tab === 'neighborhoods' && byConditions && <p>{words.unfiltered}</p>}
      {tab === 'offers' && byConditions && <p>{words.offersFiltered}</p>}
      {tab === 'sales' && (
        <p>
          <a href={saleListAddress}>{words.wholeList}</a>
        </p>
      )}
      {sources.map((source) => (
        <SourceNote key={`${source.name} ${source.updatedAt}`} source={source} />
      ))}
      {sources.length === 0 && hasDemoData && <DemoNote />}
      <p>
        {panel.hint} {panel.hintNeighborhood}
      </p>
    </div>
  );
}
