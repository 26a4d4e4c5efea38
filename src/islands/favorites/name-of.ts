import type { FavoriteRow } from '../../../contract/favorites/favorites.ts';
import { favorites as words } from '../../../words/ar/favorites/favorites.ts';
import { fill } from '../../../words/fill.ts';

/** Name of a favorite: its current name in the data, else the title it was saved with, else its id. */
export function nameOf({ item, title, itemType, itemId }: FavoriteRow): string {
  return item?.name ?? title ?? fill(words.nameless, { kind: words.kinds[itemType], id: itemId });
}
