import { z } from 'zod';
import { Bounds, Id, IdInput, PagingInput, Source, timeOf } from '../shared/common.ts';
import { endpoint } from '../shared/endpoint.ts';
import { page } from '../shared/envelope.ts';
import {
  AreaSqm,
  BlockNoIfAny,
  Centroid,
  CityName,
  countOf,
  numberIfAny,
  ParcelNo,
  ParcelObjectId,
  PlanNoIfAny,
  RegionId,
  RegionIdInput,
  textOf,
} from '../shared/fields.ts';
import { projectRoutes } from './routes.ts';
import { bookingStatuses, projectStatuses } from '../shared/vocabulary.ts';

const projectId = 'Id of the project';
const ProjectId = Id.meta({ description: projectId });
const ProjectIdInput = IdInput.meta({ description: projectId });
const ProjectStatus = z.enum(projectStatuses).meta({ description: 'How far the building is' });

/** A project on the marketplace. */
export const Project = z.object({
  id: ProjectId,
  name: textOf('Name of the project, in Arabic'),
  developerName: textOf('Name of its developer, in Arabic'),
  organizationId: Id.meta({ description: 'Id of the organisation that develops it' }),
  regionId: RegionId,
  cityName: CityName,
  status: ProjectStatus,
  unitCount: countOf('Units in the project; null: not known yet').nullable(),
  availableCount: countOf('Units that can still be had; null: not known yet').nullable(),
  priceFromSar: numberIfAny('Price of the cheapest unit, riyals; null: not told'),
  priceToSar: numberIfAny('Price of the dearest unit, riyals; null: not told'),
  areaSqm: AreaSqm.meta({ description: 'Area of the whole project, m²; null: not known yet' }).nullable(),
  description: textOf('What the project is, in Arabic'),
  imageUrl: z.url().nullable().meta({ description: 'Address of a picture; null: none' }),
  publishedAt: timeOf('When it was published'),
  centroid: Centroid,
  bounds: Bounds,
  source: Source,
});
export type Project = z.infer<typeof Project>;

/** Sort fields of the list. 3 is the default of specification §7. */
export const projectOrderFields = { name: 1, price: 2, published: 3, available: 4 } as const;
/** 0: smallest first; 1: largest, or newest, first (the default of §7). */
export const orderDirections = { ascending: 0, descending: 1 } as const;

const digit = (values: readonly number[]) => z.enum(values.map(String) as [string, ...string[]]);

export const listProjects = endpoint({
  route: projectRoutes.listProjects,
  access: 'anyone',
  summary: 'Projects of the marketplace',
  query: z.object({
    OrderByField: digit(Object.values(projectOrderFields))
      .transform(Number)
      .default(projectOrderFields.published)
      .meta({
        description: '1 name, 2 lowest price, 3 date of publication, 4 units available; 3 when absent',
      }),
    OrderByDirection: digit(Object.values(orderDirections))
      .transform(Number)
      .default(orderDirections.descending)
      .meta({ description: '0 ascending, 1 descending; 1 when absent' }),
    Offset: PagingInput.offset,
    Limit: PagingInput.limit,
    RegionId: RegionIdInput.optional(),
    Status: ProjectStatus.optional(),
  }),
  data: page(Project)
    .extend({
      regionIds: z
        .array(RegionId)
        .meta({ description: 'Regions that have projects, whatever region and status were asked for' }),
    })
    .meta({ description: 'One page of the projects' }),
});

const HttpsUrl = z.url({ protocol: /^https$/ });

