import {
  addBookmark,
  listBookmarks,
  listRegionBookmarks,
  removeBookmark,
  updateBookmark,
  type Bookmark,
} from '../../../src/contract/favorites/favorites.ts';
import { raiseActivity } from '../../badges/activity.ts';
import { answer } from '../../http/mount-endpoint.ts';
import type { Platform } from '../../http/platform.ts';
import { Refusal } from '../../shared/refusal.ts';
import * as bookmarks from '../../store/favorites.ts';
import { regionOrRefuse } from '../../store/regions.ts';
import { subjectOrRefuse } from '../../store/subjects.ts';
import { bookmarkPage } from './favorites-page.ts';

export function bookmarksModule(platform: Platform): void {
  const { store } = platform;

  answer(platform, listBookmarks, async ({ caller, query }) => {
    await regionOrRefuse(store, query.regionId);
    const rows = await bookmarks.listBookmarks(store, caller.accountId, query.regionId);
    return bookmarkPage(store, rows.map(toBookmark), query);
  });

  answer(platform, listRegionBookmarks, async ({ caller, query }) => {
    await regionOrRefuse(store, query.RegionId);
    const rows = await bookmarks.listBookmarks(store, caller.accountId, query.RegionId);
    return rows.map(toBookmark);
  });

  answer(platform, addBookmark, async ({ caller, body }) => {
    await regionOrRefuse(store, body.regionId);
    const subject = await subjectOrRefuse(store, body.itemType, body.itemId);
    // Favourites are scoped by region (specification §3): a thing is kept under the one it lies in.
    if (!subject.regionIds.includes(body.regionId)) throw new Refusal('subject_not_found');
    const item = { ...body, itemId: subject.id, title: body.title ?? null, note: body.note ?? null };
    const row = await bookmarks.addBookmark(store, caller.accountId, item, (transaction, count) =>
      raiseActivity(store.engine, transaction, caller.accountId, 'favorites_kept', count),
    );
    return toBookmark(row);
  });

  answer(platform, updateBookmark, async ({ caller, body }) => {
    const row = await bookmarks.updateBookmark(store, caller.accountId, body);
    if (!row) throw new Refusal('bookmark_not_found');
    return toBookmark(row);
  });

  answer(platform, removeBookmark, async ({ caller, parameters }) => {
    const wasThere = await bookmarks.removeBookmark(store, caller.accountId, parameters.id);
    if (!wasThere) throw new Refusal('bookmark_not_found');
    return { id: parameters.id };
  });
}

function toBookmark(row: bookmarks.BookmarkRow): Bookmark {
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
