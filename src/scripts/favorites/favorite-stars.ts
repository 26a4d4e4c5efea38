import { favoriteButton as words } from '../../../words/ar/favorites/favorite-button.ts';
import { fill } from '../../../words/fill.ts';
import { toggleFavoriteAndNotify } from '../../stores/favorites/toggle-favorite.ts';
import { $favoriteKeys, ensureFavorites, type FavoriteSubject } from '../../stores/favorites/favorites.ts';
import { favoriteKey } from '../../stores/favorites/local-favorites.ts';

/**
 * Star buttons of pages without React (`FavoriteStar.astro`): one event listener for the page, on the islands' store.
 */
giveStars(document);
$favoriteKeys.listen(() => document.querySelectorAll<HTMLElement>('[data-favorite]').forEach(draw));
document.addEventListener('click', ({ target }) => {
  const star = target instanceof Element && target.closest<HTMLElement>('[data-favorite]');
  if (star) void toggleFavoriteAndNotify(thingOf(star));
});

/** Starts the stars in a part of the page, also in one that was added later. */
export function giveStars(part: ParentNode): void {
  for (const star of part.querySelectorAll<HTMLElement>('[data-favorite]')) giveStar(star, thingOf(star));
}

/** Assigns a star its thing; the title is used in the star's accessible name. */
export function giveStar(star: HTMLElement, thing: FavoriteSubject): void {
  star.dataset.favorite = JSON.stringify(thing);
  star.ariaLabel = fill(words.label, { name: thing.title });
  draw(star);
  ensureFavorites(thing.regionId);
}

/** Set by the page's markup or by `giveStar`. */
function thingOf({ dataset }: HTMLElement): FavoriteSubject {
  return JSON.parse(dataset.favorite ?? '') as FavoriteSubject;
}

function draw(star: HTMLElement): void {
  star.ariaPressed = String($favoriteKeys.get().has(favoriteKey(thingOf(star))));
}
