import { expect, test } from 'vitest';
import type { Offer } from '../../../contract/offer/offers.ts';
import { offerData } from '../../../src/metadata/detail-data.ts';

const offer: Offer = {
  code: 'OF-1',
  title: 'أرض',
  description: null,
  purpose: 'lease',
  regionId: 10,
  cityName: 'الرياض',
  neighborhoodId: null,
  neighborhoodName: null,
  areaSqm: 600,
  priceSar: 90_000,
  priceSarPerSqm: 150,
  publishedAt: '2026-01-01T00:00:00.000Z',
  validUntil: '2026-06-01T00:00:00.000Z',
  isValid: false,
  parcelObjectIds: [1],
  centroid: { x: 46.7, y: 24.8 },
  bounds: { southWest: { x: 46.6, y: 24.7 }, northEast: { x: 46.8, y: 24.9 } },
  broker: { code: 'B1', name: 'مكتب', phoneNumber: null, hasPublicPage: false },
  photos: [],
  licenceNo: null,
  contactPhone: null,
  whatsapp: null,
  isPublishedHere: false,
  farFromSarPerSqm: null,
  isOnDemoLand: true,
  source: { name: 'مصدر', origin: 'demo', licence: null, updatedAt: '2026-01-01T00:00:00.000Z' },
};

test('an offer whose end is not known says nothing of it', () => {
  const page = { name: 'أرض', url: 'https://x/offer/OF-1', regionKey: undefined, crumbs: [] };
  expect(offerData({ ...offer, validUntil: null }, page).mainEntity).not.toHaveProperty('validThrough');
});

test('an offer has complete structured data with its breadcrumb, and no unknown values', () => {
  const page = {
    name: 'أرض',
    url: 'https://x/offer/OF-1',
    regionKey: undefined,
    crumbs: [{ name: 'الرياض', address: undefined }],
  };
  expect(offerData(offer, page)).toEqual({
    '@type': 'WebPage',
    name: 'أرض',
    url: 'https://x/offer/OF-1',
    breadcrumb: {
      '@type': 'BreadcrumbList',
      itemListElement: [
        { '@type': 'ListItem', position: 1, name: 'الرياض' },
        { '@type': 'ListItem', position: 2, name: 'أرض', item: 'https://x/offer/OF-1' },
      ],
    },
    mainEntity: {
      '@type': 'Offer',
      name: 'أرض',
      url: 'https://x/offer/OF-1',
      identifier: 'OF-1',
      price: 90_000,
      priceCurrency: 'SAR',
      businessFunction: { '@id': 'http://purl.org/goodrelations/v1#LeaseOut' },
      availability: 'https://schema.org/Discontinued',
      validFrom: '2026-01-01T00:00:00.000Z',
      validThrough: '2026-06-01T00:00:00.000Z',
      offeredBy: { '@type': 'RealEstateAgent', name: 'مكتب' },
      availableAtOrFrom: {
        '@type': 'Place',
        name: 'أرض',
        geo: { '@type': 'GeoCoordinates', longitude: 46.7, latitude: 24.8 },
        address: { '@type': 'PostalAddress', addressLocality: 'الرياض', addressCountry: 'SA' },
      },
      itemOffered: {
        '@type': 'Product',
        name: 'أرض',
        additionalProperty: { '@type': 'PropertyValue', name: 'المساحة', value: 600, unitCode: 'MTK' },
      },
    },
  });
});
