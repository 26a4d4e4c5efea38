import { useStore } from '@nanostores/react';
import type { BuildingRules, Parcel } from '../../contract/parcels.ts';
import { fill } from '../../i18n/fill.ts';
import { formatDecimal, formatShare } from '../../i18n/format.ts';
import { map } from '../../i18n/ar/map.ts';
import { panel as words } from '../../i18n/ar/panel.ts';
import { money } from '../../i18n/ar/money.ts';
import {
  $buildingRules,
  $parcel,
  $transactions,
  loadBuildingRules,
  loadParcel,
  loadTransactions,
} from '../../stores/selection.ts';
import { Facts, type Fact } from './Facts.tsx';
import { Loaded } from './Loaded.tsx';
import { Money } from './Money.tsx';
import { SalesTable } from './SalesTable.tsx';
import styles from './SelectionPanel.module.css';
import { SourceNote } from './SourceNote.tsx';

/** A parcel: its facts, what may be built on it, and its sales. */
export function ParcelPanel() {
  const parcel = useStore($parcel);
  const rules = useStore($buildingRules);
  const transactions = useStore($transactions);
  return (
    <>
      <Loaded load={parcel} failure={words.failedParcel} retry={loadParcel}>
        {(value) => (
          <>
            <h2 className={styles.heading}>{fill(words.parcelTitle, { number: value.parcelNo })}</h2>
            <p className={styles.place}>{[value.neighborhoodName, value.city].filter(Boolean).join('، ')}</p>
            <Highlights parcel={value} />
            <h3>{words.facts}</h3>
            <Facts facts={parcelFacts(value)} />
            <SourceNote source={value.source} />
          </>
        )}
      </Loaded>
      <h3>{words.rules}</h3>
      <Loaded load={rules} failure={words.failedRules} retry={loadBuildingRules}>
        {(value) => (
          <>
            <Facts facts={ruleFacts(value)} />
            {value.note && <p className={styles.note}>{value.note}</p>}
            <SourceNote source={value.source} />
          </>
        )}
      </Loaded>
      <h3>{words.sales}</h3>
      <Loaded load={transactions} failure={words.failedSales} retry={loadTransactions}>
        {(value) =>
          value.length === 0 ? <p className={styles.note}>{words.noSales}</p> : <SalesTable sales={value} />
        }
      </Loaded>
    </>
  );
}

function Highlights({ parcel }: { parcel: Parcel }) {
  return (
    <dl className={styles.highlights}>
      <div>
        <dt>{words.area}</dt>
        <dd>
          {formatDecimal(parcel.area)} {money.sqmSign}
        </dd>
      </div>
      <div>
        <dt>{words.price}</dt>
        <dd>
          {parcel.priceSarPerSqm === null ? words.neverSold : <Money amount={parcel.priceSarPerSqm} perSqm />}
        </dd>
      </div>
      <div>
        <dt>{words.lastPrice}</dt>
        <dd>
          {parcel.transactionPriceSar === null ? (
            words.neverSold
          ) : (
            <Money amount={parcel.transactionPriceSar} />
          )}
        </dd>
      </div>
    </dl>
  );
}

/** Every field of specification §3, in the order in which people read a deed. Numbers of plans are texts. */
function parcelFacts(parcel: Parcel): Fact[] {
  const text = (value: string | null) => (value === null ? words.notKnown : <bdi>{value}</bdi>);
  return [
    [words.parcelNo, text(parcel.parcelNo)],
    [words.blockNo, text(parcel.blockNo)],
    [words.planNo, text(parcel.planNo)],
    [words.parcelId, text(parcel.parcelId)],
    [words.neighborhoodParcel, text(parcel.neighborhoodParcel)],
    [words.neighborhood, text(parcel.neighborhoodName)],
    [words.municipality, text(parcel.municipalityName)],
    [words.city, text(parcel.city)],
    [words.landCategory, text(parcel.landCat)],
    [words.landUseGroup, map.landUseGroups[parcel.landUseGroup]],
    [words.landUseDetailed, text(parcel.landUseDetailed)],
    [words.zoning, map.zoning[parcel.zoning]],
  ];
}

function ruleFacts(rules: BuildingRules): Fact[] {
  const meters = (value: number | null) =>
    value === null ? words.noLimit : `${formatDecimal(value)} ${words.meters}`;
  const sqm = (value: number | null) =>
    value === null ? words.noLimit : `${formatDecimal(value)} ${money.sqmSign}`;
  return [
    [
      words.zoning,
      <>
        {rules.name} <bdi className={styles.code}>{rules.code}</bdi>
      </>,
    ],
    [words.floors, rules.maxFloors === null ? words.noLimit : formatDecimal(rules.maxFloors)],
    [words.height, meters(rules.maxHeightMeters)],
    [words.coverage, rules.maxCoverageRatio === null ? words.noLimit : formatShare(rules.maxCoverageRatio)],
    [
      words.floorAreaRatio,
      rules.floorAreaRatio === null ? words.noLimit : formatDecimal(rules.floorAreaRatio),
    ],
    [words.footprint, sqm(rules.maxFootprintSqm)],
    [words.floorArea, sqm(rules.maxFloorAreaSqm)],
    [words.setbackFront, meters(rules.setbackFrontMeters)],
    [words.setbackSide, meters(rules.setbackSideMeters)],
    [words.setbackBack, meters(rules.setbackBackMeters)],
    [words.allowedUses, rules.allowedUses.length > 0 ? rules.allowedUses.join('، ') : words.notKnown],
  ];
}
