import type { Point } from '../../../../contract/shared/common.ts';
import type { LandMetricsRow, Quarter } from '../../../../contract/map/metrics.ts';
import type { Offer } from '../../../../contract/offer/offers.ts';
import type { PlanRow } from '../../../../contract/parcel/plans.ts';
import { planKey } from '../../../../contract/shared/plan-key.ts';
import type { FoundParcel } from '../../../../contract/parcel/parcels.ts';
import { correction } from '../../../../words/ar/shared/correction.ts';
import { correctionText } from '../../../../words/correction-text.ts';
import { deedNumberOf } from '../../../../contract/sale/stated-sales.ts';
import type { TransactionRow } from '../../../../contract/sale/transactions.ts';
import { lists } from '../../../../words/ar/lists/lists.ts';
import { land } from '../../../../words/ar/shared/land.ts';
import { offers } from '../../../../words/ar/offer/offers.ts';
import { salePlace } from '../../../../words/ar/sale/sale-place.ts';
import { panel } from '../../../../words/ar/map/panel.ts';
import type { Cell } from '../../../../lib/csv.ts';

/** How the rows of a list are exported: Arabic headers for CSV, the API's names for GeoJSON. */
export interface FileShape<Row> {
  idOf: (row: Row) => number | string;
  /** Null: not known. */
  placeOf: (row: Row) => Point | null;
  fields: readonly Field<Row>[];
}

interface Field<Row> {
  /** Property name in GeoJSON. */
  name: string;
  /** Header in CSV. */
  header: string;
  valueOf: (row: Row) => Cell;
}

const words = lists.file;

export const neighborhoodShape: FileShape<LandMetricsRow> = {
  idOf: ({ neighborhoodId }) => neighborhoodId,
  placeOf: ({ centroid }) => centroid,
  fields: [
    { name: 'neighborhoodName', header: words.neighborhood, valueOf: (row) => row.neighborhoodName },
    { name: 'cityName', header: words.city, valueOf: (row) => row.cityName },
    { name: 'quarter', header: words.quarter, valueOf: ({ latest }) => latest && quarterOf(latest) },
    {
      name: 'averagePriceSarPerSqm',
      header: words.averagePrice,
      valueOf: ({ latest }) => latest && latest.averagePriceSarPerSqm,
    },
    {
      name: 'averageBasis',
      header: words.basis,
      valueOf: ({ latest }) => latest && panel.averageBasis[latest.averageBasis],
    },
    {
      name: 'growthPercent',
      header: words.growthPercent,
      valueOf: ({ growth }) => growth && Math.round(growth.rate * 10_000) / 100,
    },
    {
      name: 'growthBase',
      header: words.growthBase,
      valueOf: ({ growth }) => growth && quarterOf(growth.base),
    },
    { name: 'deedCount', header: words.deeds, valueOf: ({ latest }) => latest?.deedCount ?? 0 },
    {
      name: 'tooFewSales',
      header: words.fewSales,
      valueOf: ({ tooFewSales }) => (tooFewSales ? words.yes : words.no),
    },
    {
      name: 'lowestPriceSarPerSqm',
      header: words.lowestPrice,
      valueOf: ({ latest }) => latest && latest.lowestPriceSarPerSqm,
    },
    {
      name: 'highestPriceSarPerSqm',
      header: words.highestPrice,
      valueOf: ({ latest }) => latest && latest.highestPriceSarPerSqm,
    },
    {
      name: 'totalValueSar',
      header: words.totalValue,
      valueOf: ({ latest }) => latest && latest.totalValueSar,
    },
    { name: 'parcelCount', header: words.parcelCount, valueOf: ({ parcelCount }) => parcelCount },
  ],
};

export const planShape: FileShape<PlanRow> = {
  idOf: planKey,
  placeOf: ({ bounds: { southWest, northEast } }) => ({
    x: (southWest.x + northEast.x) / 2,
    y: (southWest.y + northEast.y) / 2,
  }),
  fields: [
    { name: 'planNo', header: words.planNo, valueOf: ({ planNo }) => planNo },
    { name: 'neighborhoodName', header: words.neighborhood, valueOf: (row) => row.neighborhoodName },
    { name: 'cityName', header: words.city, valueOf: ({ cityName }) => cityName },
    { name: 'parcelCount', header: words.parcelCount, valueOf: ({ parcelCount }) => parcelCount },
    { name: 'areaSqm', header: words.area, valueOf: ({ areaSqm }) => areaSqm },
    { name: 'soldCount', header: words.soldParcels, valueOf: ({ soldCount }) => soldCount },
    { name: 'saleCount', header: words.salesInYear, valueOf: ({ saleCount }) => saleCount },
    { name: 'priceSarPerSqm', header: words.median, valueOf: ({ priceSarPerSqm }) => priceSarPerSqm },
  ],
};

