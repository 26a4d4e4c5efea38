import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { panel as words } from '../../../../words/ar/map/panel.ts';
import { closeSelection, isOpenedFromRow } from '../../../stores/lists/place.ts';
import { $retiredParcel, $selection } from '../../../stores/map/selection.ts';
import { fill } from '../../../../words/fill.ts';
import { loadOnDemand } from '../load-on-demand.tsx';
import { raiseSheet } from '../../../stores/map/sheet.ts';
import { NeighborhoodPanel } from './NeighborhoodPanel.tsx';
import { OfferPanel } from './OfferPanel.tsx';
import { ParcelPanel } from './ParcelPanel.tsx';
import { ParcelsPanel } from './ParcelsPanel.tsx';
import { ShareButton } from './ShareButton.tsx';
import styles from './SelectionPanel.module.css';

const PlanPanel = loadOnDemand(() => import('./PlanPanel.tsx')).part((module) => module.PlanPanel, {
  rows: 12,
});

/** Closes the panel and returns the focus to the row it was opened from, else to the map. */
function close(): void {
  if (!closeSelection()) document.querySelector<HTMLElement>('[data-map] canvas')?.focus();
}

/** Shows the selection: one parcel, several, a neighborhood, a plan or an offer. */
export function SelectionPanel() {
  const selection = useStore($selection);
  const retired = useStore($retiredParcel);

  // On a phone, raise the sheet to show what was just picked.
  useEffect(() => {
    if (selection.kind !== 'nothing') raiseSheet();
  }, [selection]);

  const root = useRef<HTMLElement>(null);
  // The row has gone with its list: the focus goes to what it opened, as soon as that has a heading.
  useEffect(() => {
    const section = root.current;
    if (selection.kind === 'nothing' || !isOpenedFromRow() || !section) return;
    section.focus({ preventScroll: true });
    return whenHeaded(section, (heading) => {
      if (document.activeElement !== section) return;
      heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
    });
  }, [selection]);

  return (
    <section
      ref={root}
      tabIndex={-1}
      className={styles.panel}
      aria-label={words.regionLabel}
      onKeyDown={({ key }) => key === 'Escape' && close()}
    >
      <button type="button" className={styles.close} aria-label={words.close} onClick={close}>
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <path d="M3 3l10 10M13 3L3 13" />
        </svg>
      </button>
      <ShareButton key={JSON.stringify(selection)} />
      {retired !== undefined && (
        <p className={styles.note} role="status">
          {fill(words.retired, { name: retired })}
        </p>
      )}
      {selection.kind === 'neighborhood' && <NeighborhoodPanel />}
      {selection.kind === 'offer' && <OfferPanel />}
      {selection.kind === 'plan' && <PlanPanel />}
      {selection.kind === 'parcels' &&
        (selection.parcelObjectIds.length > 1 ? <ParcelsPanel /> : <ParcelPanel />)}
    </section>
  );
}

/** Hands over the heading of a panel, at once or when its data has come. Returns how to stop waiting. */
function whenHeaded(section: HTMLElement, done: (heading: HTMLElement) => void): () => void {
  const find = () => section.querySelector<HTMLElement>('h2');
  const heading = find();
  if (heading) done(heading);
  const observer = new MutationObserver(() => {
    const found = find();
    if (!found) return;
    observer.disconnect();
    done(found);
  });
  if (!heading) observer.observe(section, { childList: true, subtree: true });
  return () => observer.disconnect();
}
