import { useStore } from '@nanostores/react';
import { map as words } from '../../../../words/ar/map/map.ts';
import { overlays as names } from '../../../../words/ar/map/overlays.ts';
import { $offeredOverlays, $overlays, $plansAreShown, toggleOverlay } from '../../../stores/map/overlays.ts';
import { ChipMenu } from './ChipMenu.tsx';
import styles from './OverlayMenu.module.css';

const sign = 'M10 3l7 4-7 4-7-4 7-4zM3.5 10.5L10 14l6.5-3.5M3.5 14L10 17.5l6.5-3.5';

/** A button that opens the switches of the overlay groups (specification §2) and of aerial imagery. */
export function OverlayMenu() {
  const offered = useStore($offeredOverlays);
  const shown = useStore($overlays).filter((overlay) => offered.includes(overlay));
  const plansAreShown = useStore($plansAreShown);
  return (
    <ChipMenu id="overlays" label={words.overlays} sign={sign} count={shown.length + Number(plansAreShown)}>
      <label className={styles.switch}>
        <input
          type="checkbox"
          role="switch"
          checked={plansAreShown}
          onChange={() => $plansAreShown.set(!plansAreShown)}
        />
        {names.plans}
      </label>
      {offered.map((group) => (
        <label key={group} className={styles.switch}>
          <input
            type="checkbox"
            role="switch"
            checked={shown.includes(group)}
            onChange={() => toggleOverlay(group)}
          />
          <span>{names.groups[group]}</span>
        </label>
      ))}
    </ChipMenu>
  );
}
