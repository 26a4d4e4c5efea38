import { sql, type RawBuilder, type Selectable } from 'kysely';
import type { Extent } from '../../lib/geo/bounds.ts';
import type { OfferOrder } from '../../contract/shared/orders.ts';
import type { CityPart, OfferPurpose } from '../../contract/shared/vocabulary.ts';
import { findOrganisations, type OrganisationRow } from '../account/accounts.ts';
import type { Store } from '../connection/store.ts';
import { readPhotos, type OfferPhotoRow } from './own-offers.ts';
import { preparedRead } from '../connection/prepared.ts';
import type { OfferTable } from '../schema/schema.ts';

export interface OfferRow extends Selectable<OfferTable> {
  organisation: OrganisationRow;
  parcelIds: number[];
  photos: OfferPhotoRow[];
  /** Whether it lies on generated land, which its page tells. */
  isOnDemoLand: boolean;
}

export interface OfferSearch {
  regionId?: number | undefined;
  neighborhoodId?: number | undefined;
  brokerCode?: string | undefined;
  parcelObjectId?: number | undefined;
  purpose?: OfferPurpose | undefined;
  /** Only those whose middle lies in it. */
  box?: Extent | undefined;
  /** Prices in riyals, areas in m². */
  fromPrice?: number | undefined;
  toPrice?: number | undefined;
  fromSqmPrice?: number | undefined;
  toSqmPrice?: number | undefined;
  fromArea?: number | undefined;
  toArea?: number | undefined;
  /** What one of the parcels is, and where it lies. */
  landUseGroup?: string | undefined;
  city?: string | undefined;
  cityPart?: CityPart | undefined;
  municipality?: string | undefined;
  planNo?: string | undefined;
  /** Only offers that are still valid at this time; those whose end is not known are. */
  validAt?: string | undefined;
}

interface OfferPage {
  orderBy?: OfferOrder;
  offset: number;
  limit: number;
}

const readOffersOn = preparedRead(
  (database, parcelObjectId: number) =>
    database.selectFrom('offer_parcel').select('offer_id').where('parcel_id', '=', parcelObjectId),
  [0],
);

/** Returns a page of offers. */
export async function listOffers(
  store: Store,
  search: OfferSearch & OfferPage,
): Promise<{ rows: OfferRow[]; totalCount: number }> {
  const { parcelObjectId, orderBy = 'newest' } = search;
  // Fast path: most parcels were never offered, and every parcel page asks.
  const isOffered = parcelObjectId === undefined || (await readOffersOn(store, parcelObjectId)).length > 0;
  if (!isOffered) return { rows: [], totalCount: 0 };
  const chosen = publicOffers(store, search);
  const { count } = await chosen.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow();
  if (count === 0) return { rows: [], totalCount: 0 };
  const rows = await chosen
    .selectAll('offer')
    .orderBy(orders[orderBy])
    .orderBy('offer.id', 'desc')
    .offset(search.offset)
    .limit(search.limit)
    .execute();
  return { rows: await complete(store, rows), totalCount: Number(count) };
}

const orders: Readonly<Record<OfferOrder, RawBuilder<unknown>>> = {
  newest: sql`published_at desc`,
  price_low: sql`price_sar`,
  price_high: sql`price_sar desc`,
  per_sqm_low: sql`price_sar / area_sqm`,
  per_sqm_high: sql`price_sar / area_sqm desc`,
  area_low: sql`area_sqm`,
  area_high: sql`area_sqm desc`,
};

/** Codes, middles and prices of offers, newest first, and how many there are in all. */
export async function listOfferPlaces(
  store: Store,
  search: OfferSearch,
  limit: number,
): Promise<{
  rows: Pick<OfferRow, 'code' | 'centroid_x' | 'centroid_y' | 'price_sar'>[];
  totalCount: number;
}> {
  const chosen = publicOffers(store, search);
  const { count } = await chosen.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow();
  const rows = await chosen
    .select(['offer.code', 'offer.centroid_x', 'offer.centroid_y', 'offer.price_sar'])
    .orderBy('published_at', 'desc')
    .orderBy('offer.id', 'desc')
    .limit(limit)
    .execute();
  return { rows, totalCount: Number(count) };
}

/**
 * The parcels in offers for sale that are valid at a time: all, or those of a region or with given ids. One that
 * several offer is told once, with the cheapest.
 */
export async function listOfferedParcels(
  store: Store,
  { regionId, parcelIds }: { regionId?: number | undefined; parcelIds?: readonly number[] },
  validAt: string,
): Promise<{ parcelId: number; code: string; priceSar: number; priceSarPerSqm: number }[]> {
  if (parcelIds?.length === 0) return [];
  const rows = await publicOffers(store, { regionId, validAt, purpose: 'sale' })
    .innerJoin('offer_parcel', 'offer_parcel.offer_id', 'offer.id')
    .$if(parcelIds !== undefined, (query) => query.where('offer_parcel.parcel_id', 'in', parcelIds ?? []))
    .select(['offer_parcel.parcel_id', 'offer.code', 'offer.price_sar', 'offer.area_sqm'])
    .orderBy('offer.price_sar', 'desc')
    .orderBy('offer.id', 'desc')
    .execute();
  const cheapest = new Map(rows.map((row) => [row.parcel_id, row]));
  return Array.from(
    cheapest.values(),
    ({ parcel_id: parcelId, code, price_sar: priceSar, area_sqm: area }) => ({
      ...{ parcelId, code, priceSar },
      priceSarPerSqm: priceSar / area,
    }),
  );
}

