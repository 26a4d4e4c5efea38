import type { FavoriteRow } from '../../contract/favorites/favorites.ts';
import { favorites as words } from '../../i18n/ar/favorites/favorites.ts';
import { fill } from '../../i18n/fill.ts';

/** What a favorite is called: as the data calls it now, else as it was kept, else by its id. */
export function nameOf({ item, title, itemType, itemId }: FavoriteRow): string {
  return item?.name ?? title ?? fill(words.nameless, { kind: words.kinds[itemType], id: itemId });
}
