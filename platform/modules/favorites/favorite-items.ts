import type { FavoriteItem } from '../../../contract/favorites/favorites.ts';
import type { Bounds } from '../../../contract/shared/common.ts';
import type { FavoriteType } from '../../../contract/shared/vocabulary.ts';
import { planKey, planOfKey } from '../../../contract/shared/plan-key.ts';
import { words } from '../../../words/ar/index.ts';
import { fill } from '../../../words/fill.ts';
import { boundsOfExtent, emptyExtent, widen } from '../../../lib/geo/bounds.ts';
import { findMetricsOfNeighborhoods } from '../../../database/map/metrics.ts';
import { findOffers } from '../../../database/offer/offers.ts';
import type { Store } from '../../../database/connection/store.ts';
import { findParcelsById } from '../../../database/parcel/parcels.ts';
import { findProjects } from '../../../database/project/projects.ts';
import { listRegions } from '../../../database/shell/regions.ts';
import { sourcesFor } from '../../../database/parcel/reference.ts';
import { cityOfPlan, findPlanEntries } from '../../../database/search/search-entries.ts';
import { findPlanSources } from '../../../database/parcel/subdivisions.ts';
import { sourceOf, toSource } from '../../../database/shared/sources.ts';
import { listSalesOfRegion } from '../../../database/sale/transactions.ts';
import { nameOfParcel, nameOfSale } from '../parcel/parcels.ts';
import { mayPublish } from '../account/profile.ts';
import { sourceOfOffer } from '../offer/offers.ts';
import { pricePerSqm } from '../sale/transactions.ts';

/** Current data of a region's favorites, by item id. Items that no longer exist are missing. */
type Items = Map<string, FavoriteItem>;
type Finder = (store: Store, regionId: number, ids: readonly string[]) => Promise<Items>;

/** Defaults for the fields that most types do not have. */
const plain = { date: null, isPast: false, firstParcel: null, parcelObjectIds: [], neighborhoodId: null };

