import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { $finder, followFinderAddress } from '../../../stores/finder/finder.ts';
import { followNeed } from '../../../stores/finder/finder-need.ts';
import { $selection } from '../../../stores/map/selection.ts';
import { loadOnDemand } from '../load-on-demand.tsx';
import { finderId } from './finder-button.ts';

const FinderPanel = loadOnDemand(() => import('./FinderPanel.tsx')).part((module) => module.FinderPanel, {
  rows: 6,
});

/** The finder while it is open; its code is lazy-loaded the first time. */
export function Finder() {
  const view = useStore($finder);
  const isHidden = useStore($selection).kind !== 'nothing';
  useEffect(followFinderAddress, []);
  useEffect(followNeed, []);
  return (
    <div id={finderId} hidden={!view || isHidden}>
      {view && !isHidden && <FinderPanel view={view} />}
    </div>
  );
}
