import { z } from 'zod';
import {
  AmountInput,
  Bounds,
  boxFilter,
  hasWholeBox,
  PagingInput,
  parcelIdsInput,
  Source,
  TextInput,
  wholeBox,
} from '../shared/common.ts';
import { CorrectionIfAny } from '../shared/correction.ts';
import { classFilters } from '../map/class-filters.ts';
import { budgetFilters } from '../map/budget-filters.ts';
import { cityFilters } from '../map/city-filters.ts';
import { deedFilters } from '../map/deed-filters.ts';
import { endpoint } from '../shared/endpoint.ts';
import { page } from '../shared/envelope.ts';
import {
  BlockNoIfAny,
  BlockNoInput,
  Centroid,
  CityName,
  LandUse,
  LandUseIfAny,
  LandUseInput,
  LandUseName,
  LandUseNameIfAny,
  NeighborhoodId,
  NeighborhoodIdIfAny,
  NeighborhoodIdInput,
  NeighborhoodName,
  NeighborhoodNameIfAny,
  numberIfAny,
  ParcelNo,
  ParcelNoInput,
  ParcelObjectId,
  ParcelObjectIdInput,
  PlanNoIfAny,
  PlanNoInput,
  RegionId,
  RegionIdInput,
  textIfAny,
  textOf,
} from '../shared/fields.ts';
import { saleLimits } from '../sale/limits.ts';
import { metroFilter } from '../map/metro-filter.ts';
import { parcelRoutes } from './routes.ts';
import { regionKeys } from '../shared/vocabulary.ts';
import { parcelOrders } from '../shared/orders.ts';

const zoningTexts = {
  key: 'Key of the zoning class; those that begin with sb_ belong to the boulevard code. The call for zoning groups tells the classes of a region',
  code: 'Short code of the zoning class, drawn on the map',
  name: 'Name of the zoning class, in Arabic',
};
const ZoningIfAny = textIfAny(
  `${zoningTexts.key}; null: not known; unclassified: there is no class for what the publisher writes`,
);
const ZoningNameIfAny = textIfAny(`${zoningTexts.name}; null: not known`);

const StatedPrice = z.object({
  priceSar: numberIfAny('Price of the whole parcel, riyals; null: only that per m² is stated'),
  priceSarPerSqm: z
    .number()
    .nonnegative()
    .meta({ description: 'Price over area, or as stated, riyals per m²' }),
  source: Source,
});
export type StatedPrice = z.infer<typeof StatedPrice>;

/** Specification §3, «Parcel»; the fields after `neighborhoodId` are ours. Plan and parcel numbers are text. */
export const Parcel = z.object({
  parcelObjectId: ParcelObjectId,
  parcelId: textOf('Identifier in the publisher’s own register'),
  parcelNo: ParcelNo,
  blockNo: BlockNoIfAny,
  planNo: PlanNoIfAny,
  city: CityName,
  municipalityName: textIfAny('Name of the municipality, in Arabic; null: none is known'),
  neighborhoodName: NeighborhoodNameIfAny,
  neighborhoodParcel: textOf('The parcel as people call it: neighbourhood, or city, and number; in Arabic'),
  area: z
    .number()
    .positive()
    .meta({ description: 'Area that counts, m²: as its publisher states it, else of the outline' }),
  measuredArea: numberIfAny(
    'Area of the outline, m², where it differs much from the one that counts; null: it does not, or none is stated',
  ),
  measuredAreaNote: textIfAny('Why it may differ, in Arabic; null: it does not'),
  landCat: textIfAny('Land category: residential, commercial …, in Arabic; null: not known'),
  landUseGroup: LandUseIfAny,
  landUseName: LandUseNameIfAny,
  landUseDetailed: textIfAny('Use in detail, in Arabic; null: not known'),
  neighborhoodId: NeighborhoodIdIfAny,
  regionId: RegionId,
  regionKey: z.enum(regionKeys).meta({ description: 'Key of the region' }),
  zoning: ZoningIfAny,
  zoningName: ZoningNameIfAny,
  zoningCode: textIfAny(
    'Zoning as the publisher writes it, words before a bare number; null: it does not say',
  ),
  publisherCodes: z.array(z.string()).meta({
    description: 'All codes of zoning and rule that the publisher writes, words before bare numbers',
  }),
  centroid: Centroid,
  bounds: Bounds,
  priceSarPerSqm: numberIfAny('Mean of its ordinary sales, riyals per m²; null: it has none'),
  transactionPriceSar: numberIfAny('Price of its latest ordinary sale, riyals; null: it has none'),
  statedPrice: StatedPrice.nullable().meta({
    description:
      'Price that a file of parcels states without its day, which counts in no figure; null: none. With a day it is a sale',
  }),
  correction: CorrectionIfAny,
  source: Source,
});
export type Parcel = z.infer<typeof Parcel>;

/** A limit set by the building rules; `what` gives its unit. */
function ruleOf(what: string) {
  return numberIfAny(`${what}; null: the rules set no number`);
}

