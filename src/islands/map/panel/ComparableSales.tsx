import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { comparables as words } from '../../../../words/ar/parcel/comparables.ts';
import { parcelPage } from '../../../../words/ar/parcel/parcel-page.ts';
import { $showsComparables, followComparablesAddress } from '../../../stores/parcel/comparables.ts';
import { loadOnDemand } from '../load-on-demand.tsx';
import styles from './SelectionPanel.module.css';

const Comparables = loadOnDemand(() => import('../comparables/Comparables.tsx')).part(
  (module) => module.Comparables,
  { rows: 12 },
);

/** Comparable sales of the parcel. Code and data are loaded on demand; it stays open from parcel to parcel. */
export function ComparableSales() {
  const isOpen = useStore($showsComparables);
  useEffect(followComparablesAddress, []);
  return (
    <>
      <h3 id="comparables">{parcelPage.comparables.title}</h3>
      <button
        type="button"
        className={styles.action}
        aria-expanded={isOpen}
        onClick={() => $showsComparables.set(!isOpen)}
      >
        {isOpen ? words.close : words.open}
      </button>
      {isOpen && <Comparables />}
    </>
  );
}
