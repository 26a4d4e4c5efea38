import type {
  ListItem,
  Offer as OfferThing,
  Place as PlaceThing,
  PostalAddress,
  PropertyValue,
  RealEstateAgent,
  SellAction,
  Thing,
  WebPage,
} from 'schema-dts';
import type { Offer } from '../../contract/offer/offers.ts';
import { deedNumberOf } from '../../contract/sale/stated-sales.ts';
import type { Parcel } from '../../contract/parcel/parcels.ts';
import type { TransactionDetail } from '../../contract/sale/transactions.ts';
import type { RegionKey } from '../../contract/shared/vocabulary.ts';
import { words } from '../../words/ar/index.ts';
import { withoutUnknown } from './known.ts';

/**
 * Structured data of detail pages for search engines; unknown values are omitted. The schema.org types enforce its
 * vocabulary.
 */

/** A thing that is not just a name or URL, of exactly this type. */
type Leaf<Kind> = Extract<Kind, { '@type': string }>;

interface Page {
  name: string;
  url: string;
  regionKey: RegionKey | undefined;
  /** Breadcrumbs: names, with absolute URLs of those that have a page. */
  crumbs: { name: string; address: string | undefined }[];
}

interface Place {
  x: number;
  y: number;
}

export function parcelData(parcel: Parcel, page: Page): WebPage {
  return pageOf(page, {
    ...landOf(page, parcel.city, parcel.neighborhoodName, parcel.centroid),
    url: page.url,
    identifier: parcel.parcelId,
    additionalProperty: areaOf(parcel.area),
  });
}

export function saleData(sale: TransactionDetail, page: Page): WebPage {
  return pageOf(
    page,
    withoutUnknown<Leaf<SellAction>>({
      '@type': 'SellAction',
      name: page.name,
      url: page.url,
      identifier: deedNumberOf(sale) ?? undefined,
      endTime: sale.date,
      price: sale.priceSar,
      priceCurrency: 'SAR',
      object: {
        // The middle of a neighborhood or city is not where the land lies.
        ...landOf(page, sale.cityName, sale.neighborhoodName, sale.level === 'parcel' ? sale.location : null),
        additionalProperty: areaOf(sale.areaSqm),
      },
    }),
  );
}

export function offerData(offer: Offer, page: Page): WebPage {
  const { broker } = offer;
  return pageOf(
    page,
    withoutUnknown<Leaf<OfferThing>>({
      '@type': 'Offer',
      name: page.name,
      url: page.url,
      identifier: offer.code,
      description: offer.description,
      price: offer.priceSar,
      priceCurrency: 'SAR',
      businessFunction: {
        '@id': `http://purl.org/goodrelations/v1#${offer.purpose === 'sale' ? 'Sell' : 'LeaseOut'}`,
      },
      availability: `https://schema.org/${offer.isValid ? 'InStock' : 'Discontinued'}`,
      validFrom: offer.publishedAt,
      validThrough: offer.validUntil,
      offeredBy: withoutUnknown<Leaf<RealEstateAgent>>({
        '@type': 'RealEstateAgent',
        name: broker.name,
        telephone: broker.phoneNumber,
      }),
      availableAtOrFrom: landOf(page, offer.cityName, offer.neighborhoodName, offer.centroid),
      itemOffered: { '@type': 'Product', name: page.name, additionalProperty: areaOf(offer.areaSqm) },
    }),
  );
}

function pageOf({ name, url, crumbs }: Page, thing: Thing): WebPage {
  const way = {
    '@type': 'BreadcrumbList' as const,
    itemListElement: [...crumbs, { name, address: url }].map((crumb, index) =>
      withoutUnknown<Leaf<ListItem>>({
        '@type': 'ListItem',
        position: index + 1,
        name: crumb.name,
        item: crumb.address,
      }),
    ),
  };
  return { '@type': 'WebPage', name, url, breadcrumb: way, mainEntity: thing };
}

function landOf(
  { name, regionKey }: Page,
  cityName: string | null,
  neighborhoodName: string | null,
  place: Place | null,
): Extract<PlaceThing, { '@type': 'Place' }> {
  return {
    '@type': 'Place',
    name,
    ...(place && { geo: { '@type': 'GeoCoordinates', longitude: place.x, latitude: place.y } }),
    address: withoutUnknown<Leaf<PostalAddress>>({
      '@type': 'PostalAddress',
      streetAddress: neighborhoodName,
      addressLocality: cityName,
      addressRegion: regionKey && words.map.regions[regionKey],
      addressCountry: 'SA',
    }),
  };
}

function areaOf(areaSqm: number): PropertyValue {
  return { '@type': 'PropertyValue', name: words.panel.area, value: areaSqm, unitCode: 'MTK' };
}
