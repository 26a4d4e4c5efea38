import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { comparables as words } from '../../../i18n/ar/parcel/comparables.ts';
import { parcelPage } from '../../../i18n/ar/parcel/parcel-page.ts';
import {
  $comparables,
  $leftOutSales,
  countAllSales,
  figuresWithout,
  loadComparables,
  openComparables,
  type Comparables as Found,
} from '../../../stores/parcel/comparables.ts';
import { showComparables } from '../../../stores/parcel/comparable-area.ts';
import { $parcel } from '../../../stores/map/selection.ts';
import { Loaded } from '../Loaded.tsx';
import panelStyles from '../panel/SelectionPanel.module.css';
import { SourceNote } from '../panel/SourceNote.tsx';
import { ComparisonForm } from './ComparisonForm.tsx';
import { Figures } from './Figures.tsx';
import { SaleList } from './SaleList.tsx';

/**
 * Comparable sales around the parcel by adjustable conditions, in the panel and on the map; any sale can be left out.
 */
export function Comparables() {
  useEffect(openComparables, []);
  const parcel = useStore($parcel);
  const comparables = useStore($comparables);
  // Without the parcel there is nothing to compare; its own section reports the failure.
  if (parcel.status === 'failed') return null;
  return (
    <>
      <ComparisonForm />
      <Loaded load={comparables} failure={words.failed} retry={loadComparables} rows={10}>
        {(found) =>
          found.totalCount === 0 ? (
            <p className={panelStyles.note}>{parcelPage.comparables.none}</p>
          ) : (
            <Sales found={found} />
          )
        }
      </Loaded>
    </>
  );
}

function Sales({ found }: { found: Found }) {
  const leftOut = useStore($leftOutSales);
  const leftOutHere = found.isWhole ? found.sales.filter(({ id }) => leftOut.has(id)).length : 0;
  return (
    <>
      <Figures
        totalCount={found.totalCount}
        leftOutCount={leftOutHere}
        figures={figuresWithout(found, leftOut)}
      />
      {leftOutHere > 0 && (
        <button type="button" className={panelStyles.action} onClick={countAllSales}>
          {words.countAll}
        </button>
      )}
      <button type="button" className={panelStyles.action} onClick={() => showComparables(found)}>
        {words.showOnMap}
      </button>
      <p className={panelStyles.source}>{words.mapHint}</p>
      <SaleList key={found.parcel.parcelObjectId} found={found} leftOut={leftOut} />
      {found.sources.map((source) => (
        <SourceNote key={`${source.name} ${source.updatedAt}`} source={source} />
      ))}
    </>
  );
}