/** The building rules of a parcel. `hasRules` is false if none are loaded for it: then no limit is known. */
export const BuildingRules = z.object({
  parcelObjectId: ParcelObjectId,
  zoning: ZoningIfAny,
  code: textIfAny(`${zoningTexts.code}; null: the class is not known`),
  name: textIfAny(`${zoningTexts.name}; null: the class is not known`),
  hasRules: z
    .boolean()
    .meta({ description: 'Whether rules are loaded for the parcel; else no limit is known' }),
  ruleCode: textIfAny('Code of the rule as its publisher writes it; null: no rules are loaded'),
  ruleName: textIfAny('Name of the rule, in Arabic; null: none is given'),
  validFrom: textIfAny('Day from which the rule is in force, YYYY-MM-DD; null: not given'),
  maxFloors: ruleOf('Floors at most'),
  maxHeightMeters: ruleOf('Height of buildings at most, metres'),
  maxCoverageRatio: z
    .number()
    .min(0)
    .max(1)
    .nullable()
    .meta({ description: 'Share of the ground that may be built on, 0 to 1; null: the rules set no number' }),
  floorAreaRatio: ruleOf('Total floor area over parcel area, at most'),
  setbackFrontMeters: ruleOf('Distance to the front boundary at least, metres'),
  setbackSideMeters: ruleOf('Distance to the side boundaries at least, metres'),
  setbackBackMeters: ruleOf('Distance to the back boundary at least, metres'),
  allowedUses: z.array(z.string()).meta({ description: 'Uses that are allowed, in Arabic' }),
  note: textIfAny('What else the rules say, in Arabic; null: nothing'),
  maxFootprintSqm: ruleOf('Ground of this parcel that may be built on, coverage × area, m²'),
  maxFloorAreaSqm: ruleOf('Floor area that this parcel may carry, floor area ratio × area, m²'),
  source: Source.nullable().meta({ description: 'Who published the rules; null: none are loaded' }),
});
export type BuildingRules = z.infer<typeof BuildingRules>;

export const ZoningGroup = z.object({
  id: textOf('Key of the zoning class'),
  code: textOf(zoningTexts.code),
  name: textOf(zoningTexts.name),
  nameEn: textIfAny('Its name in English; null: none is given'),
  family: z
    .enum(['general', 'boulevard'])
    .meta({ description: 'boulevard: a class of the boulevard code; general: every other class' }),
  color: textOf('Colour on the map, #rrggbb'),
});
export type ZoningGroup = z.infer<typeof ZoningGroup>;

export const getParcel = endpoint({
  route: parcelRoutes.getParcel,
  access: 'anyone',
  summary: 'One parcel',
  parameters: z.object({ id: ParcelObjectIdInput }),
  data: Parcel,
});

export const getBuildingRules = endpoint({
  route: parcelRoutes.getBuildingRules,
  access: 'anyone',
  summary: 'Building rules of one parcel',
  query: z.object({ parcelObjectId: ParcelObjectIdInput }),
  data: BuildingRules,
});

export const listZoningGroups = endpoint({
  route: parcelRoutes.listZoningGroups,
  access: 'anyone',
  summary: 'Zoning classes of a region with their colours, in the order of the legend',
  query: z.object({
    regionId: RegionIdInput.optional().meta({ description: 'Region; the default set when absent' }),
  }),
  data: z.array(ZoningGroup),
});

export const LandUseGroup = z.object({
  id: LandUse,
  name: LandUseName,
  nameEn: textIfAny('Its name in English; null: none is given'),
});
export type LandUseGroup = z.infer<typeof LandUseGroup>;

export const listLandUseGroups = endpoint({
  route: parcelRoutes.listLandUseGroups,
  access: 'anyone',
  isOurs: true,
  summary: 'Groups of land use of a region, in the order of lists',
  query: z.object({
    regionId: RegionIdInput.optional().meta({ description: 'Region; the default set when absent' }),
  }),
  data: z.array(LandUseGroup),
});

/** A parcel in a list. */
export const ParcelRow = Parcel.pick({
  parcelObjectId: true,
  parcelNo: true,
  blockNo: true,
  planNo: true,
  city: true,
  neighborhoodName: true,
  neighborhoodId: true,
  regionId: true,
  area: true,
  landUseGroup: true,
  landUseName: true,
  zoning: true,
  zoningName: true,
  priceSarPerSqm: true,
  transactionPriceSar: true,
  centroid: true,
  bounds: true,
  correction: true,
});
export type ParcelRow = z.infer<typeof ParcelRow>;

/** A parcel that a search found, with what it is or was to be had for. */
export const FoundParcel = ParcelRow.extend({
  lastSaleOn: z.iso
    .date()
    .nullable()
    .meta({ description: 'Day of its latest ordinary sale, YYYY-MM-DD; null: none is known' }),
  offer: z
    .object({
      code: textOf('Code of the offer'),
      priceSar: z.number().nonnegative().meta({ description: 'Asked for the whole, riyals' }),
      priceSarPerSqm: z.number().nonnegative().meta({ description: 'Asked per m², whole riyals' }),
    })
    .nullable()
    .meta({
      description:
        'The cheapest valid offer for sale that it is part of, alone or with others; null: there is none',
    }),
});
export type FoundParcel = z.infer<typeof FoundParcel>;

