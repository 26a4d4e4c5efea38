import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import { map as words } from '../../../i18n/ar/map/map.ts';
import { legendEntries, type LegendEntry } from '../../../map/legend.ts';
import { mapModeOf } from '../../../map/modes.ts';
import { $mapMode, $shownClasses, $theme, showClasses, toggleClass } from '../../../stores/map/map-view.ts';
import { $zoningClasses } from '../../../stores/map/zoning-classes.ts';
import styles from './Legend.module.css';

/**
 * Classes of the current mode. Each swatch has the exact color drawn on the canvas and toggles showing only its
 * class.
 */
export function Legend() {
  const mode = mapModeOf(useStore($mapMode), useStore($zoningClasses) ?? []);
  const theme = useStore($theme);
  const shown = useStore($shownClasses);
  return (
    <>
      <LegendList
        unit={mode.unit ? words.units[mode.unit] : null}
        entries={legendEntries(mode, theme)}
        choice={{ shown, toggle: toggleClass }}
      />
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

interface ListProps {
  unit: string | null;
  entries: LegendEntry[];
  /** For selectable classes: which are shown, and the toggle handler. */
  choice?: { shown: ReadonlySet<string>; toggle: (id: string) => void } | undefined;
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
