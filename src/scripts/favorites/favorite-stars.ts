import { favoriteButton as words } from '../../i18n/ar/favorites/favorite-button.ts';
import { fill } from '../../i18n/fill.ts';
import { toggleFavoriteAndNotify } from '../../stores/favorites/toggle-favorite.ts';
import { $favoriteKeys, ensureFavorites, type FavoriteSubject } from '../../stores/favorites/favorites.ts';
import { favoriteKey } from '../../stores/favorites/local-favorites.ts';

/** The stars of pages without React (`FavoriteStar.astro`): all of a page by one listener, on the store of the islands. */
for (const star of document.querySelectorAll<HTMLElement>('[data-favorite]')) giveStar(star, thingOf(star));
$favoriteKeys.listen(() => document.querySelectorAll<HTMLElement>('[data-favorite]').forEach(draw));
document.addEventListener('click', ({ target }) => {
  const star = target instanceof Element && target.closest<HTMLElement>('[data-favorite]');
  if (star) void toggleFavoriteAndNotify(thingOf(star));
});

/** Tells a star what it keeps; its title is what the star is called by. */
export function giveStar(star: HTMLElement, thing: FavoriteSubject): void {
  star.dataset.favorite = JSON.stringify(thing);
  star.ariaLabel = fill(words.label, { name: thing.title });
  draw(star);
  ensureFavorites(thing.regionId);
}

/** A page's own markup, or `giveStar`, wrote it there. */
function thingOf({ dataset }: HTMLElement): FavoriteSubject {
  return JSON.parse(dataset.favorite ?? '') as FavoriteSubject;
}

function draw(star: HTMLElement): void {
  star.ariaPressed = String($favoriteKeys.get().has(favoriteKey(thingOf(star))));
}
