import { useStore } from '@nanostores/react';
import { useId, useState } from 'react';
import type { FavoritePage, FavoriteRow } from '../../../contract/favorites/favorites.ts';
import type { TrendPlace } from '../../../contract/sale/trend-places.ts';
import { riyadhDay } from '../../../lib/days.ts';
import { mapLimits } from '../../../contract/map/limits.ts';
import { planOfKey } from '../../../contract/shared/plan-key.ts';
import { type RegionKey } from '../../../contract/shared/vocabulary.ts';
import { favoriteOrders } from '../../../contract/shared/orders.ts';
import { compare } from '../../../words/ar/compare/compare.ts';
import { favorites as words } from '../../../words/ar/favorites/favorites.ts';
import { countFavorites } from '../../../words/count-favorites.ts';
import { fill } from '../../../words/fill.ts';
import { placesTrendsAddress, planPlace } from '../../stores/compare/trends-address.ts';
import { $favoritesRequest, gatherFavorites, showFavorites } from '../../stores/favorites/favorites-page.ts';
import { favoritesAddress } from '../../stores/map/favorites-map.ts';
import { showToast } from '../../stores/shell/toasts.ts';
import { saveFile } from '../shared/save-file.ts';
import { favoritesFile, favoritesFileName } from './favorites-file.ts';
import styles from './FavoritesIsland.module.css';

interface Props {
  region: RegionKey;
  page: FavoritePage;
  /** Rows of the page that have not been removed since. */
  left: readonly FavoriteRow[];
}

/** Sort order of the favorites, showing all of them on the map, and exporting them to a file. */
export function Tools({ region, page, left }: Props) {
  return (
    <div className={styles.tools}>
      <Order />
      <SeeAll region={region} page={page} left={left} />
      <OverTime left={left} />
      <Download region={region} isOff={left.length === 0} />
    </div>
  );
}

function Order() {
  const { orderBy } = useStore($favoritesRequest);
  return (
    <label className={styles.order}>
      <span>{words.order}</span>
      <select
        value={orderBy}
        onChange={({ target }) => {
          const chosen = favoriteOrders.find((known) => known === target.value);
          if (chosen) showFavorites({ orderBy: chosen });
        }}
      >
        {favoriteOrders.map((known) => (
          <option key={known} value={known}>
            {words.orders[known]}
          </option>
        ))}
      </select>
    </label>
  );
}

function SeeAll({ region, page: { onMap, items }, left }: Props) {
  const hint = useId();
  if (!onMap || left.length === 0) return null;
  const removed = items
    .filter((row) => !left.includes(row))
    .flatMap(({ item }) => item?.parcelObjectIds ?? []);
  const parcelObjectIds = onMap.parcelObjectIds.filter((id) => !removed.includes(id));
  const isFull = onMap.parcelObjectIds.length === mapLimits.selectedParcels;
  const only = left.length === 1 ? left[0]?.item : undefined;
  return (
    <>
      <a
        className={styles.seeAll}
        href={favoritesAddress(region, only ?? { parcelObjectIds, bounds: onMap.bounds })}
        aria-describedby={isFull ? hint : undefined}
      >
        {words.seeAll}
      </a>
      {isFull && (
        <small id={hint} className={styles.hint}>
          {fill(words.seeAllLimit, { count: mapLimits.selectedParcels })}
        </small>
      )}
    </>
  );
}

/** Leads to the prices of the favorite neighborhoods and plans of the page over time. */
function OverTime({ left }: Pick<Props, 'left'>) {
  const places = left.flatMap(placeOf);
  if (places.length === 0) return null;
  return (
    <a className={styles.seeAll} href={placesTrendsAddress(places)}>
      {compare.overTime}
    </a>
  );
}

function placeOf({ itemType, itemId, regionId }: FavoriteRow): TrendPlace[] {
  if (itemType === 'neighborhood') return [{ kind: 'neighborhood', neighborhoodId: Number(itemId) }];
  const plan = itemType === 'plan' ? planOfKey(itemId) : undefined;
  return plan ? [planPlace({ ...plan, regionId })] : [];
}

function Download({ region, isOff }: { region: RegionKey; isOff: boolean }) {
  const [isUnderway, setUnderway] = useState(false);

  async function download(): Promise<void> {
    setUnderway(true);
    try {
      const rows = await gatherFavorites();
      const day = riyadhDay();
      saveFile(favoritesFile(rows), favoritesFileName(region, day));
      showToast('success', fill(words.downloaded, { count: countFavorites('items', rows.length) }));
    } catch {
      showToast('danger', words.downloadFailed);
    }
    setUnderway(false);
  }

  return (
    <button
      type="button"
      className={styles.download}
      aria-disabled={isOff || isUnderway}
      onClick={() => isOff || isUnderway || void download()}
    >
      <svg viewBox="0 0 20 20" aria-hidden="true">
        <path d="M10 3v9M6 8.5l4 4 4-4M4 16.5h12" />
      </svg>
      <span>{isUnderway ? words.downloading : words.download}</span>
    </button>
  );
}
