import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import type { FavoritePage } from '../../../contract/favorites/favorites.ts';
import { parcelLimits } from '../../../contract/parcel/limits.ts';
import type { RegionKey } from '../../../contract/shared/vocabulary.ts';
import { favorites as words } from '../../../words/ar/favorites/favorites.ts';
import { $favoriteKeys } from '../../stores/favorites/favorites.ts';
import {
  $favoritesPage,
  $favoritesRequest,
  $lastFavorites,
  $removedFavorites,
  loadFavorites,
  showFavorites,
} from '../../stores/favorites/favorites-page.ts';
import { favoriteKey } from '../../stores/favorites/local-favorites.ts';
import { CompareBar } from '../shared/compare/CompareBar.tsx';
import { guarded } from '../shared/guarded.tsx';
import { Loaded } from '../shared/form/Loaded.tsx';
import { Pager } from '../shared/Pager.tsx';
import { EmptyFavorites } from './EmptyFavorites.tsx';
import { FavoriteLine } from './FavoriteLine.tsx';
import styles from './FavoritesIsland.module.css';
import { Tools } from './Tools.tsx';
import { Types } from './Types.tsx';
import { Waiting } from './Waiting.tsx';

interface Props {
  region: RegionKey;
}

/** A member's favorites in a region, filtered by type, sorted and paginated; each can be removed with undo. */
export const FavoritesIsland = guarded(function FavoritesIsland({ region }: Props) {
  const load = useStore($favoritesPage, { ssr: 'initial' });
  const last = useStore($lastFavorites, { ssr: () => undefined });
  useEffect(() => void loadFavorites(), []);
  const isBusy = load.status === 'loading';
  return (
    <div className={styles.favorites} aria-busy={isBusy}>
      <Waiting />
      <Loaded
        load={isBusy && last ? { status: 'ready', value: last } : load}
        words={words}
        retry={loadFavorites}
      >
        {(page) => <Shown region={region} page={page} isBusy={isBusy} />}
      </Loaded>
    </div>
  );
});

function Shown({ region, page, isBusy }: Props & { page: FavoritePage; isBusy: boolean }) {
  const { itemType } = useStore($favoritesRequest);
  const removed = useRemoved();
  const all = Object.values(page.typeCounts).reduce((sum, count) => sum + count, 0);
  if (all === 0) return <EmptyFavorites region={region} />;
  const left = page.items.filter((row) => !removed.has(favoriteKey(row)));
  return (
    <>
      <Types counts={page.typeCounts} />
      <Tools region={region} page={page} left={left} />
      {page.typeCounts.parcel >= parcelLimits.comparedParcelsLowest && <CompareBar />}
      {page.items.length === 0 ? (
        <p className={styles.none}>{itemType ? words.emptyType : words.emptyPage}</p>
      ) : (
        <ul className={styles.list} aria-label={words.listLabel} data-busy={isBusy || undefined}>
          {page.items.map((row) => (
            <FavoriteLine
              key={favoriteKey(row)}
              row={row}
              region={region}
              isRemoved={removed.has(favoriteKey(row))}
            />
          ))}
        </ul>
      )}
      {(page.totalCount > page.limit || page.offset > 0) && (
        <Pager
          page={page}
          isBusy={isBusy}
          turnTo={(offset) =>
            // Favorites removed from this page no longer count toward the next page's offset.
            showFavorites({ offset: offset > page.offset ? page.offset + left.length : offset })
          }
        />
      )}
    </>
  );
}

/** Keys of favorites removed since the page was loaded and not restored. */
function useRemoved(): ReadonlySet<string> {
  const removed = useStore($removedFavorites);
  const kept = useStore($favoriteKeys);
  return new Set([...removed].filter((key) => !kept.has(key)));
}
