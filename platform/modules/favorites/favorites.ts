import {
  addFavorite,
  listFavorites,
  listRegionFavorites,
  removeFavorite,
  updateFavorite,
  type Favorite,
} from '../../../contract/favorites/favorites.ts';
import { raiseActivity } from '../../badges/activity.ts';
import { mountEndpoint } from '../../http/mount-endpoint.ts';
import type { Platform } from '../../http/platform.ts';
import { Refusal } from '../../../contract/shared/refusal.ts';
import * as bookmarks from '../../../database/favorites/favorites.ts';
import { regionOrRefuse } from '../../../database/shell/regions.ts';
import { subjectOrRefuse } from '../../../database/favorites/subjects.ts';
import { favoritesPage } from './favorites-page.ts';

export function favoritesModule(platform: Platform): void {
  const { store } = platform;

  mountEndpoint(platform, listFavorites, async ({ caller, query }) => {
    await regionOrRefuse(store, query.regionId);
    const rows = await bookmarks.listFavorites(store, caller.accountId, query.regionId);
    return favoritesPage(store, rows.map(toFavorite), query);
  });

  mountEndpoint(platform, listRegionFavorites, async ({ caller, query }) => {
    await regionOrRefuse(store, query.RegionId);
    const rows = await bookmarks.listFavorites(store, caller.accountId, query.RegionId);
    return rows.map(toFavorite);
  });

  mountEndpoint(platform, addFavorite, async ({ caller, body }) => {
    await regionOrRefuse(store, body.regionId);
    const subject = await subjectOrRefuse(store, body.itemType, body.itemId);
    // Favorites are scoped by region (specification §3): an item can be saved only under a region it lies in.
    if (!subject.regionIds.includes(body.regionId)) throw new Refusal('subject_not_found');
    const item = { ...body, itemId: subject.id, title: body.title ?? null, note: body.note ?? null };
    const row = await bookmarks.addFavorite(store, caller.accountId, item, (transaction, count) =>
      raiseActivity(store.engine, transaction, caller.accountId, 'favorites_kept', count),
    );
    return toFavorite(row);
  });

  mountEndpoint(platform, updateFavorite, async ({ caller, body }) => {
    const row = await bookmarks.updateFavorite(store, caller.accountId, body);
    if (!row) throw new Refusal('bookmark_not_found');
    return toFavorite(row);
  });

  mountEndpoint(platform, removeFavorite, async ({ caller, parameters }) => {
    const wasThere = await bookmarks.removeFavorite(store, caller.accountId, parameters.id);
    if (!wasThere) throw new Refusal('bookmark_not_found');
    return { id: parameters.id };
  });
}

function toFavorite(row: bookmarks.FavoriteRow): Favorite {
  return {
    id: row.id,
    regionId: row.region_id,
    itemType: row.item_type,
    itemId: row.item_id,
    title: row.title,
    note: row.note,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
