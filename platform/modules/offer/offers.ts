import type { Source } from '../../../contract/shared/common.ts';
import { getBrokerProfile, type BrokerProfile } from '../../../contract/offer/brokers.ts';
import { offerLimits } from '../../../contract/offer/limits.ts';
import {
  getOffer,
  listOfferPlaces,
  listOffers,
  type Offer,
  type OfferPlace,
} from '../../../contract/offer/offers.ts';
import { listBrokers } from '../../../contract/offer/organisations.ts';
import { sql } from 'kysely';
import { mountEndpoint } from '../../http/mount-endpoint.ts';
import type { Platform } from '../../http/platform.ts';
import { boundsOfExtent, boundsOfQuery, extentOfBounds } from '../../../lib/geo/bounds.ts';
import { Refusal } from '../../../contract/shared/refusal.ts';
import * as offers from '../../../database/offer/offers.ts';
import type { Store } from '../../../database/connection/store.ts';
import { findParcelsById } from '../../../database/parcel/parcels.ts';
import { listPublicBrokers } from '../../../database/offer/brokers.ts';
import { referenceOf, sourcesFor } from '../../../database/parcel/reference.ts';
import { readSources, sourceOf } from '../../../database/shared/sources.ts';
import { toParcelRows } from '../parcel/parcels.ts';
import { hasPublicPage, mayPublish } from '../account/profile.ts';
import { pricePerSqm } from '../sale/transactions.ts';
import { landUseOrRefuse } from '../shared/land-use.ts';
import { toPhoto } from './offer-photos.ts';
import { farFrom, usualPrices } from './usual-prices.ts';

/** Offers and their brokers. */
export function offersModule(platform: Platform): void {
  const { store } = platform;

  mountEndpoint(platform, listOffers, async ({ query }) => {
    await landUseOrRefuse(store, query.landUseGroup);
    const { includePast, boundaryFrom, boundaryTo, ...search } = query;
    const bounds = boundsOfQuery({ boundaryFrom, boundaryTo });
    const box = bounds && extentOfBounds(bounds);
    const validAt = includePast === 'true' ? undefined : new Date().toISOString();
    const { rows, totalCount } = await offers.listOffers(store, { ...search, box, validAt });
    const sources = await sourcesFor(store, rows);
    const usual = await usualPrices(store, rows);
    return {
      items: rows.map((row) => toOffer(platform, row, { sources, usual })),
      totalCount,
      offset: query.offset,
      limit: query.limit,
    };
  });

  mountEndpoint(platform, listOfferPlaces, async ({ query }) => {
    await landUseOrRefuse(store, query.landUseGroup);
    const { boundaryFrom, boundaryTo, ...search } = query;
    const bounds = boundsOfQuery({ boundaryFrom, boundaryTo });
    const box = bounds && extentOfBounds(bounds);
    const validAt = new Date().toISOString();
    const { rows, totalCount } = await offers.listOfferPlaces(
      store,
      { ...search, box, validAt },
      offerLimits.offerPlaces,
    );
    return {
      places: rows.map((row): OfferPlace => [row.code, row.centroid_x, row.centroid_y, row.price_sar]),
      totalCount,
    };
  });

  mountEndpoint(platform, getOffer, async ({ parameters }) => {
    const row = await offers.findOffer(store, parameters.code);
    if (!row || !mayPublish(row.organisation)) throw new Refusal('offer_not_found');
    const parcels = await findParcelsById(store, row.parcelIds);
    return {
      ...toOffer(platform, row, {
        sources: await sourcesFor(store, [row]),
        usual: await usualPrices(store, [row]),
      }),
      parcels: await toParcelRows(store, parcels),
    };
  });

  mountEndpoint(platform, listBrokers, async ({ query }) => {
    const { rows, totalCount } = await listPublicBrokers(store.database, query, new Date().toISOString());
    const { regionKeys } = await referenceOf(store);
    return {
      items: rows.map((row) => ({
        ...{ code: row.code, name: row.name, cityName: row.city_name, logoUrl: row.logo_url },
        regionKey: regionKeys.get(row.region_id ?? 0) ?? null,
        ...{ phoneNumber: row.phone_number, joinedAt: row.joined_at },
        validOfferCount: Number(row.offers),
        isDemo: row.origin === 'demo',
      })),
      ...{ totalCount, offset: query.offset, limit: query.limit },
    };
  });

  mountEndpoint(platform, getBrokerProfile, ({ parameters }) => brokerProfile(store, parameters.code));
}

