import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import { map as words } from '../../../i18n/ar/map/map.ts';
import { legendEntries, type LegendEntry } from '../../../map/legend.ts';
import { mapModeTable } from '../../../map/modes.ts';
import { $mapMode, $shownClasses, $theme, showClasses, toggleClass } from '../../../stores/map/map-view.ts';
import styles from './Legend.module.css';

/** The classes of the present mode. Each swatch has the very colour that stands on the canvas; each shows its class alone. */
export function Legend() {
  const mode = mapModeTable[useStore($mapMode)];
  const theme = useStore($theme);
  const shown = useStore($shownClasses);
  const hasClasses = mode.attribute !== undefined;
  const choice = hasClasses ? { shown, toggle: toggleClass } : undefined;
  return (
    <>
      <LegendList
        unit={mode.unit ? words.units[mode.unit] : null}
        entries={legendEntries(mode, theme)}
        choice={choice}
      />
      {shown.size > 0 ? (
        <button type="button" className={styles.all} onClick={() => showClasses([])}>
          {words.allClasses}
        </button>
      ) : (
        hasClasses && <p className={styles.note}>{words.legendHint}</p>
      )}
    </>
  );
}

interface ListProps {
  unit: string | null;
  entries: LegendEntry[];
  /** Classes that can be shown alone: which are, and what a press does. */
  choice?: { shown: ReadonlySet<string>; toggle: (id: string) => void } | undefined;
}

/** The entries of a legend with their unit. */
export function LegendList({ unit, entries, choice }: ListProps) {
  return (
    <>
      {unit && <p className={styles.unit}>{unit}</p>}
      <ul aria-label={words.legend} className={styles.list}>
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

function Entry({ entry: { id, label, color } }: { entry: LegendEntry }): ReactNode {
  return (
    <>
      <span className={styles.swatch} data-class={id} style={{ backgroundColor: color }} />
      <span>{label}</span>
    </>
  );
}

/** Says that what is shown was generated. */
export function DemoNote() {
  return (
    <p className={styles.demo}>
      <strong>{words.demoBadge}</strong> {words.demoExplanation}
    </p>
  );
}
