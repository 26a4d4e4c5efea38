import { z } from 'zod';
import {
  AmountInput,
  Bounds,
  boxFilter,
  hasWholeBox,
  Id,
  PagingInput,
  Point,
  TextInput,
  wholeBox,
} from '../shared/common.ts';
import { classFilters } from '../map/class-filters.ts';
import { budgetFilters } from '../map/budget-filters.ts';
import { cityFilters } from '../map/city-filters.ts';
import { deedFilters } from '../map/deed-filters.ts';
import { endpoint } from '../shared/endpoint.ts';
import { page } from '../shared/envelope.ts';
import { countOf, LandUseInput, RegionIdInput, textIfAny, textOf } from '../shared/fields.ts';
import { finderLimits } from './limits.ts';
import { metroFilter } from '../map/metro-filter.ts';
import { finderRoutes } from './routes.ts';
import { cityParts, needParts, stepLevels } from '../shared/vocabulary.ts';

/** The map's finder: to a parcel step by step, or to parcels by need. */

const Level = z.enum(stepLevels);

const stepKey =
  'What stands for it in this call: the name of a city, the id of a neighbourhood, the number of a plan, block or parcel, or - for those of which none is known';

/** A choice on a level. */
export const FinderStep = z.object({
  key: textOf(stepKey),
  name: textIfAny('Name or number as it is written, in Arabic; null: none is known'),
  parcelObjectId: Id.nullable().meta({
    description: 'Id of the parcel on the map; null for all other levels',
  }),
  parcelCount: countOf('Parcels that it covers; 1 for a parcel'),
  bounds: Bounds,
});
export type FinderStep = z.infer<typeof FinderStep>;

export const TakenStep = FinderStep.extend({ level: Level.meta({ description: 'The level that it is of' }) });
export type TakenStep = z.infer<typeof TakenStep>;

const wayInput = (what: string) =>
  TextInput(120)
    .optional()
    .meta({ description: `${what}; - for those of which none is known` });

export const listFinderSteps = endpoint({
  route: finderRoutes.listFinderSteps,
  access: 'anyone',
  isOurs: true,
  summary:
    'The next step on the way to a parcel: city, neighbourhood, plan, block, parcel; levels of which nothing is known are passed over',
  query: z.object({
    regionId: RegionIdInput,
    city: TextInput(120).optional().meta({ description: 'Name of the city, in Arabic' }),
    neighborhood: wayInput('Id of the neighbourhood'),
    plan: wayInput('Number of the subdivision plan, a text'),
    block: wayInput('Number of the block, a text'),
    text: TextInput(40).optional().meta({
      description: 'A part of the name or number that is looked for; spelling and digits are folded',
    }),
    ...PagingInput,
  }),
  data: page(FinderStep).extend({
    level: Level.meta({ description: 'What the choices are' }),
    way: z
      .array(TakenStep)
      .meta({ description: 'What was chosen before, from the largest, as far as it is there' }),
    gone: Level.nullable().meta({
      description:
        'The first level of which what was asked for is not there any more: choices are then those at that place; null: all of it is there',
    }),
    levelCount: countOf('Choices of the level, whatever text was asked for'),
  }),
});

/** Location of a parcel, for a dot on the map, as a compact tuple. */
const ParcelPlace = z.tuple([
  Id.meta({ description: 'Id of the parcel on the map' }),
  Point.shape.x,
  Point.shape.y,
]);
export type ParcelPlace = z.infer<typeof ParcelPlace>;

export const LandNeed = z.object({
  totalCount: countOf('All parcels of the region that meet the need'),
  offeredCount: countOf('Those of them that are offered for sale'),
  bounds: Bounds.nullable().meta({ description: 'The smallest box around them; null: there are none' }),
  places: z.array(ParcelPlace).meta({
    description: `Up to ${finderLimits.needPlaces} of them, a sample when there are more, in the order of their ids, each as: its id, longitude and latitude of its middle (degrees)`,
  }),
  loosened: z
    .array(
      z.object({
        part: z.enum(needParts).meta({
          description:
            'A condition of the need: classes of the legend, size, land use, budget, offered, place (city, part, municipality), type of deed, days (with the period), price, metro, or ground (the box)',
        }),
        totalCount: countOf('Parcels that meet all the other conditions'),
      }),
    )
    .meta({ description: 'What each condition keeps out by itself, the one that keeps out most first' }),
});
export type LandNeed = z.infer<typeof LandNeed>;

export const findLand = endpoint({
  route: finderRoutes.findLand,
  access: 'anyone',
  isOurs: true,
  summary:
    'Parcels of a region by need: their exact count, where they lie, and which condition keeps out most',
  query: z
    .object({
      regionId: RegionIdInput,
      fromArea: AmountInput.optional().meta({ description: 'Smallest area, m²' }),
      toArea: AmountInput.optional().meta({ description: 'Largest area, m²' }),
      landUseGroup: LandUseInput.optional(),
      ...classFilters,
      ...deedFilters,
      ...budgetFilters,
      ...cityFilters,
      ...metroFilter,
      ...boxFilter,
    })
    .refine(hasWholeBox, wholeBox),
  data: LandNeed,
});

const parcelCount = countOf('Parcels that lie there');

/** A city with the parts and municipalities that the data names; most parcels first. */
export const CityOfRegion = z.object({
  name: textOf('Name of the city, in Arabic'),
  parcelCount,
  parts: z
    .array(z.object({ part: z.enum(cityParts).meta({ description: 'Part of the city' }), parcelCount }))
    .meta({ description: 'Its parts, if districts are counted to any' }),
  municipalities: z
    .array(z.object({ name: textOf('Name of the municipality, in Arabic'), parcelCount }))
    .meta({ description: 'Its municipalities, if any are named' }),
});
export type CityOfRegion = z.infer<typeof CityOfRegion>;

export const listCities = endpoint({
  route: finderRoutes.listCities,
  access: 'anyone',
  isOurs: true,
  summary: 'Cities of a region in which there are parcels, with their parts and municipalities',
  query: z.object({ regionId: RegionIdInput }),
  data: z.object({
    cities: z.array(CityOfRegion).meta({ description: 'Cities with parcels, most parcels first' }),
  }),
});
