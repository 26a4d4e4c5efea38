import { useStore } from '@nanostores/react';
import { useState, type ReactNode } from 'react';
import { map as words } from '../../../../words/ar/map/map.ts';
import type { LegendEntry } from '../../../../map-tables/legend.ts';
import { $shownClasses, showClasses, toggleClass } from '../../../stores/map/map-view.ts';
import styles from './Legend.module.css';
import type { LegendView } from './use-legend.ts';

/**
 * Classes of the current mode, those in view first. Each swatch has the exact color drawn on the canvas and toggles
 * showing only its class. Empty until something is drawn.
 */
export function Legend({ view }: { view: LegendView }) {
  const shown = useStore($shownClasses);
  if (view.inView.length === 0) return null;
  return (
    <>
      <ClassList view={view} choice={{ shown, toggle: toggleClass }} />
      {shown.size > 0 ? (
        <button type="button" className={styles.all} onClick={() => showClasses([])}>
          {words.allClasses}
        </button>
      ) : (
        <p className={styles.note}>{words.legendHint}</p>
      )}
    </>
  );
}

/** The classes in view; the others after the press of a button. */
export function ClassList({ view, choice }: { view: LegendView; choice?: Choice }) {
  const [isWhole, setWhole] = useState(false);
  const { unit, entries, inView } = view;
  return (
    <>
      <LegendList unit={unit} entries={isWhole ? entries : inView} choice={choice} />
      {inView.length < entries.length && (
        <button
          type="button"
          className={styles.every}
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          {words.everyClass}
          <svg viewBox="0 0 16 16" aria-hidden="true">
            <path d="M3 6l5 5 5-5" />
          </svg>
        </button>
      )}
    </>
  );
}

/** Which classes are shown, and the toggle handler. */
interface Choice {
  shown: ReadonlySet<string>;
  toggle: (id: string) => void;
}

interface ListProps {
  unit: string | null;
  entries: LegendEntry[];
  /** For selectable classes. */
  choice?: Choice | undefined;
}

/** Legend entries with their unit. */
export function LegendList({ unit, entries, choice }: ListProps) {
  return (
    <>
      {unit && <p className={styles.unit}>{unit}</p>}
      <ul aria-label={words.legend} className={styles.list} data-long={entries.some(isLong) || undefined}>
        {entries.map((entry) => (
          <li key={entry.id}>
            {choice ? (
              <button
                type="button"
                className={styles.entry}
                aria-pressed={choice.shown.has(entry.id)}
                data-faded={(choice.shown.size > 0 && !choice.shown.has(entry.id)) || undefined}
                onClick={() => choice.toggle(entry.id)}
              >
                <Entry entry={entry} />
              </button>
            ) : (
              <span className={styles.entry}>
                <Entry entry={entry} />
              </span>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

/** Two columns have room for about this many characters. */
function isLong({ label }: LegendEntry): boolean {
  return label.length > 21;
}

function Entry({ entry: { id, label, color } }: { entry: LegendEntry }): ReactNode {
  return (
    <>
      <span className={styles.swatch} data-class={id} style={{ backgroundColor: color }} />
      <span>{label}</span>
    </>
  );
}
