import { z } from 'zod';
import { limits } from './limits.ts';
import { growthRateTypes, origins } from './vocabulary.ts';

/** A place: `x` is the longitude and `y` the latitude, in degrees (WGS 84). */
export const Point = z.object({
  x: z.number().min(-180).max(180).meta({ description: 'Longitude, degrees' }),
  y: z.number().min(-90).max(90).meta({ description: 'Latitude, degrees' }),
});
export type Point = z.infer<typeof Point>;

/** Two corners: southwest, then northeast (specification §3). */
export const Bounds = z.object({ southWest: Point, northEast: Point });
export type Bounds = z.infer<typeof Bounds>;

/** Ids are positive integers that JavaScript holds exactly. In a query they arrive as digits. */
export const Id = z.int().positive();
export const IdInput = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number)
  .pipe(Id);

export const PagingInput = {
  offset: z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .default(0)
    .meta({ description: 'Rows to pass over' }),
  limit: z
    .string()
    .regex(/^\d{1,6}$/)
    .transform(Number)
    .pipe(z.int().min(1).max(limits.pageSizeMax))
    .default(limits.pageSizeDefault)
    .meta({ description: 'Rows to return at most' }),
};

/** Where a figure comes from. Shown beside it, always. */
export const Source = z.object({
  name: z.string().meta({ description: 'Publisher or generator, in Arabic' }),
  origin: z
    .enum(origins)
    .meta({ description: 'demo: generated for demonstration; import: loaded from a file' }),
  licence: z.string().nullable().meta({ description: 'Licence under which the source may be used' }),
  updatedAt: z.iso.datetime({ offset: true }).meta({ description: 'When the rows were loaded or generated' }),
});
export type Source = z.infer<typeof Source>;

export const GrowthRateTypeInput = z
  .enum(Object.values(growthRateTypes).map(String) as [string, ...string[]])
  .transform(Number);