/** Content of a mega project's page. */
export const MegaProjectContent = z.object({
  tagline: textOf('A line under the name, in Arabic'),
  summary: textOf('The project in some sentences, in Arabic'),
  facts: z
    .array(
      z.object({
        label: textOf('What the fact is about, in Arabic'),
        value: textOf('The fact, with its unit, in Arabic'),
      }),
    )
    .meta({ description: 'Facts, in the order of the page' }),
  sections: z
    .array(
      z.object({ title: textOf('Title of the section, in Arabic'), body: textOf('Its text, in Arabic') }),
    )
    .meta({ description: 'Sections, in the order of the page' }),
  amenities: z.array(z.string()).meta({ description: 'What there is in the project, in Arabic' }),
  phases: z
    .array(
      z.object({
        name: textOf('Name of the phase, in Arabic'),
        status: ProjectStatus,
        note: textOf('What is to be said of it, in Arabic'),
      }),
    )
    .meta({ description: 'Phases of building, the first one first' }),
  videos: z
    .array(
      z.object({
        title: textOf('What the video shows, in Arabic'),
        url: HttpsUrl.meta({ description: 'Address of the video on its own site, https' }),
      }),
    )
    .meta({ description: 'Videos, in the order of the page' }),
  links: z
    .array(
      z.object({
        title: textOf('What the link leads to, in Arabic'),
        url: HttpsUrl.meta({ description: 'Address, https' }),
      }),
    )
    .meta({ description: 'Links, in the order of the page' }),
  brochures: z
    .array(
      z.object({
        title: textOf('What the brochure is about, in Arabic'),
        url: z.url().meta({ description: 'Address of the PDF file, which is saved' }),
        sizeBytes: countOf('Size of the file, bytes'),
      }),
    )
    .meta({ description: 'Brochures, in the order of the page' }),
});
export type MegaProjectContent = z.infer<typeof MegaProjectContent>;

export const getMegaProject = endpoint({
  route: projectRoutes.getMegaProject,
  access: 'anyone',
  summary: 'A mega project with the content of its page',
  query: z.object({ projectId: ProjectIdInput }),
  data: Project.extend({
    content: MegaProjectContent.meta({ description: 'What its page tells' }),
  }),
});

/** A parcel that can be booked, with its outline for the public map. */
export const BookingParcel = z.object({
  parcelObjectId: ParcelObjectId,
  parcelNo: ParcelNo,
  blockNo: BlockNoIfAny,
  planNo: PlanNoIfAny,
  areaSqm: AreaSqm,
  priceSar: z.number().nonnegative().nullable().meta({ description: 'Price, riyals; null: not known yet' }),
  unitType: textOf('What is sold there: a villa, bare land …, in Arabic'),
  status: z
    .enum(bookingStatuses)
    .meta({ description: 'available: can be booked; reserved: is booked; sold: is gone' }),
  centroid: Centroid,
  outline: z.array(z.array(z.tuple([z.number(), z.number()]))).meta({
    description: 'Rings of longitude and latitude, degrees, the outer one first, as in GeoJSON polygons',
  }),
});
export type BookingParcel = z.infer<typeof BookingParcel>;

export const listBookingParcels = endpoint({
  route: projectRoutes.listBookingParcels,
  access: 'anyone',
  summary: 'All parcels of a booking project, for its public map',
  parameters: z.object({
    orgId: IdInput.meta({ description: 'Id of the organisation that develops the project' }),
    projectId: ProjectIdInput,
  }),
  data: z.array(BookingParcel),
});

export const getBookingStatistics = endpoint({
  route: projectRoutes.getBookingStatistics,
  access: 'anyone',
  summary: 'Counts and price range of a booking project',
  parameters: z.object({ projectId: ProjectIdInput }),
  data: z.object({
    projectId: ProjectId,
    parcelCount: countOf('Parcels of the project'),
    availableCount: countOf('Parcels that can be booked'),
    reservedCount: countOf('Parcels that are booked'),
    soldCount: countOf('Parcels that are sold'),
    priceFromSar: numberIfAny(
      'Price of the cheapest available parcel, riyals; null: none is available, or no price of these is known yet',
    ),
    priceToSar: numberIfAny(
      'Price of the dearest available parcel, riyals; null: none is available, or no price of these is known yet',
    ),
    areaFromSqm: numberIfAny('Area of the smallest available parcel, m²; null: none is available'),
    areaToSqm: numberIfAny('Area of the largest available parcel, m²; null: none is available'),
  }),
});
