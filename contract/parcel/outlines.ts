import { z } from 'zod';
import { parcelIdsInput, Point } from '../shared/common.ts';
import { endpoint } from '../shared/endpoint.ts';
import { ParcelNo, ParcelObjectId, ParcelObjectIdInput, textIfAny } from '../shared/fields.ts';
import { MetersInput } from '../map/meters-input.ts';
import { parcelLimits } from './limits.ts';
import { Parcel } from './parcels.ts';
import { reportRoutes } from './report-routes.ts';
import { parcelRoutes } from './routes.ts';

/** A street along the edge of a parcel. */
const EdgeStreet = z.object({
  name: z.string().nullable().meta({ description: 'Its name in Arabic; null: not known' }),
  widthMeters: z
    .number()
    .positive()
    .nullable()
    .meta({ description: 'From property line to property line, metres; null: not known' }),
  widthSource: z
    .string()
    .nullable()
    .meta({ description: 'Name in Arabic of the source of the width; null: the width is not known' }),
});

/** The edges of a parcel between its corners, to label their lengths on the map. */
export const ParcelEdge = z.object({
  x: Point.shape.x.meta({ description: 'Longitude of the middle of the side, degrees' }),
  y: Point.shape.y.meta({ description: 'Latitude of the middle of the side, degrees' }),
  bearing: z.number().min(0).lt(360).meta({
    description: 'Direction in which the side runs along its ring, degrees clockwise from north',
  }),
  lengthMeters: z.number().positive().meta({
    description:
      'Length of the side, metres, to a centimetre: as a source states it, otherwise measured along the outline',
  }),
  lengthSource: z
    .string()
    .nullable()
    .meta({ description: 'Name in Arabic of the source that states the length; null: it is measured' }),
  measuredMeters: z.number().nullable().meta({
    description:
      'Length along the outline, metres, where the stated one differs from it by over 10 %; null: it does not, or none is stated',
  }),
  street: EdgeStreet.nullable().meta({ description: 'The street along the side; null: none is known' }),
});
export type ParcelEdge = z.infer<typeof ParcelEdge>;

export const ParcelOutline = z.object({
  parcelObjectId: ParcelObjectId,
  rings: z.array(z.array(z.tuple([Point.shape.x, Point.shape.y]))).meta({
    description:
      'Closed rings of longitude and latitude, degrees; of several polygons, those of all. Exterior rings run counter-clockwise, holes clockwise',
  }),
  edges: z.array(ParcelEdge).meta({
    description:
      'Sides of the exterior rings between corners. Points that lie within 20 cm of the line between two corners are none, nor are bends, as long as the directions within a side differ by less than 5 degrees; the bearing of such a side is that from end to end, its middle lies on the outline',
  }),
});
export type ParcelOutline = z.infer<typeof ParcelOutline>;

export const getParcelOutlines = endpoint({
  route: parcelRoutes.getParcelOutlines,
  access: 'anyone',
  isOurs: true,
  summary: 'Outlines of some parcels, with the lengths of their sides',
  query: z.object({ parcelObjectIds: parcelIdsInput(parcelLimits.outlineParcels) }),
  data: z.object({
    outlines: z
      .array(ParcelOutline)
      .meta({ description: 'The parcels asked for, by id; ids that are unknown are left out' }),
  }),
});

/** A street on a drawing. */
const StreetLine = z.object({
  name: textIfAny('Its name in Arabic; null: not known'),
  lines: z
    .array(z.array(z.tuple([Point.shape.x, Point.shape.y])))
    .meta({ description: 'Lines of longitude and latitude, degrees, to about a metre' }),
});
export type StreetLine = z.infer<typeof StreetLine>;

/** Streets around a parcel as lines, for a drawing. */
export const listStreetsAround = endpoint({
  route: reportRoutes.listStreetsAround,
  access: 'anyone',
  isOurs: true,
  summary: 'Streets around a parcel as lines: of a wide circle, only those that are no local ones',
  query: z.object({
    parcelObjectId: ParcelObjectIdInput,
    meters: MetersInput.meta({ description: 'How far around its middle, metres' }),
  }),
  data: z.object({
    streets: z.array(StreetLine).meta({ description: 'The main ones first' }),
  }),
});

/** A parcel on a small plan drawing. */
export const ParcelOfPlan = ParcelOutline.extend({
  edges: z
    .array(ParcelEdge)
    .meta({ description: 'Sides of what was asked for; none of what lies around it' }),
  parcelNo: ParcelNo,
  zoning: Parcel.shape.zoning,
  zoningName: Parcel.shape.zoningName,
  zoningColor: z
    .string()
    .nullable()
    .meta({ description: 'Colour of the zoning class, #rrggbb; null: not known' }),
  area: Parcel.shape.area,
  isChosen: z.boolean().meta({ description: 'It was asked for' }),
  isNeighbor: z.boolean().meta({
    description: 'It has a boundary or a corner in common with one that was asked for, and is none itself',
  }),
});
export type ParcelOfPlan = z.infer<typeof ParcelOfPlan>;

export const getParcelPlan = endpoint({
  route: parcelRoutes.getParcelPlan,
  access: 'anyone',
  isOurs: true,
  summary: 'Some parcels with the nearest of their surroundings, as a small plan shows them',
  query: z.object({ parcelObjectIds: parcelIdsInput(parcelLimits.planParcels) }),
  data: z.object({
    parcels: z.array(ParcelOfPlan).meta({
      description: `Those asked for, then what lies around them, each the nearest first; ${parcelLimits.outlineParcels} at most. Ids that are unknown are left out`,
    }),
  }),
});