/** Returns the public profile of a broker. Throws broker_not_found, broker_closed. */
async function brokerProfile(store: Store, code: string): Promise<BrokerProfile> {
  const { database } = store;
  const brokers = await database
    .selectFrom('organisation')
    .selectAll()
    .where(sql`lower(code)`, '=', code.toLowerCase())
    .orderBy('code')
    .execute();
  // Codes are typed in any case; where several differ only by it, each is found by its own spelling.
  const broker = brokers.find((each) => each.code === code) ?? brokers[0];
  if (broker?.status === 'closed' && broker.approval_status === 'approved')
    throw new Refusal('broker_closed');
  // Hidden brokers answer as if they did not exist, so that nobody learns that they do.
  if (!broker || !hasPublicPage(broker)) throw new Refusal('broker_not_found');
  const members = await database
    .selectFrom('organisation_member')
    .select(sql<number>`count(*)`.as('count'))
    .where('organisation_id', '=', broker.id)
    .executeTakeFirstOrThrow();
  const now = new Date().toISOString();
  const { totalCount } = await offers.listOffers(store, {
    brokerCode: broker.code,
    validAt: now,
    offset: 0,
    limit: 1,
  });
  return {
    code: broker.code,
    name: broker.name,
    phoneNumber: broker.phone_number,
    type: broker.type,
    profileUrl: broker.profile_url,
    email: broker.email,
    about: broker.about,
    licenceNo: broker.licence_no,
    cityName: broker.city_name,
    regionId: broker.region_id,
    logoUrl: broker.logo_url,
    joinedAt: broker.joined_at,
    validOfferCount: totalCount,
    memberCount: members.count,
    source: (await readSources(store)).get(broker.source_id ?? 0) ?? null,
  };
}

function toOffer(
  { config }: Platform,
  row: offers.OfferRow,
  { sources, usual }: { sources: ReadonlyMap<number, Source>; usual: ReadonlyMap<number, number> },
): Offer {
  const { organisation } = row;
  return {
    code: row.code,
    title: row.title,
    description: row.description,
    purpose: row.purpose,
    regionId: row.region_id,
    cityName: row.city_name,
    neighborhoodId: row.neighborhood_id,
    neighborhoodName: row.neighborhood_name,
    areaSqm: row.area_sqm,
    priceSar: row.price_sar,
    priceSarPerSqm: pricePerSqm(row),
    publishedAt: row.published_at,
    validUntil: row.valid_until,
    isValid: row.valid_until === null || Date.parse(row.valid_until) > Date.now(),
    parcelObjectIds: row.parcelIds,
    centroid: { x: row.centroid_x, y: row.centroid_y },
    bounds: boundsOfExtent(row),
    broker: {
      code: organisation.code,
      name: organisation.name,
      phoneNumber: organisation.phone_number,
      hasPublicPage: hasPublicPage(organisation),
    },
    photos: row.photos.map((photo) => toPhoto(config, photo)),
    licenceNo: row.licence_no,
    contactPhone: row.contact_phone,
    whatsapp: row.whatsapp,
    isPublishedHere: row.source_id === null,
    farFromSarPerSqm: farFrom(row, usual),
    isOnDemoLand: row.isOnDemoLand,
    source: sourceOfOffer(sources, row),
  };
}

/** An offer that was published here comes from its broker. */
export function sourceOfOffer(sources: ReadonlyMap<number, Source>, row: offers.OfferRow): Source {
  const { source_id: id } = row;
  if (id !== null) return sourceOf(sources, { source_id: id });
  return {
    name: row.organisation.name,
    origin: 'import',
    licence: null,
    updatedAt: row.changed_at ?? row.published_at,
  };
}
