import { z } from 'zod';
import { Bounds, Source, TextInput } from '../shared/common.ts';
import { endpoint } from '../shared/endpoint.ts';
import {
  CityName,
  countOf,
  LandUse,
  LandUseNameIfAny,
  NeighborhoodId,
  NeighborhoodName,
  PlanNoInput,
  RegionId,
  RegionIdInput,
  textOf,
} from '../shared/fields.ts';
import { routes } from '../routes.ts';

const Ring = z.array(z.tuple([z.number(), z.number()]));

/** A subdivision plan: the land of a city under one number. Numbers repeat in cities. */
export const Plan = z.object({
  regionId: RegionId,
  cityName: CityName,
  planNo: textOf('Number of the subdivision plan, a text'),
  parcelCount: countOf('Parcels on the map'),
  areaSqm: z.number().nonnegative().meta({ description: 'Area of all of them, m²' }),
  soldCount: countOf('Those of them of which a sale is known'),
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
  bounds: Bounds.nullable().meta({ description: 'Box around its parcels; null: none is on the map' }),
  outline: z.array(z.array(Ring)).meta({
    description:
      'Its outline as polygons, each of rings of [longitude, latitude], degrees; empty: none is known',
  }),
  saleCount: countOf('Sales in the plan'),
  source: Source.nullable().meta({ description: 'Where its outline comes from; null: there is none' }),
});
export type Plan = z.infer<typeof Plan>;

export const getPlan = endpoint({
  route: routes.getPlan,
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
