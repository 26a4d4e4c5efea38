import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { comparables as words } from '../../../../words/ar/parcel/comparables.ts';
import { parcelPage } from '../../../../words/ar/parcel/parcel-page.ts';
import { comparisonNotes, indexText, warningTexts } from '../../../../words/comparable-texts.ts';
import {
  $assessment,
  $comparables,
  $comparison,
  clearAssessment,
  leaveOut,
  loadComparables,
  movePrices,
  openComparables,
  reportAddress,
  valuationBy,
  warningsOf,
  withoutCondition,
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

const texts = parcelPage.comparables;

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
            {found.totalCount === 0 ? <Nothing found={found} /> : <Sales found={found} />}
          </>
        )}
      </Loaded>
    </>
  );
}

function Nothing({ found }: { found: Found }) {
  const comparison = useStore($comparison);
  const { excluding } = found;
  return (
    <>
      <p className={panelStyles.note}>{texts.none}</p>
      {excluding && (
        <button
          type="button"
          className={panelStyles.action}
          onClick={() => $comparison.set(withoutCondition(comparison, excluding.condition))}
        >
          {texts.drop}
        </button>
      )}
    </>
  );
}

function Sales({ found }: { found: Found }) {
  const assessment = useStore($assessment);
  const leftOutCount = found.items.filter(({ id }) => assessment.without.has(id)).length;
  const index = indexText(found);
  const isAssessed = leftOutCount + assessment.adjustments.size > 0;
  return (
    <>
      <Figures
        valuation={valuationBy(found, assessment)}
        warnings={warningTexts(warningsOf(found.items, found.conditions.until, assessment))}
        leftOutCount={leftOutCount}
      />
      {index !== undefined && (
        <>
          <label className={panelStyles.note}>
            <input
              type="checkbox"
              checked={assessment.isUnmoved === true}
              onChange={({ currentTarget }) => movePrices(!currentTarget.checked)}
            />{' '}
            {texts.isUnmoved}
          </label>
          {assessment.isUnmoved !== true && <p className={panelStyles.source}>{index}</p>}
        </>
      )}
      {leftOutCount < found.items.length && (
        <button type="button" className={panelStyles.action} onClick={() => leaveOut(found.items)}>
          {words.leaveAllOut}
        </button>
      )}
      {isAssessed && (
        <button type="button" className={panelStyles.action} onClick={clearAssessment}>
          {words.countAll}
        </button>
      )}
      <a className={panelStyles.action} href={reportAddress(found, assessment)} target="_top">
        {texts.report}
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
