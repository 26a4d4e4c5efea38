import { useStore } from '@nanostores/react';
import { useEffect, useId, useRef, type KeyboardEvent } from 'react';
import { mapModes, type RegionKey } from '../../../../contract/shared/vocabulary.ts';
import { colorMenu as texts } from '../../../../words/ar/map/color-menu.ts';
import { map as words } from '../../../../words/ar/map/map.ts';
import { heatLegend } from '../../../../map-tables/heat-legend.ts';
import { modeSwatch, swatch } from '../../../../map-tables/swatch.ts';
import { hideHeat, showHeat } from '../../../stores/map/heat.ts';
import { $heatMode, $mapMode, $theme, setMapMode } from '../../../stores/map/map-view.ts';
import { $modeList, loadModeList } from '../../../stores/map/mode-list.ts';
import { $zoningClasses } from '../../../stores/map/zoning-classes.ts';
import styles from './ColorMenu.module.css';

interface Props {
  regionKey: RegionKey;
  /** Closes the menu and returns the focus to its button. */
  close: () => void;
  /** Closes the menu; the focus goes where it is going. */
  leave: () => void;
}

/**
 * Menu of what the map can be colored by, each with what its colors mean: the parcel modes, and the heat modes listed
 * by the tile host. Arrow keys move through it (ARIA Authoring Practices, menu with radio items).
 */
export function ColorMenu({ regionKey, close, leave }: Props) {
  const mode = useStore($mapMode);
  const heatMode = useStore($heatMode);
  const modes = useStore($modeList);
  const theme = useStore($theme);
  const zoning = useStore($zoningClasses) ?? [];
  const menu = useRef<HTMLDivElement>(null);
  useEffect(() => menu.current?.querySelector<HTMLElement>('[aria-checked=true]')?.focus(), []);

  return (
    <>
      <div
        ref={menu}
        id="color-menu"
        role="menu"
        aria-label={words.modePicker}
        onKeyDown={(event) => (event.key === 'Tab' ? leave() : moveFocus(event))}
      >
        {mapModes.map((id) => (
          <Choice
            key={id}
            label={words.modes[id]}
            meaning={texts.meanings[id]}
            background={modeSwatch(id, theme, zoning)}
            isChosen={heatMode === null && id === mode}
            choose={() => {
              hideHeat();
              setMapMode(id);
              close();
            }}
          />
        ))}
        {modes.status === 'ready' && modes.value.heatModes.length > 0 && (
          <div role="group" aria-label={texts.heatModes} className={styles.group}>
            {modes.value.heatModes.map((entry) => (
              <Choice
                key={entry.id}
                label={entry.label}
                meaning={entry.description}
                background={swatch(heatLegend(entry, theme).map(({ color }) => color))}
                isChosen={heatMode?.id === entry.id}
                choose={() => {
                  showHeat(entry, regionKey);
                  close();
                }}
              />
            ))}
          </div>
        )}
      </div>
      {modes.status === 'failed' && (
        <p className={styles.failure} role="status">
          {texts.heatModesFailed}{' '}
          <button type="button" onClick={() => loadModeList()}>
            {words.retry}
          </button>
        </p>
      )}
    </>
  );
}

interface ChoiceProps {
  label: string;
  meaning: string;
  /** CSS background of its swatch. */
  background: string;
  isChosen: boolean;
  choose: () => void;
}

function Choice({ label, meaning, background, isChosen, choose }: ChoiceProps) {
  const id = useId();
  return (
    <button
      type="button"
      role="menuitemradio"
      className={styles.choice}
      aria-checked={isChosen}
      aria-labelledby={`${id}name`}
      aria-describedby={`${id}meaning`}
      tabIndex={-1}
      onClick={choose}
    >
      <span className={styles.swatch} aria-hidden="true" style={{ background }} />
      <span className={styles.text}>
        <span id={`${id}name`} className={styles.name}>
          {label}
        </span>
        <span id={`${id}meaning`} className={styles.meaning}>
          {meaning}
        </span>
      </span>
    </button>
  );
}

const steps: Record<string, (index: number, count: number) => number> = {
  ArrowDown: (index, count) => (index + 1) % count,
  ArrowUp: (index, count) => (index - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = steps[event.key];
  if (!step) return;
  event.preventDefault();
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=menuitemradio]')];
  items[step(items.indexOf(document.activeElement as HTMLElement), items.length)]?.focus();
}
