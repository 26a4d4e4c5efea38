import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { favoriteButton as words } from '../../../i18n/ar/favorites/favorite-button.ts';
import { fill } from '../../../i18n/fill.ts';
import { $favoriteKeys, ensureFavorites, type FavoriteSubject } from '../../../stores/favorites/favorites.ts';
import { favoriteKey } from '../../../stores/favorites/local-favorites.ts';
import styles from './FavoriteButton.module.css';
import { toggleFavoriteAndNotify } from '../../../stores/favorites/toggle-favorite.ts';

interface Props {
  /** Its title is what the button is called by. */
  thing: FavoriteSubject;
  /** `head`: at the top of the panel. */
  place?: 'head' | 'row';
}

/** Keeps a thing among the favorites, or lets go of it; a visitor's are kept in the browser. */
export function FavoriteButton({ thing, place = 'row' }: Props) {
  const isKept = useStore($favoriteKeys).has(favoriteKey(thing));
  useEffect(() => ensureFavorites(thing.regionId), [thing.regionId]);

  return (
    <button
      type="button"
      className={styles.favorite}
      data-place={place}
      aria-pressed={isKept}
      aria-label={fill(words.label, { name: thing.title })}
      title={words.text}
      onClick={(event) => {
        // Rows are pressed as a whole.
        event.stopPropagation();
        void toggleFavoriteAndNotify(thing);
      }}
    >
      <svg viewBox="0 0 20 20" aria-hidden="true">
        <path d="M10 2.4l2.35 4.8 5.25.75-3.8 3.7.9 5.25L10 14.4l-4.7 2.5.9-5.25-3.8-3.7 5.25-.75z" />
      </svg>
    </button>
  );
}
