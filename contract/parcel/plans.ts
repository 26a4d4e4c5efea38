import { z } from 'zod';
import { Bounds, hasWholeBox, PagingInput, Source, TextInput, wholeBox } from '../shared/common.ts';
import { endpoint } from '../shared/endpoint.ts';
import { page } from '../shared/envelope.ts';
import {
  CityName,
  countOf,
  LandUse,
  LandUseNameIfAny,
  NeighborhoodId,
  NeighborhoodName,
  NeighborhoodNameIfAny,
  numberIfAny,
  PlanNoInput,
  RegionId,
  RegionIdInput,
  textOf,
} from '../shared/fields.ts';
import { parcelRoutes } from './routes.ts';
import { planOrders } from '../shared/orders.ts';
import { parcelFilters } from './parcels.ts';

const Ring = z.array(z.tuple([z.number(), z.number()]));

/** A subdivision plan: the land of a city under one number. Numbers repeat in cities. */
export const Plan = z.object({
  regionId: RegionId,
  cityName: CityName,
  planNo: textOf('Number of the subdivision plan, a text'),
  parcelCount: countOf('Parcels on the map'),
  areaSqm: z.number().nonnegative().meta({ description: 'Area of all of them, m²' }),
  soldCount: countOf('Those of them of which an ordinary sale is known'),
  offeredCount: countOf('Those of them that are offered for sale'),
  neighborhoods: z
    .array(
      z.object({
        neighborhoodId: NeighborhoodId,
        neighborhoodName: NeighborhoodName,
        parcelCount: countOf('Parcels of the plan in it'),
      }),
    )
    .meta({ description: 'Neighbourhoods that it lies in, most parcels first' }),
  landUses: z
    .array(
      z.object({
        landUseGroup: LandUse.nullable().meta({ description: 'Group of land use; null: not known' }),
        landUseName: LandUseNameIfAny,
        parcelCount: countOf('Parcels of this use'),
        areaSqm: z.number().nonnegative().meta({ description: 'Area of these, m²' }),
      }),
    )
    .meta({ description: 'Uses of its parcels, most parcels first' }),
  bounds: Bounds.nullable().meta({
    description: 'Box around its parcels, else its outline; null: neither is known',
  }),
  outline: z.array(z.array(Ring)).meta({
    description:
      'Its outline as polygons, each of rings of [longitude, latitude], degrees; empty: none is known',
  }),
  saleCount: countOf('Sales in the plan'),
  source: Source.nullable().meta({ description: 'Where its outline comes from; null: there is none' }),
});
export type Plan = z.infer<typeof Plan>;

export const getPlan = endpoint({
  route: parcelRoutes.getPlan,
  access: 'anyone',
  isOurs: true,
  summary: 'One subdivision plan of a city: its outline, its parcels by use, and where it lies',
  query: z.object({
    regionId: RegionIdInput,
    city: TextInput(120).meta({ description: 'Name of the city, in Arabic' }),
    planNo: PlanNoInput,
  }),
  data: Plan,
});

/** A plan in a list: what its parcels that were asked for come to, and the prices of all of it. */
export const PlanRow = Plan.pick({ regionId: true, cityName: true, planNo: true }).extend({
  neighborhoodName: NeighborhoodNameIfAny,
  parcelCount: countOf('Parcels that were asked for'),
  areaSqm: z.number().nonnegative().meta({ description: 'Area of these, m²' }),
  soldCount: countOf('Those of them of which an ordinary sale is known'),
  saleCount: countOf('Ordinary sales of the whole plan within the year up to the newest sale of the region'),
  priceSarPerSqm: numberIfAny('Median of these sales, riyals per m²; null: there is none'),
  bounds: Bounds.meta({ description: 'Box around the parcels that were asked for' }),
});
export type PlanRow = z.infer<typeof PlanRow>;

/** Plans with a parcel whose centroid is in the box and that meets all conditions, as in `searchParcels`. */
export const listPlans = endpoint({
  route: parcelRoutes.listPlans,
  access: 'anyone',
  isOurs: true,
  summary: 'Subdivision plans by place, and by what their parcels meet',
  query: z
    .object({
      regionId: RegionIdInput.optional().meta({ description: 'Region; this or a box is required' }),
      ...parcelFilters,
      orderBy: z.enum(planOrders).default('parcels').meta({
        description:
          'parcels: most parcels first; sales: most sales within that year; or by their median price, plans without one last; parcels when absent',
      }),
      ...PagingInput,
    })
    .refine(hasWholeBox, wholeBox),
  data: page(PlanRow),
});