export const parcelShape: FileShape<FoundParcel> = {
  idOf: ({ parcelObjectId }) => parcelObjectId,
  placeOf: ({ centroid }) => centroid,
  fields: [
    { name: 'parcelNo', header: words.parcelNo, valueOf: ({ parcelNo }) => parcelNo },
    { name: 'planNo', header: words.planNo, valueOf: ({ planNo }) => planNo },
    { name: 'blockNo', header: words.blockNo, valueOf: ({ blockNo }) => blockNo },
    { name: 'neighborhoodName', header: words.neighborhood, valueOf: (row) => row.neighborhoodName },
    { name: 'city', header: words.city, valueOf: ({ city }) => city },
    { name: 'areaSqm', header: words.area, valueOf: ({ area }) => area },
    {
      name: 'landUseGroup',
      header: words.use,
      valueOf: ({ landUseName }) => landUseName,
    },
    { name: 'zoning', header: words.zoning, valueOf: ({ zoningName }) => zoningName },
    { name: 'priceSarPerSqm', header: words.averagePrice, valueOf: ({ priceSarPerSqm }) => priceSarPerSqm },
    { name: 'transactionPriceSar', header: words.lastPrice, valueOf: (row) => row.transactionPriceSar },
    { name: 'lastSaleOn', header: words.lastSaleOn, valueOf: ({ lastSaleOn }) => lastSaleOn },
    { name: 'offerPriceSar', header: words.offerPrice, valueOf: ({ offer }) => offer?.priceSar ?? null },
    {
      name: 'correction',
      header: correction.header,
      valueOf: (row) => (row.correction ? correctionText(row.correction) : null),
    },
  ],
};

export const saleShape: FileShape<TransactionRow> = {
  idOf: ({ id }) => id,
  placeOf: ({ location }) => location,
  fields: [
    { name: 'transactionNo', header: words.transactionNo, valueOf: deedNumberOf },
    { name: 'date', header: words.date, valueOf: ({ date }) => date },
    { name: 'priceSar', header: words.price, valueOf: ({ priceSar }) => priceSar },
    { name: 'areaSqm', header: words.area, valueOf: ({ areaSqm }) => areaSqm },
    { name: 'priceSarPerSqm', header: words.pricePerSqm, valueOf: ({ priceSarPerSqm }) => priceSarPerSqm },
    { name: 'type', header: words.type, valueOf: ({ type }) => type },
    { name: 'kind', header: words.kind, valueOf: ({ kind }) => land.saleKinds[kind] },
    { name: 'parcelCount', header: words.parcelCount, valueOf: ({ parcelCount }) => parcelCount },
    { name: 'neighborhoodName', header: words.neighborhood, valueOf: (row) => row.neighborhoodName },
    { name: 'cityName', header: words.city, valueOf: ({ cityName }) => cityName },
    { name: 'planNo', header: words.planNo, valueOf: ({ planNo }) => planNo },
    { name: 'blockNo', header: words.blockNo, valueOf: ({ blockNo }) => blockNo },
    { name: 'parcelNo', header: words.parcelNo, valueOf: ({ parcelNo }) => parcelNo },
    { name: 'level', header: salePlace.level, valueOf: ({ level }) => salePlace.levels[level] },
    {
      name: 'correction',
      header: correction.header,
      valueOf: (row) => (row.correction ? correctionText(row.correction) : null),
    },
  ],
};

/** Without phone numbers: a file is passed on. */
export const offerShape: FileShape<Offer> = {
  idOf: ({ code }) => code,
  placeOf: ({ centroid }) => centroid,
  fields: [
    { name: 'code', header: words.offerCode, valueOf: ({ code }) => code },
    { name: 'title', header: words.offerTitle, valueOf: ({ title }) => title },
    { name: 'purpose', header: words.purpose, valueOf: ({ purpose }) => offers.purposes[purpose] },
    { name: 'priceSar', header: words.offerPrice, valueOf: ({ priceSar }) => priceSar },
    { name: 'priceSarPerSqm', header: words.pricePerSqm, valueOf: ({ priceSarPerSqm }) => priceSarPerSqm },
    { name: 'areaSqm', header: words.area, valueOf: ({ areaSqm }) => areaSqm },
    { name: 'neighborhoodName', header: words.neighborhood, valueOf: (row) => row.neighborhoodName },
    { name: 'cityName', header: words.city, valueOf: ({ cityName }) => cityName },
    { name: 'broker', header: words.broker, valueOf: ({ broker }) => broker.name },
    { name: 'licenceNo', header: words.licenceNo, valueOf: ({ licenceNo }) => licenceNo },
    {
      name: 'publishedAt',
      header: words.publishedAt,
      valueOf: ({ publishedAt }) => publishedAt.slice(0, 10),
    },
  ],
};

/** 2025-Q3. */
function quarterOf({ year, quarter }: Quarter): string {
  return `${year}-Q${quarter}`;
}
