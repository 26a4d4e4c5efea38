import { useStore } from '@nanostores/react';
import { favorites as words } from '../../../words/ar/favorites/favorites.ts';
import { countFavorites } from '../../../words/count-favorites.ts';
import { $favoritesMerge, mergeFavorites } from '../../stores/favorites/merge-favorites.ts';
import form from '../shared/form/Form.module.css';
import styles from './FavoritesIsland.module.css';

/** Local favorites that could not be merged into the account yet, with the reason and a retry button. */
export function Waiting() {
  const merge = useStore($favoritesMerge);
  if (!merge || merge.waiting === 0) return null;
  return (
    <div className={styles.waiting} role="status">
      <p>
        <span>{countFavorites('waiting', merge.waiting)}</span> <span>{merge.message}</span>
      </p>
      <button type="button" className={form.quiet} onClick={() => void mergeFavorites()}>
        {words.retry}
      </button>
    </div>
  );
}
