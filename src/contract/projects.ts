import { z } from 'zod';
import { Bounds, Id, IdInput, Point, Source, Time } from './common.ts';
import { endpoint } from './endpoint.ts';
import { page } from './envelope.ts';
import { limits } from './limits.ts';
import { routes } from './routes.ts';
import { bookingStatuses, projectStatuses } from './vocabulary.ts';

/** A project on the marketplace. */
export const Project = z.object({
  id: Id,
  name: z.string(),
  developerName: z.string(),
  organizationId: Id,
  regionId: Id,
  cityName: z.string(),
  status: z.enum(projectStatuses),
  unitCount: z.int().nonnegative(),
  availableCount: z.int().nonnegative(),
  priceFromSar: z.number().nullable().meta({ description: 'Cheapest unit, riyals' }),
  priceToSar: z.number().nullable().meta({ description: 'Dearest unit, riyals' }),
  areaSqm: z.number().positive(),
  description: z.string(),
  imageUrl: z.url().nullable(),
  publishedAt: Time,
  centroid: Point,
  bounds: Bounds,
  source: Source,
});
export type Project = z.infer<typeof Project>;

/** What the list can be ordered by. 3 is the one that specification §7 names as the default. */
export const projectOrderFields = { name: 1, price: 2, published: 3, available: 4 } as const;
/** 0: smallest first; 1: largest, or newest, first (the default of §7). */
export const orderDirections = { ascending: 0, descending: 1 } as const;

const digit = (values: readonly number[]) => z.enum(values.map(String) as [string, ...string[]]);

export const listProjects = endpoint({
  route: routes.listProjects,
  access: 'anyone',
  summary: 'Projects of the marketplace',
  query: z.object({
    OrderByField: digit(Object.values(projectOrderFields))
      .transform(Number)
      .default(projectOrderFields.published)
      .meta({ description: '1 name, 2 lowest price, 3 date of publication, 4 units available' }),
    OrderByDirection: digit(Object.values(orderDirections))
      .transform(Number)
      .default(orderDirections.descending)
      .meta({ description: '0 ascending, 1 descending' }),
    Offset: z
      .string()
      .regex(/^\d{1,9}$/)
      .transform(Number)
      .default(0),
    Limit: z
      .string()
      .regex(/^\d{1,6}$/)
      .transform(Number)
      .pipe(z.int().min(1).max(limits.pageSizeMax))
      .default(limits.pageSizeDefault),
    RegionId: IdInput.optional(),
    Status: z.enum(projectStatuses).optional(),
  }),
  data: page(Project),
});

/** What the page of a mega project tells. */
export const MegaProjectContent = z.object({
  tagline: z.string(),
  summary: z.string(),
  facts: z.array(z.object({ label: z.string(), value: z.string() })),
  sections: z.array(z.object({ title: z.string(), body: z.string() })),
  amenities: z.array(z.string()),
  phases: z.array(z.object({ name: z.string(), status: z.enum(projectStatuses), note: z.string() })),
});
export type MegaProjectContent = z.infer<typeof MegaProjectContent>;

export const getMegaProject = endpoint({
  route: routes.getMegaProject,
  access: 'anyone',
  summary: 'A mega project with the content of its page',
  query: z.object({ projectId: IdInput }),
  data: Project.extend({ content: MegaProjectContent }),
});

/** A parcel that can be booked, with its outline for the public map. */
export const BookingParcel = z.object({
  parcelObjectId: Id,
  parcelNo: z.string(),
  blockNo: z.string().nullable(),
  planNo: z.string().nullable(),
  areaSqm: z.number().positive(),
  priceSar: z.number().nonnegative(),
  unitType: z.string().meta({ description: 'In Arabic' }),
  status: z.enum(bookingStatuses),
  centroid: Point,
  outline: z
    .array(z.array(z.tuple([z.number(), z.number()])))
    .meta({ description: 'Rings of longitude and latitude, the outer one first, as in GeoJSON polygons' }),
});
export type BookingParcel = z.infer<typeof BookingParcel>;

export const listBookingParcels = endpoint({
  route: routes.listBookingParcels,
  access: 'anyone',
  summary: 'All parcels of a booking project, for its public map',
  parameters: z.object({ orgId: IdInput, projectId: IdInput }),
  data: z.array(BookingParcel),
});

export const getBookingStatistics = endpoint({
  route: routes.getBookingStatistics,
  access: 'anyone',
  summary: 'Counts and price range of a booking project',
  parameters: z.object({ projectId: IdInput }),
  data: z.object({
    projectId: Id,
    parcelCount: z.int().nonnegative(),
    availableCount: z.int().nonnegative(),
    reservedCount: z.int().nonnegative(),
    soldCount: z.int().nonnegative(),
    priceFromSar: z.number().nullable().meta({ description: 'Cheapest available parcel, riyals' }),
    priceToSar: z.number().nullable().meta({ description: 'Dearest available parcel, riyals' }),
    areaFromSqm: z.number().nullable(),
    areaToSqm: z.number().nullable(),
  }),
});