/** Reads all items of one type in one query: a person saves at most `limits.bookmarksPerAccount`. */
export const findFavoriteItems: Readonly<Record<FavoriteType, Finder>> = {
  async parcel(store, _regionId, ids) {
    const rows = await findParcelsById(store, ids.map(Number));
    const sources = await sourcesFor(store, rows);
    return itemsOf(rows, (row) => [
      String(row.id),
      {
        ...plain,
        name: nameOfParcel(row),
        place: row.neighborhood_name === null ? null : row.city_name,
        areaSqm: row.area_sqm,
        priceSar: row.transaction_price_sar,
        priceSarPerSqm: row.price_sar_per_sqm,
        parcelObjectIds: [row.id],
        neighborhoodId: row.neighborhood_id,
        bounds: boundsOfExtent(row),
        source: sourceOf(sources, row),
      },
    ]);
  },
  async transaction(store, regionId, ids) {
    const sales = await listSalesOfRegion(store, regionId, ids);
    const sources = await sourcesFor(
      store,
      sales.map(([first]) => first),
    );
    const region = (await listRegions(store)).find(({ id }) => id === regionId);
    const whole = boundsOfExtent(region ?? emptyExtent());
    return itemsOf(sales, (rows) => {
      const [first] = rows;
      return [
        first.transaction_no,
        {
          ...plain,
          name: nameOfSale(first),
          place: first.neighborhood_name === null ? null : first.city_name,
          date: first.date,
          areaSqm: first.area_sqm,
          priceSar: first.price_sar,
          priceSarPerSqm: pricePerSqm(first),
          firstParcel: { planNo: first.plan_no, parcelNo: first.parcel_no },
          // One row per parcel of the sale.
          parcelObjectIds: rows.flatMap((row) => row.first_parcel_id ?? []),
          neighborhoodId: first.neighborhood_id,
          bounds: boundsOfCenters(rows) ?? whole,
          source: sourceOf(sources, first),
        },
      ];
    });
  },
  async offer(store, _regionId, codes) {
    const now = new Date().toISOString();
    const offers = (await findOffers(store, codes)).filter(({ organisation }) => mayPublish(organisation));
    const sources = await sourcesFor(store, offers);
    return itemsOf(offers, (row) => [
      row.code,
      {
        ...plain,
        name: row.title,
        place: [row.neighborhood_name, row.city_name].filter((part) => part !== null).join('، '),
        isPast: row.valid_until !== null && row.valid_until <= now,
        areaSqm: row.area_sqm,
        priceSar: row.price_sar,
        priceSarPerSqm: pricePerSqm(row),
        parcelObjectIds: row.parcelIds,
        neighborhoodId: row.neighborhood_id,
        bounds: boundsOfExtent(row),
        source: sourceOfOffer(sources, row),
      },
    ]);
  },
  async neighborhood(store, _regionId, ids) {
    const metrics = await findMetricsOfNeighborhoods(store, ids.map(Number));
    return itemsOf(metrics, ({ neighborhood, quarters, source }) => [
      String(neighborhood.id),
      {
        ...plain,
        name: neighborhood.name,
        place: neighborhood.city_name,
        areaSqm: null,
        priceSar: null,
        priceSarPerSqm: quarters.at(-1)?.average_price ?? null,
        neighborhoodId: neighborhood.id,
        bounds: boundsOfExtent(neighborhood),
        source: source ? toSource(source) : null,
      },
    ]);
  },
  async plan(store, regionId, keys) {
    const plans = keys.flatMap((key) => planOfKey(key) ?? []);
    const entries = await findPlanEntries(store, plans, regionId);
    const sources = await findPlanSources(store, regionId, plans);
    const known = await sourcesFor(store, [...sources.values()]);
    const groups = Map.groupBy(entries, (entry) =>
      planKey({ cityName: cityOfPlan(entry) ?? '', planNo: entry.plan_no ?? '' }),
    );
    return itemsOf([...groups], ([key, parts]) => {
      const [first] = parts;
      const box = emptyExtent();
      for (const part of parts) widen(box, part);
      const source = sources.get(key);
      return [
        key,
        {
          ...plain,
          name: fill(words.detail.plan, { number: first?.plan_no ?? '' }),
          place: parts.map(({ context }) => context).find((context) => context !== null) ?? null,
          areaSqm: null,
          priceSar: null,
          priceSarPerSqm: null,
          neighborhoodId: first?.neighborhood_id ?? null,
          bounds: boundsOfExtent(box),
          source: source ? sourceOf(known, source) : null,
        },
      ];
    });
  },
  async project(store, _regionId, ids) {
    const projects = await findProjects(store, ids.map(Number));
    const sources = await sourcesFor(store, projects);
    return itemsOf(projects, (row) => [
      String(row.id),
      {
        ...plain,
        name: row.name,
        place: row.city_name,
        areaSqm: row.area_sqm,
        priceSar: row.price_from_sar,
        priceSarPerSqm: null,
        bounds: boundsOfExtent(row),
        source: sourceOf(sources, row),
      },
    ]);
  },
};

function itemsOf<Row>(rows: readonly Row[], entryOf: (row: Row) => [id: string, item: FavoriteItem]): Items {
  return new Map(rows.map(entryOf));
}

/** Smallest box around the places of a sale's parcels; undefined when no place is known. */
function boundsOfCenters(
  rows: readonly { centroid_x: number | null; centroid_y: number | null }[],
): Bounds | undefined {
  const box = emptyExtent();
  const placed = rows.flatMap(({ centroid_x: x, centroid_y: y }) =>
    x === null || y === null ? [] : [{ west: x, south: y, east: x, north: y }],
  );
  for (const extent of placed) widen(box, extent);
  return placed.length === 0 ? undefined : boundsOfExtent(box);
}
