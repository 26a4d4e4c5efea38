import { favoriteButton as words } from '../../i18n/ar/favorites/favorite-button.ts';
import { fill } from '../../i18n/fill.ts';
import { keepOrLetGo } from '../../stores/favorites/save-favorite.ts';
import { $bookmarks, needBookmarks, type Keepable } from '../../stores/favorites/favorites.ts';
import { bookmarkKey } from '../../stores/favorites/local-favorites.ts';

/** The stars of pages without React (`FavoriteStar.astro`): all of a page by one listener, on the store of the islands. */
for (const star of document.querySelectorAll<HTMLElement>('[data-favorite]')) giveStar(star, thingOf(star));
$bookmarks.listen(() => document.querySelectorAll<HTMLElement>('[data-favorite]').forEach(draw));
document.addEventListener('click', ({ target }) => {
  const star = target instanceof Element && target.closest<HTMLElement>('[data-favorite]');
  if (star) void keepOrLetGo(thingOf(star));
});

/** Tells a star what it keeps; its title is what the star is called by. */
export function giveStar(star: HTMLElement, thing: Keepable): void {
  star.dataset.favorite = JSON.stringify(thing);
  star.ariaLabel = fill(words.label, { name: thing.title });
  draw(star);
  needBookmarks(thing.regionId);
}

/** A page's own markup, or `giveStar`, wrote it there. */
function thingOf({ dataset }: HTMLElement): Keepable {
  return JSON.parse(dataset.favorite ?? '') as Keepable;
}

function draw(star: HTMLElement): void {
  star.ariaPressed = String($bookmarks.get().has(bookmarkKey(thingOf(star))));
}
