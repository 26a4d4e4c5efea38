import type { HeatModeId } from '../heat/modes.ts';
import { parcelOutlines } from '../geometry/outlines.ts';
import { parcelPlan } from '../geometry/plan.ts';
import { answerNeed, type Need } from '../parcels/need.ts';
import { stepsOf, type StepSearch } from '../parcels/steps.ts';
import type { SaleFilter } from '../sales/filter.ts';
import { salePageText, type SalePageSearch } from '../sales/page.ts';
import { salePlacesText } from '../sales/places.ts';
import { saleSummary } from '../sales/summary.ts';
import { salesOfRegions } from '../sales/regions.ts';
import { priceSeries } from '../sales/series.ts';
import type { QueryContext } from './query-context.ts';
import type { ParcelSearch } from '../search/parcel-search.ts';
import { findParcels, type ParcelPaging } from '../search/parcels.ts';
import { findPlaces, type PlaceSearch } from '../search/places.ts';
import { suggest, type SuggestionSearch } from '../search/suggestions.ts';
import { listCityMetrics } from '../../store/city-metrics.ts';
import { readCoverage } from '../../store/coverage.ts';
import { listNeighborhoodMetrics, type MetricsSearch } from '../../store/metrics.ts';

/**
 * Handlers of all queries that may take longer than a few milliseconds; they run in a worker thread, see
 * `land-queries.ts`. Inputs and results are copied between threads, so they must be plain data without functions.
 */
export const queryHandlers = {
  isReady: async ({ parcels }: QueryContext, _nothing: undefined) => (await parcels).columns.count >= 0,
  salePage: async ({ sales }: QueryContext, search: SalePageSearch) => salePageText(await sales, search),
  salePlaces: async ({ sales }: QueryContext, filter: SaleFilter) => salePlacesText(await sales, filter),
  saleSummary: async ({ sales }: QueryContext, filter: SaleFilter) => saleSummary(await sales, filter),
  coverage: async ({ store, sales }: QueryContext, _nothing: undefined) => readCoverage(store, await sales),
  parcelOutlines: ({ store }: QueryContext, ids: number[]) => parcelOutlines(store, ids),
  parcelPlan: ({ store }: QueryContext, ids: number[]) => parcelPlan(store, ids),
  priceSeries: (reading: QueryContext, ids: number[]) => priceSeries(reading, ids),
  heatSquares: async ({ heat, sales }: QueryContext, search: { regionId: number; mode: HeatModeId }) =>
    heat.squares(await sales, search.regionId, search.mode),
  salesOfRegions: async ({ sales }: QueryContext, _nothing: undefined) => salesOfRegions(await sales),
  parcels: (reading: QueryContext, { search, paging }: { search: ParcelSearch; paging: ParcelPaging }) =>
    findParcels(reading, search, paging),
  landSteps: async ({ parcels }: QueryContext, search: StepSearch) => stepsOf(await parcels, search),
  landNeed: async ({ parcels }: QueryContext, need: Need) => answerNeed(await parcels, need),
  suggestions: (reading: QueryContext, search: SuggestionSearch) => suggest(reading, search),
  places: async ({ gazetteer }: QueryContext, search: PlaceSearch) =>
    findPlaces(await gazetteer.places(), search),
  neighborhoodMetrics: ({ store }: QueryContext, search: MetricsSearch) =>
    listNeighborhoodMetrics(store, search),
  cityMetrics: ({ store }: QueryContext, regionId: number) => listCityMetrics(store, regionId),
};

type QueryHandlers = typeof queryHandlers;
export type QueryName = keyof QueryHandlers;
export type QueryInput<Name extends QueryName> = Parameters<QueryHandlers[Name]>[1];
export type QueryResult<Name extends QueryName> = Awaited<ReturnType<QueryHandlers[Name]>>;
