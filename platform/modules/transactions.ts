import type { Source } from '../../src/contract/common.ts';
import {
  getTransaction,
  listNeighborhoodTransactions,
  listParcelTransactions,
  listTransactionsInBounds,
  searchTransactions,
  type Transaction,
} from '../../src/contract/transactions.ts';
import { allTransactionTypes, periods, type Period } from '../../src/contract/vocabulary.ts';
import { answer } from '../answer.ts';
import type { Platform } from '../app.ts';
import { boundsOf } from '../bounds.ts';
import { PageBuffers } from '../reading/page-buffers.ts';
import { Refusal } from '../refusal.ts';
import { CheckedJson } from '../checked-json.ts';
import { dayOf } from '../sales/columns.ts';
import type { SaleFilter } from '../sales/index.ts';
import type { SalePageSearch } from '../sales/page.ts';
import { findParcel } from '../store/parcels.ts';
import { readSources } from '../store/sources.ts';
import {
  listParcelsOfSale,
  listSalesByNumber,
  listSalesOfParcel,
  type SaleRow,
} from '../store/transactions.ts';

export function transactionsModule(platform: Platform): void {
  answer(platform, listTransactionsInBounds, ({ query }) => {
    const bounds = boundsOf(query.boundaryFrom, query.boundaryTo);
    return pageOf(platform, { bounds, ...filterOf(query) }, query);
  });

  answer(platform, searchTransactions, async ({ query }) => {
    const { regionId, neighborhoodId, planNo, parcelNo, transactionNo, boundaryFrom, boundaryTo } = query;
    const bounds = boundaryFrom && boundaryTo ? boundsOf(boundaryFrom, boundaryTo) : undefined;
    const filter = { bounds, regionId, neighborhoodId, planNo, parcelNo, ...filterOf(query) };
    if (transactionNo === undefined) return pageOf(platform, filter, query);
    const ids = new Set((await listSalesByNumber(platform.store, transactionNo)).map((sale) => sale.id));
    return pageOf(platform, { ...filter, ids }, query);
  });

  answer(platform, listNeighborhoodTransactions, async ({ query }) => {
    const { neighborhoodId } = query;
    const page = await pageOf(platform, { neighborhoodId, ...filterOf(query) }, query);
    if (page.totalCount === 0) await neighborhoodOrRefuse(platform, neighborhoodId);
    return page;
  });

  answer(platform, listParcelTransactions, async ({ query }) => {
    const sales = await listSalesOfParcel(platform.store, query.parcelObjectId);
    if (sales.length === 0 && !(await findParcel(platform.store, query.parcelObjectId))) {
      throw new Refusal('parcel_not_found');
    }
    const sources = await readSources(platform.store);
    return sales.map((sale) => toTransaction(sale, sources));
  });

  answer(platform, getTransaction, async ({ parameters, query }) => {
    const sales = await listSalesByNumber(platform.store, parameters.transactionNo);
    const sale = sales.find((row) => query.regionId === undefined || row.region_id === query.regionId);
    if (!sale) throw new Refusal('transaction_not_found');
    const parcels = await listParcelsOfSale(platform.store, sale.id);
    return {
      ...toTransaction(sale, await readSources(platform.store)),
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

interface FilterQuery {
  type?: string | undefined;
  period?: Period | undefined;
  fromPrice?: number | undefined;
  toPrice?: number | undefined;
}

function filterOf({ type, period, fromPrice, toPrice }: FilterQuery): SaleFilter {
  return {
    type: type === allTransactionTypes ? undefined : type,
    fromDay: period && firstDayOf(period),
    fromPrice,
    toPrice,
  };
}

/** The first day of a period that ends today; undefined for the period that sets no limit. */
function firstDayOf(period: Period, today = new Date()): number | undefined {
  const months = periods[period];
  if (months === null) return undefined;
  const [year, month] = [today.getUTCFullYear(), today.getUTCMonth() - months];
  // Where that month is shorter, its last day: three months before the 31st of December is the 30th of September.
  const lastOfMonth = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const first = new Date(Date.UTC(year, month, Math.min(today.getUTCDate(), lastOfMonth)));
  return dayOf(first.toISOString().slice(0, 10));
}

const pageBuffers = new PageBuffers();

async function pageOf(
  { reader }: Platform,
  filter: SaleFilter,
  { offset, limit, orderBy }: Pick<SalePageSearch, 'offset' | 'limit' | 'orderBy'>,
): Promise<CheckedJson & { totalCount: number }> {
  const into = pageBuffers.take();
  const release = () => pageBuffers.giveBack(into);
  try {
    const page = await reader.ask('salePage', { filter, orderBy, offset, limit, into });
    const bytes = page.bytes ? Buffer.from(page.bytes) : Buffer.from(into, 0, page.byteCount);
    return Object.assign(new CheckedJson(bytes, release), { totalCount: page.totalCount });
  } catch (error) {
    release();
    throw error;
  }
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
  const source = sources.get(sale.source_id);
  if (!source) throw new Error(`sale ${sale.id} has no source`);
  return {
    id: sale.id,
    transactionNo: sale.transaction_no,
    date: sale.date,
    priceSar: sale.price_sar,
    areaSqm: sale.area_sqm,
    priceSarPerSqm: Math.round(sale.price_sar / sale.area_sqm),
    type: sale.type,
    kind: sale.kind,
    parcelCount: sale.parcel_count,
    regionId: sale.region_id,
    cityName: sale.city_name,
    neighborhoodId: sale.neighborhood_id,
    neighborhoodName: sale.neighborhood_name,
    planNo: sale.plan_no,
    blockNo: sale.block_no,
    parcelNo: sale.parcel_no,
    parcelObjectId: sale.first_parcel_id,
    location: { x: sale.centroid_x, y: sale.centroid_y },
    source,
  };
}
