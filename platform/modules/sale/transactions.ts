import type { Source } from '../../../contract/shared/common.ts';
import {
  getTransaction,
  listNeighborhoodTransactions,
  listParcelTransactions,
  listTransactionPlaces,
  listTransactionsInBounds,
  searchTransactions,
  summarizeTransactions,
  type SalePlaces,
  type Transaction,
  type TransactionPage,
} from '../../../contract/sale/transactions.ts';
import { listTrends } from '../../../contract/sale/trends.ts';
import { words } from '../../../words/ar/index.ts';
import { mountEndpoint } from '../../http/mount-endpoint.ts';
import type { Platform } from '../../http/platform.ts';
import { boundsOfCorners } from '../../../lib/geo/bounds.ts';
import { Refusal } from '../../../contract/shared/refusal.ts';
import { landUseOrRefuse } from '../shared/land-use.ts';
import { CheckedJson } from '../../http/checked-json.ts';
import { placeFilter, type SaleFilter } from '../../land/sales/filter.ts';
import { correctionsOfSales, withCorrection } from '../../land/sales/corrections.ts';
import { salePage, type SalePageSearch } from '../../land/sales/page.ts';
import { salePlaces } from '../../land/sales/places.ts';
import { saleSummary } from '../../land/sales/summary.ts';
import { trendsOf } from '../../land/sales/trends.ts';
import { saleFilterOf } from '../shared/offered.ts';
import { zoningFilterOrRefuse } from '../shared/zoning.ts';
import { landUseNameOf } from '../../../database/parcel/classes.ts';
import { findParcel } from '../../../database/parcel/parcels.ts';
import { referenceOf, sourcesFor } from '../../../database/parcel/reference.ts';
import { sourceOf } from '../../../database/shared/sources.ts';
import {
  listParcelsOfSale,
  listSalesByNumber,
  listSalesOfParcel,
  type SaleRow,
} from '../../../database/sale/transactions.ts';

export function transactionsModule(platform: Platform): void {
  mountEndpoint(platform, listTransactionsInBounds, async ({ query }) => {
    await zoningFilterOrRefuse(platform.store, query);
    await landUseOrRefuse(platform.store, query.landUseGroup);
    const bounds = boundsOfCorners(query.boundaryFrom, query.boundaryTo);
    return pageOf(platform, { bounds, ...(await saleFilterOf(platform.store, query)) }, query);
  });

  mountEndpoint(platform, listTransactionPlaces, async ({ query }) => {
    await zoningFilterOrRefuse(platform.store, query);
    await landUseOrRefuse(platform.store, query.landUseGroup);
    const bounds = boundsOfCorners(query.boundaryFrom, query.boundaryTo);
    return checked(
      await platform.queries.run(salePlaces, { bounds, ...(await saleFilterOf(platform.store, query)) }),
    );
  });

  mountEndpoint(platform, searchTransactions, async ({ query }) => {
    await zoningFilterOrRefuse(platform.store, query);
    const { transactionNo } = query;
    await landUseOrRefuse(platform.store, query.landUseGroup);
    const filter = { ...placeFilter(query), ...(await saleFilterOf(platform.store, query)) };
    if (transactionNo === undefined) return pageOf(platform, filter, query);
    const ids = (await listSalesByNumber(platform.store, transactionNo)).map((sale) => sale.id);
    return pageOf(platform, { ...filter, ids }, query);
  });

  mountEndpoint(platform, summarizeTransactions, async ({ query }) => {
    await zoningFilterOrRefuse(platform.store, query);
    await landUseOrRefuse(platform.store, query.landUseGroup);
    const filter = { ...placeFilter(query), ...(await saleFilterOf(platform.store, query)) };
    const { regionId, landUses, ...figures } = await platform.queries.run(saleSummary, filter);
    const { landUseGroups } = await referenceOf(platform.store);
    return {
      ...figures,
      landUses: landUses.map((use) => ({
        ...use,
        landUseName: landUseNameOf(landUseGroups, regionId, use.landUseGroup),
      })),
    };
  });

  mountEndpoint(platform, listTrends, async ({ query }) => {
    await landUseOrRefuse(platform.store, query.landUseGroup);
    return platform.queries.run(trendsOf, query);
  });

  mountEndpoint(platform, listNeighborhoodTransactions, async ({ query }) => {
    await zoningFilterOrRefuse(platform.store, query);
    const { neighborhoodId } = query;
    await landUseOrRefuse(platform.store, query.landUseGroup);
    const page = await pageOf(
      platform,
      { neighborhoodId, ...(await saleFilterOf(platform.store, query)) },
      query,
    );
    if (page.totalCount === 0) await neighborhoodOrRefuse(platform, neighborhoodId);
    return page;
  });

  mountEndpoint(platform, listParcelTransactions, async ({ query }) => {
    const sales = await listSalesOfParcel(platform.store, query.parcelObjectId);
    if (sales.length === 0 && !(await findParcel(platform.store, query.parcelObjectId))) {
      throw new Refusal('parcel_not_found');
    }
    const sources = await sourcesFor(platform.store, sales);
    const corrections = await correctionsOfSales(platform.store, sales);
    return sales.map((sale) => withCorrection(toTransaction(sale, sources), corrections));
  });

  mountEndpoint(platform, getTransaction, async ({ parameters, query }) => {
    const sales = await listSalesByNumber(platform.store, parameters.transactionNo);
    const sale = sales.find((row) => query.regionId === undefined || row.region_id === query.regionId);
    if (!sale) throw new Refusal('transaction_not_found');
    const parcels = await listParcelsOfSale(platform.store, sale.id);
    return {
      ...withCorrection(
        toTransaction(sale, await sourcesFor(platform.store, [sale])),
        await correctionsOfSales(platform.store, [sale]),
      ),
      parcels: parcels.map((parcel) => ({
        parcelObjectId: parcel.id,
        parcelNo: parcel.parcel_no,
        blockNo: parcel.block_no,
        planNo: parcel.plan_no,
        areaSqm: parcel.area_sqm,
        location: { x: parcel.centroid_x, y: parcel.centroid_y },
      })),
    };
  });
}