/** Offers that everybody sees and that a search means. */
function publicOffers(store: Store, search: OfferSearch) {
  const { regionId, neighborhoodId, brokerCode, parcelObjectId, purpose, validAt, box } = search;
  const bounds = [
    [sql`price_sar`, '>=', search.fromPrice],
    [sql`price_sar`, '<=', search.toPrice],
    [sql`price_sar / offer.area_sqm`, '>=', search.fromSqmPrice],
    [sql`price_sar / offer.area_sqm`, '<=', search.toSqmPrice],
    [sql`offer.area_sqm`, '>=', search.fromArea],
    [sql`offer.area_sqm`, '<=', search.toArea],
  ] as const;
  const ofParcel = [
    [sql`parcel.land_use_group`, search.landUseGroup],
    [sql`parcel.city_name`, search.city],
    [sql`parcel.plan_no`, search.planNo],
    [sql`neighborhood.city_part`, search.cityPart],
    // The same municipality as in the snapshot, see `DistrictNames`.
    [sql`coalesce(parcel.municipality_name, neighborhood.municipality_name)`, search.municipality],
  ] as const;
  const parcelConditions = ofParcel.flatMap(([value, wanted]) =>
    wanted === undefined ? [] : [sql<boolean>`${value} = ${wanted}`],
  );
  return (
    store.database
      .selectFrom('offer')
      .innerJoin('organisation', 'organisation.id', 'offer.organisation_id')
      // Same rule as `mayPublish`: offers of suspended or rejected organizations are hidden.
      .where('organisation.approval_status', '=', 'approved')
      .where('organisation.status', '=', 'active')
      .where('offer.state', '=', 'live')
      .where('offer.hidden_at', 'is', null)
      .$if(regionId !== undefined, (query) => query.where('offer.region_id', '=', regionId ?? 0))
      .$if(neighborhoodId !== undefined, (query) => query.where('neighborhood_id', '=', neighborhoodId ?? 0))
      .$if(purpose !== undefined, (query) => query.where('purpose', '=', purpose ?? 'sale'))
      .$if(validAt !== undefined, (query) =>
        query.where((column) =>
          column.or([column('valid_until', 'is', null), column('valid_until', '>', validAt ?? '')]),
        ),
      )
      .$if(brokerCode !== undefined, (query) =>
        query.where('organisation_id', 'in', (inner) =>
          inner
            .selectFrom('organisation')
            .select('id')
            .where('code', '=', brokerCode ?? ''),
        ),
      )
      .$if(parcelObjectId !== undefined, (query) =>
        query.where('offer.id', 'in', (inner) =>
          inner
            .selectFrom('offer_parcel')
            .select('offer_id')
            .where('parcel_id', '=', parcelObjectId ?? 0),
        ),
      )
      .$if(parcelConditions.length > 0, (query) =>
        query.where('offer.id', 'in', (inner) =>
          inner
            .selectFrom('offer_parcel')
            .innerJoin('parcel', 'parcel.id', 'offer_parcel.parcel_id')
            .leftJoin('neighborhood', 'neighborhood.id', 'parcel.neighborhood_id')
            .select('offer_parcel.offer_id')
            .where((where) => where.and(parcelConditions)),
        ),
      )
      .$if(box !== undefined, (query) =>
        query
          .where('offer.centroid_x', '>=', box?.west ?? 0)
          .where('offer.centroid_x', '<=', box?.east ?? 0)
          .where('offer.centroid_y', '>=', box?.south ?? 0)
          .where('offer.centroid_y', '<=', box?.north ?? 0),
      )
      .where((where) =>
        where.and(
          bounds.flatMap(([value, sign, bound]) =>
            bound === undefined ? [] : [sql<boolean>`${value} ${sql.raw(sign)} ${bound}`],
          ),
        ),
      )
  );
}

export async function findOffer(store: Store, code: string): Promise<OfferRow | undefined> {
  return (await findOffers(store, [code]))[0];
}

/** Offers that are public, by code; codes that do not exist are skipped. */
export async function findOffers(store: Store, codes: readonly string[]): Promise<OfferRow[]> {
  const rows = await store.database
    .selectFrom('offer')
    .selectAll()
    .where('code', 'in', codes)
    .where('state', '=', 'live')
    .where('hidden_at', 'is', null)
    .execute();
  return complete(store, rows);
}

async function complete(store: Store, offers: Selectable<OfferTable>[]): Promise<OfferRow[]> {
  if (offers.length === 0) return [];
  const ids = offers.map((offer) => offer.id);
  const organisations = await findOrganisations(store, [
    ...new Set(offers.map((offer) => offer.organisation_id)),
  ]);
  const links = await store.database
    .selectFrom('offer_parcel')
    .selectAll()
    .where('offer_id', 'in', ids)
    .orderBy('parcel_id')
    .execute();
  const photos = await readPhotos(store.database, ids);
  const onDemoLand = await findOnDemoLand(store, ids);
  return offers.flatMap((offer) => {
    const organisation = organisations.find((row) => row.id === offer.organisation_id);
    const parcelIds = links.filter((link) => link.offer_id === offer.id).map((link) => link.parcel_id);
    if (!organisation) return [];
    const isOnDemoLand = onDemoLand.has(offer.id);
    return [{ ...offer, organisation, parcelIds, photos: photos.get(offer.id) ?? [], isOnDemoLand }];
  });
}

/** Which of some offers have parcels that were generated. */
async function findOnDemoLand({ database }: Store, ids: readonly number[]): Promise<Set<number>> {
  const rows = await database
    .selectFrom('offer_parcel')
    .innerJoin('parcel', 'parcel.id', 'offer_parcel.parcel_id')
    .innerJoin('source', 'source.id', 'parcel.source_id')
    .select('offer_id')
    .distinct()
    .where('offer_id', 'in', ids)
    .where('source.origin', '=', 'demo')
    .execute();
  return new Set(rows.map((row) => row.offer_id));
}
