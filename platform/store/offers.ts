import { sql, type Selectable } from 'kysely';
import type { OfferPurpose } from '../../src/contract/shared/vocabulary.ts';
import { findOrganisations, type OrganisationRow } from './accounts.ts';
import type { Store } from './store.ts';
import { readPhotos, type OfferPhotoRow } from './own-offers.ts';
import { preparedRead } from './prepared.ts';
import type { OfferTable } from './schema.ts';

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
  /** Only offers that are still valid at this time; those whose end is not known are. */
  validAt?: string | undefined;
  offset: number;
  limit: number;
}

const readOffersOn = preparedRead(
  (database, parcelObjectId: number) =>
    database.selectFrom('offer_parcel').select('offer_id').where('parcel_id', '=', parcelObjectId),
  [0],
);

/** Returns a page of offers, newest first. */
export async function listOffers(
  store: Store,
  search: OfferSearch,
): Promise<{ rows: OfferRow[]; totalCount: number }> {
  const { regionId, neighborhoodId, brokerCode, parcelObjectId, purpose, validAt } = search;
  // Fast path: most parcels were never offered, and every parcel page asks.
  const isOffered = parcelObjectId === undefined || (await readOffersOn(store, parcelObjectId)).length > 0;
  if (!isOffered) return { rows: [], totalCount: 0 };
  const chosen = store.database
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
    );
  const { count } = await chosen.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow();
  if (count === 0) return { rows: [], totalCount: 0 };
  const rows = await chosen
    .selectAll('offer')
    .orderBy('published_at', 'desc')
    .orderBy('offer.id', 'desc')
    .offset(search.offset)
    .limit(search.limit)
    .execute();
  return { rows: await complete(store, rows), totalCount: count };
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
