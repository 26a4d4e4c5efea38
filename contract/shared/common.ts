import { z } from 'zod';
import { latinDigits } from '../../lib/fold-arabic.ts';
import { limits } from './limits.ts';
import { directionMarks, unfit } from '../../lib/single-line.ts';
import { growthRateTypes, origins } from './vocabulary.ts';

/** A position: `x` is the longitude and `y` the latitude, in degrees (WGS 84). */
export const Point = z.object({
  x: z.number().min(-180).max(180).meta({ description: 'Longitude, degrees' }),
  y: z.number().min(-90).max(90).meta({ description: 'Latitude, degrees' }),
});
export type Point = z.infer<typeof Point>;

/** A bounding box by two corners (specification §3). */
export const Bounds = z
  .object({
    southWest: Point.meta({ description: 'Southwest corner' }),
    northEast: Point.meta({ description: 'Northeast corner' }),
  })
  .meta({ description: 'The smallest box around it' });
export type Bounds = z.infer<typeof Bounds>;

const unfitInLines = /[^\P{Cc}\n\r\t]|\p{Cs}/u;

/** A single-line text typed by a user, trimmed, without marks of direction. */
export function TextInput(most: number) {
  return z
    .string()
    .overwrite((text) => text.replace(directionMarks, ''))
    .trim()
    .min(1)
    .max(most)
    .refine((text) => !unfit.test(text), 'holds characters that no text has');
}

/** A plan, block, parcel or deed number: text, with digits of any script. */
export function NumberInput(most: number) {
  return TextInput(most).transform(latinDigits);
}

/** A multi-line text typed by a user. */
export function LinesInput(most: number) {
  return z
    .string()
    .trim()
    .min(1)
    .max(most)
    .refine((text) => !unfitInLines.test(text), 'holds characters that no text has');
}

/** A corner of a box in a query: `x,y` in degrees, longitude first. */
export const CornerInput = z
  .string()
  .regex(/^-?\d{1,3}(\.\d{1,15})?,-?\d{1,2}(\.\d{1,15})?$/)
  .transform((text) => {
    const [x = 0, y = 0] = text.split(',').map(Number);
    return { x, y };
  })
  .pipe(Point)
  .meta({ description: 'Corner as `longitude,latitude`, degrees' });

/** A box in a query, by two opposite corners. */
export const BoxInput = { boundaryFrom: CornerInput, boundaryTo: CornerInput };
/** A box that a query may leave out. */
export const boxFilter = { boundaryFrom: CornerInput.optional(), boundaryTo: CornerInput.optional() };
/** The corners of such a box, as read. */
export interface BoxQuery {
  boundaryFrom?: Point | undefined;
  boundaryTo?: Point | undefined;
}

/** A box needs both corners, or none. */
export function hasWholeBox(query: BoxQuery): boolean {
  return (query.boundaryFrom === undefined) === (query.boundaryTo === undefined);
}
export const wholeBox = { path: ['boundaryTo'], message: 'both corners are needed' };

/** A whole number of riyals or square meters in a query. */
export const AmountInput = z
  .string()
  .regex(/^\d{1,12}(\.\d{1,2})?$/)
  .transform(Number);

/** A day in a query: `YYYY-MM-DD`. */
export const DayInput = z.iso.date();

/** A point in time. Its description says of what. */
export const Time = z.iso.datetime({ offset: true });

const timeForm = 'ISO 8601 time with zone';

/** When something happened; `what` says what. */
export function timeOf(what: string) {
  return Time.meta({ description: `${what}, ${timeForm}` });
}

/** When something happened that may not have happened; `otherwise` says what null means. */
export function timeIfAny(what: string, otherwise: string) {
  return Time.nullable().meta({ description: `${what}, ${timeForm}; null: ${otherwise}` });
}

/** Ids are positive integers that JavaScript represents exactly. In a query they are digits. */
export const Id = z.int().positive();
export const IdInput = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number)
  .pipe(Id);

/** Parcel ids in a query, at most `most`. */
export function parcelIdsInput(most: number) {
  return z
    .union([z.string(), z.array(z.string()).max(most)])
    .transform((value) => (Array.isArray(value) ? value : value.split(',')))
    .pipe(z.array(IdInput).min(1).max(most))
    .meta({
      description: `Ids of parcels, at most ${most}: separated by commas, or the name several times`,
    });
}

export const PagingInput = {
  offset: z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .default(0)
    .meta({ description: 'Rows to pass over; 0 when absent' }),
  limit: z
    .string()
    .regex(/^\d{1,6}$/)
    .transform(Number)
    .pipe(z.int().min(1).max(limits.pageSizeMax))
    .default(limits.pageSizeDefault)
    .meta({
      description: `Rows to return at most, 1 to ${limits.pageSizeMax}; ${limits.pageSizeDefault} when absent`,
    }),
};

/** The source of a figure, which must always be shown with it. */
export const Source = z
  .object({
    name: z.string().meta({ description: 'Publisher or generator, in Arabic' }),
    origin: z
      .enum(origins)
      .meta({ description: 'demo: generated for demonstration; import: loaded from a file' }),
    licence: z
      .string()
      .nullable()
      .meta({ description: 'Licence under which the source may be used; null: none is known' }),
    updatedAt: timeOf('When the rows were loaded or generated'),
  })
  .meta({ description: 'Where the figures come from; to be shown beside them' });
export type Source = z.infer<typeof Source>;

export const GrowthRateTypeInput = z
  .enum(Object.values(growthRateTypes).map(String) as [string, ...string[]])
  .transform(Number)
  .meta({
    description:
      'How far back the figure lies that growth is measured against: 1 a month, 2 a quarter, 3 a year; figures are quarterly, so 1 is answered like 2',
  });
