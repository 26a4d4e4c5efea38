import type { SyntheticEvent } from 'react';
import type { RegionKey } from '../../../../contract/shared/vocabulary.ts';
import { mapFrame as words } from '../../../../words/ar/map/map-frame.ts';
import { wholeMapAddress } from '../../../map/frame.ts';
import styles from './OpenInArdi.module.css';

/** Link from a frame that shows the map alone to the whole map with the same view, in a new tab. */
export function OpenInArdi({
  regionKey,
  isBelowControls,
}: {
  regionKey: RegionKey;
  isBelowControls: boolean;
}) {
  /** The view changes without rendering this again, so its address is read when the link is about to be used. */
  const update = ({ currentTarget }: SyntheticEvent<HTMLAnchorElement>) => {
    currentTarget.href = wholeMapAddress(location, regionKey);
  };
  return (
    <a
      className={styles.link}
      data-over-map
      data-below-controls={isBelowControls || undefined}
      href={wholeMapAddress(location, regionKey)}
      target="_blank"
      rel="noopener"
      onPointerEnter={update}
      onPointerDown={update}
      onFocus={update}
      onClick={update}
    >
      {words.open}
      <span className="visually-hidden"> {words.newTab}</span>
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <path d="M7 3H3v10h10V9M10 2h4v4M14 2L8 8" />
      </svg>
    </a>
  );
}
