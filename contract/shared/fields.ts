import { z } from 'zod';
import { Id, IdInput, NumberInput, Point, TextInput } from './common.ts';

/** Fields shared by several resources, each with its meaning and unit, so that each is described only once. */

const texts = {
  regionId: 'Id of the region, as in the list of regions',
  neighborhoodId: 'Id of the neighbourhood',
  neighborhoodName: 'Name of the neighbourhood, in Arabic',
  parcelObjectId: 'Id of the parcel on the map',
  parcelNo: 'Number of the parcel on its subdivision plan, a text, for example 303/أ',
  blockNo: 'Number of the block within its subdivision plan, a text',
  planNo: 'Number of the approved subdivision plan, a text',
  landUse:
    'Key of the group of what the land is used for. The call for groups of land use tells those of a region',
  landUseName: 'Name of the group of land use, in Arabic',
};

export const RegionId = Id.meta({ description: texts.regionId });
export const RegionIdInput = IdInput.meta({ description: texts.regionId });

export const NeighborhoodId = Id.meta({ description: texts.neighborhoodId });
export const NeighborhoodIdInput = IdInput.meta({ description: texts.neighborhoodId });
export const NeighborhoodIdIfAny = Id.nullable().meta({
  description: `${texts.neighborhoodId}; null: it lies in none that is known`,
});
export const NeighborhoodName = z.string().meta({ description: texts.neighborhoodName });
export const NeighborhoodNameIfAny = z
  .string()
  .nullable()
  .meta({ description: `${texts.neighborhoodName}; null: it lies in none that is known` });

export const ParcelObjectId = Id.meta({ description: texts.parcelObjectId });
export const ParcelObjectIdInput = IdInput.meta({ description: texts.parcelObjectId });

export const ParcelNo = z.string().meta({ description: texts.parcelNo });
export const ParcelNoInput = NumberInput(40).meta({ description: texts.parcelNo });
export const BlockNoIfAny = z
  .string()
  .nullable()
  .meta({ description: `${texts.blockNo}; null: none is known` });
export const BlockNoInput = NumberInput(40).meta({ description: texts.blockNo });
export const PlanNoIfAny = z
  .string()
  .nullable()
  .meta({ description: `${texts.planNo}; null: none is known` });
export const PlanNoInput = NumberInput(40).meta({ description: texts.planNo });

export const LandUse = z.string().meta({ description: texts.landUse });
export const LandUseInput = TextInput(60).meta({ description: texts.landUse });
export const LandUseName = z.string().meta({ description: texts.landUseName });
export const LandUseNameIfAny = z
  .string()
  .nullable()
  .meta({ description: `${texts.landUseName}; null: not known` });
export const LandUseIfAny = z
  .string()
  .nullable()
  .meta({ description: `${texts.landUse}; null: not known` });

export const CityName = z.string().meta({ description: 'Name of the city, in Arabic' });
export const Centroid = Point.meta({ description: 'Its middle' });

/** A quantity of land. */
export const AreaSqm = z.number().positive().meta({ description: 'Area, m²' });

/** A number of rows or items; `what` says of which. */
export function countOf(what: string) {
  return z.int().nonnegative().meta({ description: what });
}

/** A name, title or other text that is always there. */
export function textOf(what: string) {
  return z.string().meta({ description: what });
}

/** A text that may be missing; `what` says what null means. */
export function textIfAny(what: string) {
  return z.string().nullable().meta({ description: what });
}

/** A number that may be missing; `what` says its unit and what null means. */
export function numberIfAny(what: string) {
  return z.number().nullable().meta({ description: what });
}
