import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { comparables as words } from '../../../../words/ar/parcel/comparables.ts';
import { parcelPage } from '../../../../words/ar/parcel/parcel-page.ts';
import { comparisonNotes } from '../../../../words/comparable-texts.ts';
import {
  $assessment,
  $comparables,
  clearAssessment,
  loadComparables,
  openComparables,
  reportAddress,
  valuationBy,
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
 * Comparable sales of the parcel by adjustable conditions, in the panel and on the map; any sale can be left out or
 * adjusted.
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
        {(found) => (
          <>
            {comparisonNotes(found).map((note) => (
              <p key={note} className={panelStyles.note}>
                {note}
              </p>
            ))}
            {found.totalCount === 0 ? (
              <p className={panelStyles.note}>{parcelPage.comparables.none}</p>
            ) : (
              <Sales found={found} />
            )}
          </>
        )}
      </Loaded>
    </>
  );
}

function Sales({ found }: { found: Found }) {
  const assessment = useStore($assessment);
  const leftOutCount = found.items.filter(({ id }) => assessment.without.has(id)).length;
  const isAssessed = leftOutCount + assessment.adjustments.size > 0;
  return (
    <>
      <Figures valuation={valuationBy(found, assessment)} leftOutCount={leftOutCount} />
      {isAssessed && (
        <button type="button" className={panelStyles.action} onClick={clearAssessment}>
          {words.countAll}
        </button>
      )}
      <a className={panelStyles.action} href={reportAddress(found, assessment)} target="_top">
        {parcelPage.comparables.report}
      </a>
      <button type="button" className={panelStyles.action} onClick={() => showComparables(found)}>
        {words.showOnMap}
      </button>
      <p className={panelStyles.source}>{words.mapHint}</p>
      <SaleList key={found.parcel.parcelObjectId} found={found} assessment={assessment} />
      {found.sources.map((source) => (
        <SourceNote key={`${source.name} ${source.updatedAt}`} source={source} />
      ))}
    </>
  );
}
