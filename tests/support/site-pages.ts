import { parcelAddress, saleAddress } from '../../contract/shared/page-addresses.ts';
import { query, type ParcelRow } from './land.ts';

/**
 * The pages of the site. Addresses of single parcels, sales, offers and brokers depend on the demo data: here
 * they have a name in braces, which `pathOf` fills in from the database while a test runs.
 */

/** Pages that other sites may show in a frame. */
export const framablePages = ['/map', '/test-map-component'];

/** The campaigns' addresses of the specification (§2). */
export const landingPages = [46, 114, 155, 10157, 118, 81, 121, 10159].map((id) => `/landing-page/${id}`);

/** The public page of a broker. */
export const brokerTemplate = '/profile/{broker}';

/** Lists of sales: of a region, and of the visitor's. */
export const saleLists = ['/Riyadh/transactions', '/transactions'];

/** Pages of single things: a parcel that was sold, a sale of several parcels, an offer that is still valid. */
export const parcelTemplate = '/parcel/{parcel}';
export const saleTemplate = '/transaction/{sale}';
export const offerTemplate = '/offer/{offer}';
export const detailTemplates = [parcelTemplate, saleTemplate, offerTemplate];

/** The comparison of parcels: search engines do not index it, but follow its links. */
export const compareTemplate = '/compare?parcels={parcel},{otherParcel}';

/** A subdivision plan, reached from its parcels. */
export const planTemplate = '/Riyadh/plans/{plan}';

/** Prices of places over time. */
export const trendsTemplate = '/compare/prices?places=region:10|city:10:الرياض';

/** The printable price report of a parcel, which is reached from its page. */
export const reportTemplate = '/parcel/{parcel}/report';

/** The estimated fee on the land of a parcel, which is reached from its page where the land is undeveloped. */
export const landFeeTemplate = '/parcel/{parcel}/land-fee';

/** Pages only for members. */
export const memberPages = [
  ...['/user-profile', '/ardi-badges', '/Riyadh/favorites'],
  ...['/offers/new', '/offers/A1/edit', '/organisations'],
  ...['/admin', '/admin/operators', '/admin/tokens', '/admin/journal'],
  ...['/admin/data', '/admin/load', '/admin/held', '/admin/changes'],
  ...['/admin/complaints', '/admin/offers', '/admin/requests', '/admin/members', '/admin/forms'],
  ...['/admin/promotions', '/admin/switches'],
];

/** What the web server shows instead of a page while no process renders any. */
const awayPage = '/away';

/**
 * Pages that search engines do not index: for frames of other sites, parts of other pages, for members only.
 */
export const unlistedPages = [
  ...[
    '/map',
    '/test-map-component',
    compareTemplate,
    reportTemplate,
    landFeeTemplate,
    trendsTemplate,
    planTemplate,
    awayPage,
    '/account/email',
  ],
  ...memberPages,
];

/** Parts of pages that their scripts fetch and insert: HTML without a document. */
export const pageParts = [
  '/parts/region-figures',
  '/parts/Asir/newest-sales',
  '/parts/featured-projects',
  '/parts/projects?region=Asir&order=name',
];

/** Addresses without a page, among them one that cannot be decoded. */
export const missingPages = ['/no-such-page', '/Atlantis/metrics', '/404', '/%E0%A4%A'];

/** All kinds of pages: prerendered, rendered on demand, and missing. */
export const sitePages = [
  '/',
  '/Riyadh/metrics',
  '/metrics',
  ...framablePages,
  '/market',
  '/privacy-policy',
  '/agreement',
  '/projects/roshan',
  '/data',
  ...saleLists,
  '/brokers',
  brokerTemplate,
  ...detailTemplates,
  compareTemplate,
  reportTemplate,
  landFeeTemplate,
  trendsTemplate,
  planTemplate,
  ...landingPages,
  ...memberPages,
  '/account/email',
  awayPage,
  ...missingPages,
];

/** Pages that search engines index. */
export const listedPages = sitePages.filter((path) => ![...missingPages, ...unlistedPages].includes(path));

interface Examples {
  parcel: ParcelRow;
  otherParcel: ParcelRow;
  /** The path of a sale's page after `/transaction/`. */
  sale: string;
  offer: string;
  broker: string;
}

let known: Examples | undefined;

/** The example things for the pages of single things, looked up once. */
export function examples(): Examples {
  return (known ??= findExamples());
}

function findExamples(): Examples {
  // Where the most was sold: there is something to compare with.
  const [parcel, otherParcel] = query<ParcelRow>(
    `select parcel.*, region.key as region_key from parcel join region on region.id = region_id
      where transaction_price_sar is not null and zoning = 'residential' and block_no is not null
        and region.key = 'Riyadh' and neighborhood_id = (
          select neighborhood_id from parcel join sale_parcel on sale_parcel.parcel_id = parcel.id
            group by neighborhood_id order by count(*) desc limit 1)
        and parcel.id in (select parcel_id from sale_parcel group by parcel_id having count(*) = 1)
      order by parcel.id limit 2`,
  );
  const [sale] = query<{ transactionNo: string; planNo: string | null; parcelNo: string; regionId: number }>(
    `select transaction_no as transactionNo, plan_no as planNo, parcel_no as parcelNo, sale.region_id as regionId
      from sale join parcel on parcel.id = (select min(parcel_id) from sale_parcel where sale_id = sale.id)
      join region on region.id = sale.region_id
      where region.key = 'Riyadh' and kind = 'multi_parcel' and plan_no is not null order by sale.id limit 1`,
  );
  const [offer] = query<{ code: string }>(
    `select offer.code from offer join region on region.id = region_id
      where region.key = 'Riyadh' and valid_until > '${new Date().toISOString()}' order by offer.code limit 1`,
  );
  const [broker] = query<{ code: string }>(
    `select organisation.code from organisation join offer on organisation_id = organisation.id
      join region on region.id = organisation.region_id
      where type = 'broker' and region.key = 'Riyadh' and approval_status = 'approved' and status = 'active'
        and is_profile_completed = 1 and public_profile_enabled = 1 and valid_until > '${new Date().toISOString()}'
      group by organisation.code order by count(*) desc, organisation.code limit 1`,
  );
  if (!parcel || !otherParcel || !sale || !offer || !broker) {
    throw new Error('the demonstration data has no parcel, sale, offer or broker for the tests');
  }
  return {
    parcel,
    otherParcel,
    sale: saleAddress(sale).replace('/transaction/', ''),
    offer: offer.code,
    broker: broker.code,
  };
}

/** The address of a page, with the names in braces filled in. */
export function pathOf(template: string): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const { parcel, otherParcel, sale, offer, broker } = examples();
    const values: Record<string, string> = {
      parcel: String(parcel.id),
      plan: [parcel.city_name, parcel.plan_no ?? ''].map(encodeURIComponent).join('/'),
      otherParcel: String(otherParcel.id),
      sale,
      offer,
      broker,
    };
    const value = values[name];
    if (value === undefined) throw new Error(`no example of ${name}`);
    return value;
  });
}

export const parcelPage = () => parcelAddress(examples().parcel.id);
export const salePage = () => pathOf(saleTemplate);
export const offerPage = () => pathOf(offerTemplate);
export const brokerPage = () => pathOf(brokerTemplate);
export const comparePage = () => pathOf(compareTemplate);
