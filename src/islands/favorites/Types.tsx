import { useStore } from '@nanostores/react';
import type { FavoritePage } from '../../../contract/favorites/favorites.ts';
import { favoriteTypes } from '../../../contract/shared/vocabulary.ts';
import { favorites as words } from '../../../words/ar/favorites/favorites.ts';
import { formatNumber } from '../../../words/format.ts';
import { $favoritesRequest, showFavorites } from '../../stores/favorites/favorites-page.ts';
import styles from './FavoritesIsland.module.css';

/** Filter by item type, with counts. Types without favorites are not offered. */
export function Types({ counts }: { counts: FavoritePage['typeCounts'] }) {
  const { itemType } = useStore($favoritesRequest);
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const types = favoriteTypes.filter((type) => counts[type] > 0 || type === itemType);
  return (
    <div className={styles.types} role="group" aria-label={words.typesLabel}>
      {[undefined, ...types].map((type) => (
        <button
          key={type ?? 'all'}
          type="button"
          className={styles.type}
          aria-pressed={type === itemType}
          onClick={() => showFavorites({ itemType: type })}
        >
          <span>{type ? words.types[type] : words.all}</span>{' '}
          <span className={styles.count}>{formatNumber(type ? counts[type] : all)}</span>
        </button>
      ))}
    </div>
  );
}
