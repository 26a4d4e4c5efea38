import type { HeatAnswers } from '../heat/answers.ts';
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
import type { SearchedLand } from '../search/land.ts';
import type { ParcelSearch } from '../search/parcel-rows.ts';
import { findParcels, type ParcelPaging } from '../search/parcels.ts';
import { findPlaces, type PlaceSearch } from '../search/places.ts';
import { suggest, type SuggestionSearch } from '../search/suggestions.ts';
import { readCoverage } from '../../store/coverage.ts';
import { listNeighborhoodMetrics, type MetricsSearch } from '../../store/metrics.ts';

/** What long reads read from. */
export interface Reading extends SearchedLand {
  readonly heat: HeatAnswers;
}

/**
 * Every read that may take longer than a few milliseconds: they are made in a thread of their own, see `reader.ts`.
 * Inputs and answers are copied between threads: plain data, no functions.
 */
export const questions = {
  isReady: async ({ parcels }: Reading, _nothing: undefined) => (await parcels).columns.count >= 0,
  salePage: async ({ sales }: Reading, search: SalePageSearch) => salePageText(await sales, search),
  salePlaces: async ({ sales }: Reading, filter: SaleFilter) => salePlacesText(await sales, filter),
  saleSummary: async ({ sales }: Reading, filter: SaleFilter) => saleSummary(await sales, filter),
  coverage: async ({ store, sales }: Reading, _nothing: undefined) => readCoverage(store, await sales),
  parcelOutlines: ({ store }: Reading, ids: number[]) => parcelOutlines(store, ids),
  parcelPlan: ({ store }: Reading, ids: number[]) => parcelPlan(store, ids),
  priceSeries: (reading: Reading, ids: number[]) => priceSeries(reading, ids),
  heatSquares: async ({ heat, sales }: Reading, search: { regionId: number; mode: HeatModeId }) =>
    heat.squares(await sales, search.regionId, search.mode),
  salesOfRegions: async ({ sales }: Reading, _nothing: undefined) => salesOfRegions(await sales),
  parcels: (reading: Reading, { search, paging }: { search: ParcelSearch; paging: ParcelPaging }) =>
    findParcels(reading, search, paging),
  landSteps: async ({ parcels }: Reading, search: StepSearch) => stepsOf(await parcels, search),
  landNeed: async ({ parcels }: Reading, need: Need) => answerNeed(await parcels, need),
  suggestions: (reading: Reading, search: SuggestionSearch) => suggest(reading, search),
  places: async ({ gazetteer }: Reading, search: PlaceSearch) => findPlaces(await gazetteer.places(), search),
  neighborhoodMetrics: ({ store }: Reading, search: MetricsSearch) => listNeighborhoodMetrics(store, search),
};

type Questions = typeof questions;
export type Question = keyof Questions;
export type InputOf<Name extends Question> = Parameters<Questions[Name]>[1];
export type AnswerOf<Name extends Question> = Awaited<ReturnType<Questions[Name]>>;
