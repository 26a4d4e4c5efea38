import { z } from 'zod';
import {
  AmountInput,
  Bounds,
  CornerInput,
  hasWholeBox,
  Id,
  IdInput,
  NumberInput,
  PagingInput,
  Point,
  Source,
  TextInput,
  wholeBox,
} from './common.ts';
import { endpoint } from './endpoint.ts';
import { page } from './envelope.ts';
import { limits } from './limits.ts';
import { routes } from './routes.ts';
import { landUseGroups, regionKeys, zoningClasses } from './vocabulary.ts';

/** Specification §3, «Parcel»; the fields after `parcelNo` are ours. Numbers of plans and parcels are texts. */
export const Parcel = z.object({
  parcelObjectId: Id,
  parcelId: z.string().meta({ description: 'Identifier in the publisher’s own register' }),
  parcelNo: z.string().meta({ description: 'Number on the subdivision plan, for example 303/أ' }),
  blockNo: z.string().nullable(),
  planNo: z.string().nullable().meta({ description: 'Number of the approved subdivision plan' }),
  city: z.string(),
  municipalityName: z.string().nullable(),
  neighborhoodName: z.string().nullable(),
  neighborhoodParcel: z
    .string()
    .meta({ description: 'The parcel as people call it: neighbourhood and number' }),
  area: z.number().positive().meta({ description: 'Area, m²' }),
  landCat: z.string().nullable().meta({ description: 'Land category: residential, commercial …, in Arabic' }),
  landUseGroup: z.enum(landUseGroups),
  landUseDetailed: z.string().nullable().meta({ description: 'Use in detail, in Arabic' }),
  neighborhoodId: Id.nullable(),
  regionId: Id,
  regionKey: z.enum(regionKeys),
  zoning: z.enum(zoningClasses),
  centroid: Point,
  bounds: Bounds,
  priceSarPerSqm: z.number().nullable().meta({ description: 'Mean of its ordinary sales, riyals per m²' }),
  transactionPriceSar: z.number().nullable().meta({ description: 'Latest ordinary sale, riyals' }),
  source: Source,
});
export type Parcel = z.infer<typeof Parcel>;

/** What may be built. A null means that the rule book sets no number. */
export const BuildingRules = z.object({
  parcelObjectId: Id,
  zoning: z.enum(zoningClasses),
  code: z.string().meta({ description: 'Short code of the zoning class, drawn on the map' }),
  name: z.string().meta({ description: 'Name of the zoning class, in Arabic' }),
  maxFloors: z.number().nullable(),
  maxHeightMeters: z.number().nullable(),
  maxCoverageRatio: z.number().min(0).max(1).nullable().meta({ description: 'Built ground share, 0 to 1' }),
  floorAreaRatio: z.number().nullable().meta({ description: 'Total floor area over parcel area' }),
  setbackFrontMeters: z.number().nullable(),
  setbackSideMeters: z.number().nullable(),
  setbackBackMeters: z.number().nullable(),
  allowedUses: z.array(z.string()),
  note: z.string().nullable(),
  /** The rules applied to this parcel. */
  maxFootprintSqm: z.number().nullable().meta({ description: 'Coverage × area, m²' }),
  maxFloorAreaSqm: z.number().nullable().meta({ description: 'Floor area ratio × area, m²' }),
  source: Source,
});
export type BuildingRules = z.infer<typeof BuildingRules>;

export const ZoningGroup = z.object({
  id: z.enum(zoningClasses),
  code: z.string(),
  name: z.string(),
  family: z.enum(['general', 'boulevard']),
  color: z.string().meta({ description: 'Colour on the map, #rrggbb' }),
});
export type ZoningGroup = z.infer<typeof ZoningGroup>;

export const getParcel = endpoint({
  route: routes.getParcel,
  access: 'anyone',
  summary: 'One parcel',
  parameters: z.object({ id: IdInput }),
  data: Parcel,
});

export const getBuildingRules = endpoint({
  route: routes.getBuildingRules,
  access: 'anyone',
  summary: 'Building rules of one parcel',
  query: z.object({ parcelObjectId: IdInput }),
  data: BuildingRules,
});

export const listZoningGroups = endpoint({
  route: routes.listZoningGroups,
  access: 'anyone',
  summary: 'Zoning classes with their colours',
  data: z.array(ZoningGroup),
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
  zoning: true,
  priceSarPerSqm: true,
  transactionPriceSar: true,
  centroid: true,
  bounds: true,
});
export type ParcelRow = z.infer<typeof ParcelRow>;

export const searchParcels = endpoint({
  route: routes.searchParcels,
  access: 'anyone',
  summary: 'Parcels by number, plan, block, neighbourhood, place on the map or area',
  query: z
    .object({
      text: TextInput(120).optional().meta({
        description: 'What a person typed: «مخطط 3114 قطعة 12», «الملقا 303/أ» …; spelling is folded',
      }),
      regionId: IdInput.optional(),
      neighborhoodId: IdInput.optional(),
      planNo: NumberInput(40).optional(),
      blockNo: NumberInput(40).optional(),
      parcelNo: NumberInput(40).optional(),
      zoning: z.enum(zoningClasses).optional(),
      fromArea: AmountInput.optional().meta({ description: 'Smallest area, m²' }),
      toArea: AmountInput.optional().meta({ description: 'Largest area, m²' }),
      boundaryFrom: CornerInput.optional(),
      boundaryTo: CornerInput.optional(),
      ...PagingInput,
    })
    .refine(hasWholeBox, wholeBox),
  data: page(ParcelRow).extend({
    isCapped: z.boolean().meta({ description: 'More match than were counted: totalCount is a lower bound' }),
  }),
});

export const ShareLink = z.object({
  url: z.url().meta({ description: 'Address of the parcel on the site' }),
  text: z.string().meta({ description: 'A sentence in Arabic that goes with it' }),
});

export const getParcelShareLink = endpoint({
  route: routes.getParcelShareLink,
  access: 'anyone',
  summary: 'Address under which a parcel is passed on',
  query: z.object({ parcelObjectId: IdInput }),
  data: ShareLink,
});

/** Price per m² in one month; months without a sale are absent. */
export const MonthPrice = z.object({
  month: z.string().regex(/^\d{4}-\d{2}$/),
  priceSarPerSqm: z.number().meta({ description: 'Median of the month’s ordinary sales, riyals per m²' }),
  saleCount: z.int().positive(),
});
export type MonthPrice = z.infer<typeof MonthPrice>;

export const PriceSeries = z.object({
  parcelObjectId: Id,
  neighborhoodId: Id.nullable(),
  months: z.array(MonthPrice).meta({ description: 'The parcel’s own sales, oldest first' }),
});
export type PriceSeries = z.infer<typeof PriceSeries>;

/** Ids in a query: separated by commas, or the same name several times. */
const IdsInput = z
  .union([z.string(), z.array(z.string()).max(limits.seriesParcels)])
  .transform((value) => (Array.isArray(value) ? value : value.split(',')))
  .pipe(z.array(IdInput).min(1).max(limits.seriesParcels));

export const listPriceOfMeter = endpoint({
  route: routes.listPriceOfMeter,
  access: 'anyone',
  summary: 'Price per m² month by month: of the parcels asked for, and of their neighbourhoods',
  query: z.object({ parcelObjsIds: IdsInput, groupingType: z.literal('Monthly') }),
  data: z.object({
    parcels: z.array(PriceSeries),
    neighborhoods: z.array(
      z.object({ neighborhoodId: Id, neighborhoodName: z.string(), months: z.array(MonthPrice) }),
    ),
  }),
});
