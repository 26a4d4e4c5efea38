import { useEffect, useRef } from 'react';
import type { FavoriteItem, FavoriteRow } from '../../../contract/favorites/favorites.ts';
import { planOfKey } from '../../../contract/shared/plan-key.ts';
import type { FavoriteType, RegionKey } from '../../../contract/shared/vocabulary.ts';
import { favorites as words } from '../../../words/ar/favorites/favorites.ts';
import { money } from '../../../words/ar/shared/money.ts';
import { fill } from '../../../words/fill.ts';
import { formatDate, formatNumber } from '../../../words/format.ts';
import { dropComparedParcel } from '../../stores/compare/compared-parcels.ts';
import { toggleFavoriteRow } from '../../stores/favorites/favorites-page.ts';
import { favoritesAddress } from '../../stores/map/favorites-map.ts';
import { showToast } from '../../stores/shell/toasts.ts';
import { CompareBox } from '../shared/compare/CompareBox.tsx';
import { Money } from '../shared/Money.tsx';
import styles from './FavoriteLine.module.css';
import { FavoriteNote } from './FavoriteNote.tsx';
import { nameOf } from './name-of.ts';
import { pageOf } from './page-of.ts';

interface Props {
  row: FavoriteRow;
  region: RegionKey;
  /** Just removed: the line stays with an undo button. */
  isRemoved: boolean;
}

/** One favorite. Keyboard focus stays in its line when it is removed, restored, or its removal failed. */
export function FavoriteLine({ row, region, isRemoved }: Props) {
  const line = useRef<HTMLLIElement>(null);
  const before = useRef(isRemoved);
  useEffect(() => {
    if (before.current !== isRemoved) (line.current?.querySelector('button') ?? line.current)?.focus();
    before.current = isRemoved;
  }, [isRemoved]);

  const name = nameOf(row);
  async function toggle(): Promise<void> {
    if (row.itemType === 'parcel') dropComparedParcel(Number(row.itemId));
    const outcome = await toggleFavoriteRow(row, name);
    if (outcome.status === 'failed') showToast('danger', outcome.message);
  }

  return (
    <li
      ref={line}
      tabIndex={-1}
      className={styles.line}
      data-type={row.itemType}
      data-removed={isRemoved || undefined}
    >
      <div className={styles.about} role={isRemoved ? 'status' : undefined}>
        {isRemoved ? <p>{fill(words.removed, { name })}</p> : <About row={row} region={region} name={name} />}
      </div>
      {!isRemoved && row.item && <Figures item={row.item} type={row.itemType} />}
      {isRemoved ? (
        // An item no longer in the data cannot be saved again.
        row.item && (
          <button
            type="button"
            className={styles.undo}
            aria-label={fill(words.undoFor, { name })}
            onClick={() => void toggle()}
          >
            {words.undo}
          </button>
        )
      ) : (
        <>
          <Remove name={name} remove={() => void toggle()} />
          <FavoriteNote row={row} name={name} />
        </>
      )}
    </li>
  );
}

function Remove({ name, remove }: { name: string; remove: () => void }) {
  return (
    <button
      type="button"
      className={styles.remove}
      aria-label={fill(words.remove, { name })}
      onClick={remove}
    >
      <svg viewBox="0 0 20 20" aria-hidden="true">
        <path d="M4 6h12M8 6V4h4v2M6 6l.7 10.5h6.6L14 6M8.6 9v4.5M11.4 9v4.5" />
      </svg>
    </button>
  );
}

function About({ row, region, name }: { row: FavoriteRow; region: RegionKey; name: string }) {
  const { item, itemType, createdAt } = row;
  const page = pageOf(row, region);
  const about = item && [item.date && fill(words.saleOn, { day: formatDate(item.date) }), item.place];
  return (
    <>
      <p className={styles.kind}>
        <span>{words.kinds[itemType]}</span>
        {item?.isPast && <span className={styles.mark}>{words.past}</span>}
      </p>
      <h2 className={styles.name}>
        {item ? (
          <a
            href={favoritesAddress(region, {
              ...item,
              plan: itemType === 'plan' ? planOfKey(row.itemId) : undefined,
            })}
          >
            <bdi>{name}</bdi>
          </a>
        ) : (
          <bdi>{name}</bdi>
        )}
      </h2>
      {!item && <p className={styles.gone}>{words.gone}</p>}
      <p className={styles.more}>
        {about && <span>{about.filter((part) => part).join('، ')}</span>}
        <span>{fill(words.keptOn, { day: formatDate(createdAt) })}</span>
        {page && (
          <a href={page} aria-label={fill(words.pageOf, { name })}>
            {words.page}
          </a>
        )}
        {item && itemType === 'parcel' && (
          <CompareBox parcelObjectId={Number(row.itemId)} name={name} hasText />
        )}
      </p>
    </>
  );
}

/** Its current figures; a missing figure still takes up its cell, so that columns stay aligned. */
function Figures({
  item: { areaSqm, priceSar, priceSarPerSqm },
  type,
}: {
  item: FavoriteItem;
  type: FavoriteType;
}) {
  return (
    <dl className={styles.figures}>
      <div data-empty={areaSqm === null || undefined}>
        <dt>{words.area}</dt>
        <dd>{areaSqm !== null && `${formatNumber(areaSqm)} ${money.sqmSign}`}</dd>
      </div>
      <div data-empty={priceSar === null || undefined}>
        <dt>{type === 'project' ? words.priceFrom : words.price}</dt>
        <dd>{priceSar !== null && <Money amount={priceSar} />}</dd>
      </div>
      <div data-empty={priceSarPerSqm === null || undefined}>
        <dt>{words.perSqm}</dt>
        <dd>{priceSarPerSqm !== null && <Money amount={priceSarPerSqm} />}</dd>
      </div>
    </dl>
  );
}
