import { useStore } from '@nanostores/react';
import { panel as words } from '../../../../words/ar/map/panel.ts';
import { $transactions, loadTransactions } from '../../../stores/map/selection.ts';
import { Loaded } from '../Loaded.tsx';
import { ComparableSales } from './ComparableSales.tsx';
import { Edges } from './Edges.tsx';
import { LandFee } from './LandFee.tsx';
import { NearestStation } from './NearestStation.tsx';
import { Offers } from './Offers.tsx';
import { PageLink } from './PageLink.tsx';
import { ParcelFacts } from './ParcelFacts.tsx';
import { ParcelHead } from './ParcelHead.tsx';
import { PriceHistory } from './PriceHistory.tsx';
import { Report } from '../complaints/Report.tsx';
import { RoomToBuild } from './RoomToBuild.tsx';
import { Rules } from './Rules.tsx';
import { SelectSeveral } from './SelectSeveral.tsx';
import { SalesTable } from './SalesTable.tsx';
import styles from './SelectionPanel.module.css';

/** A parcel: facts, building rules, sales and offers of it and around it, edges, nearest metro station. */
export function ParcelPanel() {
  return (
    <>
      <ParcelHead />
      <PageLink />
      <SelectSeveral />
      <ParcelFacts />
      <Offers of="parcel" />
      <RoomToBuild />
      <Rules />
      <PriceHistory />
      <Sales />
      <ComparableSales />
      <LandFee />
      <Edges />
      <NearestStation />
      <Report />
    </>
  );
}

function Sales() {
  return (
    <>
      <h3>{words.sales}</h3>
      <Loaded load={useStore($transactions)} failure={words.failedSales} retry={loadTransactions} rows={3}>
        {(sales) =>
          sales.length === 0 ? <p className={styles.note}>{words.noSales}</p> : <SalesTable sales={sales} />
        }
      </Loaded>
    </>
  );
}
