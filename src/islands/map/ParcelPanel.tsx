import { useStore } from '@nanostores/react';
import { panel as words } from '../../i18n/ar/panel.ts';
import { $transactions, loadTransactions } from '../../stores/selection.ts';
import { Loaded } from './Loaded.tsx';
import { ComparableSales } from './panel/ComparableSales.tsx';
import { Edges } from './panel/Edges.tsx';
import { NearestStation } from './panel/NearestStation.tsx';
import { Offers } from './panel/Offers.tsx';
import { PageLink } from './panel/PageLink.tsx';
import { ParcelFacts } from './panel/ParcelFacts.tsx';
import { ParcelHead } from './panel/ParcelHead.tsx';
import { PriceHistory } from './panel/PriceHistory.tsx';
import { Report } from './panel/Report.tsx';
import { RoomToBuild } from './panel/RoomToBuild.tsx';
import { Rules } from './panel/Rules.tsx';
import { SelectSeveral } from './panel/SelectSeveral.tsx';
import { SalesTable } from './SalesTable.tsx';
import styles from './SelectionPanel.module.css';

/** A parcel: its facts, what may be built, what it and others around were and are sold for, its sides, its metro station. */
export function ParcelPanel() {
  return (
    <>
      <ParcelHead />
      <PageLink />
      <SelectSeveral />
      <ParcelFacts />
      <RoomToBuild />
      <Rules />
      <PriceHistory />
      <Sales />
      <ComparableSales />
      <Offers of="parcel" />
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
