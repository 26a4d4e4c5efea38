import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { favoriteButton as words } from '../../../../words/ar/favorites/favorite-button.ts';
import { fill } from '../../../../words/fill.ts';
import { $favoriteKeys, ensureFavorites, type FavoriteSubject } from '../../../stores/favorites/favorites.ts';
import { favoriteKey } from '../../../stores/favorites/local-favorites.ts';
import styles from './FavoriteButton.module.css';
import { toggleFavoriteAndNotify } from '../../../stores/favorites/toggle-favorite.ts';

interface Props {
  /** Its title is used in the button's accessible name. */
  thing: FavoriteSubject;
  /** `head`: at the top of the panel. */
  place?: 'head' | 'row';
}

/** Adds a thing to the favorites or removes it; a visitor's favorites are stored in the browser. */
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
        // The whole row is clickable.
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
