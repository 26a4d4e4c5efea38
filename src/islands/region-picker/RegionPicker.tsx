import { useEffect, useRef } from 'react';
import { useStore } from '@nanostores/react';
import type { Region } from '../../../contract/shell/regions.ts';
import { regionPicker as words } from '../../../words/ar/shell/region-picker.ts';
import { fill } from '../../../words/fill.ts';
import { formatNumber } from '../../../words/format.ts';
import { $regionKey, $regionPickerIsOpen, closeRegionPicker, pickRegion } from '../../stores/shell/region.ts';
import { $regions, loadRegions } from '../../stores/shell/regions.ts';
import styles from './RegionPicker.module.css';
import { guarded } from '../shared/guarded.tsx';

/** Hydrate with the served state, whatever the stores hold by the time the picker is opened. */
const asServed = { ssr: 'initial' } as const;

/** Picks the region of the whole site (specification §2). The native dialog traps the focus. */
export const RegionPicker = guarded(function RegionPicker() {
  const isOpen = useStore($regionPickerIsOpen, asServed);
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (!isOpen) return dialog.current?.close();
    dialog.current?.showModal();
    void loadRegions();
  }, [isOpen]);

  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby="region-picker-title"
      // Escape closes the dialog natively. A click on the backdrop targets the dialog itself, one inside targets its
      // content.
      onClose={() => $regionPickerIsOpen.get() && closeRegionPicker()}
      onClick={(event) => event.target === event.currentTarget && closeRegionPicker()}
    >
      <div className={styles.content}>
        <header className={styles.header}>
          <h2 id="region-picker-title">{words.title}</h2>
          <button type="button" className={styles.close} aria-label={words.close} onClick={closeRegionPicker}>
            <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
              <path d="M6 6l12 12M18 6L6 18" fill="none" stroke="currentColor" strokeWidth="2" />
            </svg>
          </button>
        </header>
        <Regions />
      </div>
    </dialog>
  );
});

function Regions() {
  const load = useStore($regions, asServed);
  const current = useStore($regionKey, asServed);
  if (load.status === 'failed') {
    return (
      <div className={styles.notice} role="alert">
        <p>{load.message ?? words.failed}</p>
        <button type="button" className="button" onClick={() => void loadRegions()}>
          {words.retry}
        </button>
      </div>
    );
  }
  if (load.status !== 'ready') {
    return (
      <p className={styles.notice} role="status">
        {words.loading}
      </p>
    );
  }
  // The region of the page is listed even without data: otherwise nothing would say where one is.
  const regions = load.value.filter(({ hasData, key }) => hasData || key === current);
  if (regions.length === 0) return <p className={styles.notice}>{words.empty}</p>;
  return (
    <ul className={styles.regions}>
      {regions.map((region) => (
        <li key={region.key}>
          <RegionButton region={region} />
        </li>
      ))}
    </ul>
  );
}

function RegionButton({ region }: { region: Region }) {
  const isCurrent = useStore($regionKey, asServed) === region.key;
  return (
    <button
      type="button"
      className={styles.region}
      aria-current={isCurrent ? 'true' : undefined}
      onClick={() => {
        const address = pickRegion(region.key, location.pathname);
        // A separate page, so this is also the full reload that the list of sales requires.
        if (address) location.assign(address);
      }}
    >
      <span className={styles.name}>{region.name}</span>
      {isCurrent && <span className={styles.current}>{words.current}</span>}
      <span className={styles.count}>{fill(words.parcels, { count: formatNumber(region.parcelCount) })}</span>
    </button>
  );
}
