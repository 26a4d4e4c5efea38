import { useStore } from '@nanostores/react';
import type { Parcel } from '../../../../contract/parcel/parcels.ts';
import { planAddress } from '../../../../contract/shared/page-addresses.ts';
import { panel as words } from '../../../../words/ar/map/panel.ts';
import { planPage } from '../../../../words/ar/parcel/plan-page.ts';
import { fill } from '../../../../words/fill.ts';
import { landUseText, zoningText } from '../../../../words/land-names.ts';
import { $mapRegion } from '../../../stores/map/map-region.ts';
import { $parcel, loadParcel } from '../../../stores/map/selection.ts';
import { showPlan } from '../../../stores/parcel/open-plan.ts';
import { Facts, type Fact } from './Facts.tsx';
import { Loaded } from '../Loaded.tsx';
import listStyles from './Lists.module.css';
import styles from './SelectionPanel.module.css';
import { SourceNote } from './SourceNote.tsx';

/** The parcel's facts and their source. */
export function ParcelFacts() {
  return (
    <>
      <h3>{words.facts}</h3>
      <Loaded load={useStore($parcel)} failure={words.failedParcel} retry={loadParcel} rows={13}>
        {(parcel) => (
          <>
            <Facts facts={parcelFacts(parcel)} />
            <SourceNote source={parcel.source} />
          </>
        )}
      </Loaded>
    </>
  );
}

/** The number opens the plan, in this panel and on the map; one of another region has its page there. */
function PlanNo({ planNo, city, regionKey }: Parcel) {
  const isHere = useStore($mapRegion) === regionKey;
  if (planNo === null) return words.notKnown;
  const address = planAddress(regionKey, city, planNo);
  if (isHere)
    return (
      <button
        type="button"
        className={listStyles.parcel}
        aria-label={fill(planPage.openPlan, { number: planNo })}
        onClick={() => showPlan({ cityName: city, planNo })}
      >
        <bdi>{planNo}</bdi>
      </button>
    );
  return address === undefined ? (
    <bdi>{planNo}</bdi>
  ) : (
    <a className={styles.link} href={address} target="_top">
      <bdi>{planNo}</bdi>
    </a>
  );
}

/** Every field of specification §3, in the usual order of a deed. Plan numbers are strings. */
function parcelFacts(parcel: Parcel): Fact[] {
  const text = (value: string | null) => (value === null ? words.notKnown : <bdi>{value}</bdi>);
  return [
    [words.parcelNo, text(parcel.parcelNo)],
    [words.blockNo, text(parcel.blockNo)],
    [words.planNo, <PlanNo {...parcel} />],
    [words.parcelId, text(parcel.parcelId)],
    [words.neighborhoodParcel, text(parcel.neighborhoodParcel)],
    [words.neighborhood, text(parcel.neighborhoodName)],
    [words.municipality, text(parcel.municipalityName)],
    [words.city, text(parcel.city)],
    [words.landCategory, text(parcel.landCat)],
    [words.landUseGroup, landUseText(parcel.landUseName), 'landUse'],
    [words.landUseDetailed, text(parcel.landUseDetailed)],
    [words.zoning, zoningText(parcel), 'zoning'],
    ...(parcel.publisherCodes.length < 2
      ? []
      : [[words.publisherCodes, text(parcel.publisherCodes.join('، '))] satisfies Fact]),
  ];
}
