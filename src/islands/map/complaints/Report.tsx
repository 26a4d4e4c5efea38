import { useStore } from '@nanostores/react';
import { useRef, useState } from 'react';
import { report as words } from '../../../../words/ar/complaints/report.ts';
import { $selection, onlyParcelOf, type Selection } from '../../../stores/map/selection.ts';
import { loadOnDemand } from '../load-on-demand.tsx';
import type { Shown } from './subjects.ts';
import styles from '../panel/SelectionPanel.module.css';

const ReportForm = loadOnDemand(() => import('./ReportForm.tsx')).part((module) => module.ReportForm, {
  rows: 8,
});

function shownOf(selection: Selection): Shown | undefined {
  if (selection.kind === 'neighborhood') {
    return { kind: 'neighborhood', id: String(selection.neighborhoodId) };
  }
  const parcelObjectId = onlyParcelOf(selection);
  return parcelObjectId === undefined ? undefined : { kind: 'parcel', parcelObjectId };
}

/**
 * Button that opens the form for reporting a problem with a parcel or a neighborhood; the form's code is lazy-loaded
 * on the first click.
 */
export function Report() {
  const shown = shownOf(useStore($selection));
  const [openFor, setOpenFor] = useState<string>();
  const button = useRef<HTMLButtonElement>(null);
  if (!shown) return null;
  const key = JSON.stringify(shown);
  const isOpen = openFor === key;
  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.action}
        aria-expanded={isOpen}
        onClick={() => setOpenFor(isOpen ? undefined : key)}
      >
        {words.open}
      </button>
      {isOpen && (
        <ReportForm
          key={key}
          shown={shown}
          onClose={() => {
            setOpenFor(undefined);
            button.current?.focus();
          }}
        />
      )}
    </>
  );
}
