import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { panel as words } from '../../i18n/ar/panel.ts';
import { $selection, clearSelection } from '../../stores/selection.ts';
import { NeighborhoodPanel } from './NeighborhoodPanel.tsx';
import { ParcelPanel } from './ParcelPanel.tsx';
import styles from './SelectionPanel.module.css';

/** Closes the panel and gives the keyboard back to the map. */
function close(): void {
  clearSelection();
  document.querySelector<HTMLElement>('[data-map] canvas')?.focus();
}

/** Shows what is selected: a parcel, a neighbourhood, or how to select one. */
export function SelectionPanel() {
  const selection = useStore($selection);
  const panel = useRef<HTMLElement>(null);

  useEffect(() => {
    // On a phone the panel stands below the legend, in a sheet that scrolls: what was just picked comes into view.
    if (selection.kind !== 'nothing' && matchMedia('(max-width: 800px)').matches) {
      panel.current?.scrollIntoView({ block: 'start' });
    }
  }, [selection]);

  if (selection.kind === 'nothing') {
    return (
      <div className={styles.hint}>
        <p>{words.hint}</p>
        <p>{words.hintNeighborhood}</p>
      </div>
    );
  }
  return (
    <section
      ref={panel}
      className={styles.panel}
      aria-label={words.regionLabel}
      tabIndex={-1}
      onKeyDown={({ key }) => key === 'Escape' && close()}
    >
      <button type="button" className={styles.close} aria-label={words.close} onClick={close}>
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <path d="M3 3l10 10M13 3L3 13" />
        </svg>
      </button>
      {selection.kind === 'parcel' ? <ParcelPanel /> : <NeighborhoodPanel />}
    </section>
  );
}
