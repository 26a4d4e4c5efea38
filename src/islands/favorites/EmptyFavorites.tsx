import type { RegionKey } from '../../../contract/shared/vocabulary.ts';
import { favorites as words } from '../../../words/ar/favorites/favorites.ts';
import { regions } from '../../../words/ar/shell/regions.ts';
import { fill } from '../../../words/fill.ts';
import styles from './FavoritesIsland.module.css';

/** Empty state: what the page would show, why it is empty, and one suggested action. */
export function EmptyFavorites({ region }: { region: RegionKey }) {
  const name = regions[region];
  return (
    <div className={styles.empty}>
      <svg viewBox="0 0 64 48" aria-hidden="true">
        <path d="M6 14l24-8 28 9-7 28-32-4z" />
        <path d="M32 14l3.1 6.2 6.9 1-5 4.8 1.2 6.8-6.2-3.2-6.2 3.2 1.2-6.8-5-4.8 6.9-1z" />
      </svg>
      <h2>{fill(words.empty, { region: name })}</h2>
      <p>{words.emptyLead}</p>
      <a className="button" href={`/${region}/metrics`}>
        {fill(words.openMap, { region: name })}
      </a>
    </div>
  );
}
