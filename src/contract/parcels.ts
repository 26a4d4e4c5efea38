import { z } from 'zod';
import { Bounds, Id, IdInput, Point, Source } from './common.ts';
import { endpoint } from './endpoint.ts';
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
  summary: 'One parcel',
  parameters: z.object({ id: IdInput }),
  data: Parcel,
});

export const getBuildingRules = endpoint({
  route: routes.getBuildingRules,
  summary: 'Building rules of one parcel',
  query: z.object({ parcelObjectId: IdInput }),
  data: BuildingRules,
});

export const listZoningGroups = endpoint({
  route: routes.listZoningGroups,
  summary: 'Zoning classes with their colours',
  data: z.array(ZoningGroup),
});