/** Adds to a sale filter's description what it means in a search for parcels. */
function ofItsSales<Input extends z.ZodType>(input: Input): Input {
  return input.meta({
    description: `${input.description}; parcels with a sale that meets all such conditions`,
  });
}

/** Filters of lists of sales that lists of parcels also take (decision 017). */
const ownSaleFilters = {
  type: ofItsSales(deedFilters.type),
  period: ofItsSales(deedFilters.period),
  fromDate: ofItsSales(deedFilters.fromDate),
  toDate: ofItsSales(deedFilters.toDate),
  fromPrice: ofItsSales(deedFilters.fromPrice),
  toPrice: ofItsSales(deedFilters.toPrice),
};

/** Filters of the map as lists of parcels, and of plans by their parcels, take them. */
export const parcelFilters = {
  fromArea: AmountInput.optional().meta({ description: 'Smallest area, m²' }),
  toArea: AmountInput.optional().meta({ description: 'Largest area, m²' }),
  landUseGroup: LandUseInput.optional(),
  ...classFilters,
  ...metroFilter,
  ...ownSaleFilters,
  ...budgetFilters,
  ...cityFilters,
  ...boxFilter,
};

/**
 * Parcels whose centroid is in the box and that meet all conditions. Conditions on sales must all be met by one sale
 * whose first parcel this is; area and land use are those of the parcel (decision 017).
 */
export const searchParcels = endpoint({
  route: parcelRoutes.searchParcels,
  access: 'anyone',
  summary: 'Parcels by number, plan, block, neighbourhood, place on the map, area, use, or sales',
  query: z
    .object({
      text: TextInput(120).optional().meta({
        description: 'What a person typed: «مخطط 3114 قطعة 12», «الملقا 303/أ» …; spelling is folded',
      }),
      regionId: RegionIdInput.optional(),
      neighborhoodId: NeighborhoodIdInput.optional(),
      planNo: PlanNoInput.optional(),
      blockNo: BlockNoInput.optional(),
      parcelNo: ParcelNoInput.optional(),
      zoning: TextInput(60).optional().meta({ description: zoningTexts.key }),
      ...parcelFilters,
      orderBy: z.enum(parcelOrders).default('number').meta({
        description:
          'number: those whose number was asked for, then those that hold it, each by number within a plan, else by id; or by area, or by mean price per m² of ordinary sales, parcels without one last; number when absent',
      }),
      ...PagingInput,
    })
    .refine(hasWholeBox, wholeBox),
  data: page(FoundParcel).extend({
    isCapped: z.boolean().meta({
      description:
        'More match than were counted: totalCount is a lower bound, and pages hold the first of the order asked for',
    }),
  }),
});

export const ShareLink = z.object({
  url: z.url().meta({ description: 'Address of the parcel on the site' }),
  text: z.string().meta({ description: 'A sentence in Arabic that goes with it' }),
});

export const getParcelShareLink = endpoint({
  route: parcelRoutes.getParcelShareLink,
  access: 'anyone',
  summary: 'Address under which a parcel is passed on',
  query: z.object({ parcelObjectId: ParcelObjectIdInput }),
  data: ShareLink,
});

/** Price per m² in one month; months without a sale are absent. */
export const MonthPrice = z.object({
  month: z
    .string()
    .regex(/^\d{4}-\d{2}$/)
    .meta({ description: 'Month, YYYY-MM' }),
  priceSarPerSqm: z.number().meta({ description: 'Median of the month’s ordinary sales, riyals per m²' }),
  saleCount: z.int().positive().meta({ description: 'Ordinary sales in the month' }),
});
export type MonthPrice = z.infer<typeof MonthPrice>;

export const PriceSeries = z.object({
  parcelObjectId: ParcelObjectId,
  neighborhoodId: NeighborhoodIdIfAny,
  months: z.array(MonthPrice).meta({ description: 'Months with ordinary sales of the parcel, oldest first' }),
});
export type PriceSeries = z.infer<typeof PriceSeries>;

export const listPriceOfMeter = endpoint({
  route: parcelRoutes.listPriceOfMeter,
  access: 'anyone',
  summary: 'Price per m² month by month: of the parcels asked for, and of their neighbourhoods',
  query: z.object({
    parcelObjsIds: parcelIdsInput(saleLimits.seriesParcels),
    groupingType: z.literal('Monthly').meta({ description: 'Span of time of one price: a month' }),
  }),
  data: z.object({
    parcels: z
      .array(PriceSeries)
      .meta({ description: 'The parcels asked for; ids that are unknown are left out' }),
    neighborhoods: z
      .array(
        z.object({
          neighborhoodId: NeighborhoodId,
          neighborhoodName: NeighborhoodName,
          months: z.array(MonthPrice).meta({ description: 'Months with ordinary sales there, oldest first' }),
        }),
      )
      .meta({ description: 'The neighbourhoods that those parcels lie in, each once' }),
  }),
});