async function pageOf(
  { queries }: Platform,
  filter: SaleFilter,
  { offset, limit, orderBy }: Pick<SalePageSearch, 'offset' | 'limit' | 'orderBy'>,
): Promise<CheckedJson & { totalCount: number }> {
  const page = await queries.run(salePage, { filter, orderBy, offset, limit });
  return Object.assign(checked(page), { totalCount: page.totalCount });
}

/**
 * A response of sales, which were checked against the contract when the snapshot was written: checking thousands of
 * them again would delay other requests.
 */
function checked(data: TransactionPage | SalePlaces): CheckedJson {
  return new CheckedJson(JSON.stringify({ status: true, message: words.done, data }));
}

async function neighborhoodOrRefuse({ store }: Platform, id: number): Promise<void> {
  const row = await store.database
    .selectFrom('neighborhood')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw new Refusal('neighborhood_not_found');
}

function toTransaction(sale: SaleRow, sources: ReadonlyMap<number, Source>): Transaction {
  return {
    id: sale.id,
    transactionNo: sale.transaction_no,
    date: sale.date,
    priceSar: sale.price_sar,
    areaSqm: sale.area_sqm,
    priceSarPerSqm: pricePerSqm(sale),
    type: sale.type,
    kind: sale.kind,
    parcelCount: sale.parcel_count,
    regionId: sale.region_id,
    level: sale.level,
    cityName: sale.city_name,
    neighborhoodId: sale.neighborhood_id,
    neighborhoodName: sale.neighborhood_name,
    planNo: sale.plan_no,
    blockNo: sale.block_no,
    parcelNo: sale.parcel_no,
    parcelObjectId: sale.first_parcel_id,
    location:
      sale.centroid_x === null || sale.centroid_y === null
        ? null
        : { x: sale.centroid_x, y: sale.centroid_y },
    source: sourceOf(sources, sale),
  };
}

/** Price per area in whole riyals per m². */
export function pricePerSqm(row: { price_sar: number; area_sqm: number }): number {
  return Math.round(row.price_sar / row.area_sqm);
}
