import type { Source } from '../../../contract/shared/common.ts';
import {
  getBookingStatistics,
  getMegaProject,
  listBookingParcels,
  listProjects,
  MegaProjectContent,
  orderDirections,
  type BookingParcel,
  type Project,
} from '../../../contract/project/projects.ts';
import { mountEndpoint } from '../../http/mount-endpoint.ts';
import type { Platform } from '../../http/platform.ts';
import { boundsOfExtent } from '../../../lib/geo/bounds.ts';
import { polygonsOf } from '../../../lib/geo/polygons.ts';
import { mayPublish } from '../account/profile.ts';
import { Refusal } from '../../../contract/shared/refusal.ts';
import * as projects from '../../../database/project/projects.ts';
import { readSources, sourceOf } from '../../../database/shared/sources.ts';

/** Projects of the marketplace and mega projects, with their bookable parcels. */
export function projectsModule(platform: Platform): void {
  const { store } = platform;

  mountEndpoint(platform, listProjects, async ({ query }) => {
    const { rows, totalCount } = await projects.listProjects(store, {
      field: query.OrderByField,
      isDescending: query.OrderByDirection === orderDirections.descending,
      offset: query.Offset,
      limit: query.Limit,
      regionId: query.RegionId,
      status: query.Status,
    });
    const sources = await readSources(store);
    const items = rows.map((row) => toProject(row, sources));
    const regionIds = await projects.listProjectRegions(store);
    return { items, totalCount, offset: query.Offset, limit: query.Limit, regionIds };
  });

  mountEndpoint(platform, getMegaProject, async ({ query }) => {
    const row = await projects.findProject(store, query.projectId);
    if (!row?.content) throw new Refusal('project_not_found');
    const content = MegaProjectContent.parse(JSON.parse(row.content));
    return { ...toProject(row, await readSources(store)), content };
  });

  mountEndpoint(platform, listBookingParcels, async ({ parameters }) => {
    const project = await bookingProject(platform, parameters.projectId);
    if (project.organisation_id !== parameters.orgId) throw new Refusal('project_not_found');
    const rows = await projects.listBookingParcels(store, project.id);
    return rows.map(toBookingParcel);
  });

  mountEndpoint(platform, getBookingStatistics, async ({ parameters }) => {
    const project = await bookingProject(platform, parameters.projectId);
    const rows = await projects.listBookingParcels(store, project.id);
    const available = rows.filter((row) => row.status === 'available');
    const prices = available.flatMap((row) => row.price_sar ?? []);
    const count = (status: string) => rows.filter((row) => row.status === status).length;
    return {
      projectId: project.id,
      parcelCount: rows.length,
      availableCount: available.length,
      reservedCount: count('reserved'),
      soldCount: count('sold'),
      priceFromSar: smallest(prices),
      priceToSar: largest(prices),
      areaFromSqm: smallest(available.map((row) => row.area_sqm)),
      areaToSqm: largest(available.map((row) => row.area_sqm)),
    };
  });
}

type BookingParcelRow = Awaited<ReturnType<typeof projects.listBookingParcels>>[number];

function toBookingParcel(row: BookingParcelRow): BookingParcel {
  return {
    parcelObjectId: row.id,
    parcelNo: row.parcel_no,
    blockNo: row.block_no,
    planNo: row.plan_no,
    areaSqm: row.area_sqm,
    priceSar: row.price_sar,
    unitType: row.unit_type,
    status: row.status,
    centroid: { x: row.centroid_x, y: row.centroid_y },
    // The rings of all polygons of a multipolygon.
    outline: polygonsOf(row.geometry).flat(),
  };
}

/** Returns a project whose developer takes bookings. Throws project_not_found. */
async function bookingProject({ store }: Platform, id: number): Promise<projects.ProjectRow> {
  const project = await projects.findProject(store, id);
  const developer =
    project &&
    (await store.database
      .selectFrom('organisation')
      .select(['booking_module_enabled', 'approval_status', 'status'])
      .where('id', '=', project.organisation_id)
      .executeTakeFirst());
  if (!project || developer?.booking_module_enabled !== 1 || !mayPublish(developer)) {
    throw new Refusal('project_not_found');
  }
  return project;
}

function toProject(row: projects.ProjectRow, sources: ReadonlyMap<number, Source>): Project {
  return {
    id: row.id,
    name: row.name,
    developerName: row.developer_name,
    organizationId: row.organisation_id,
    regionId: row.region_id,
    cityName: row.city_name,
    status: row.status,
    unitCount: row.unit_count,
    availableCount: row.available_count,
    priceFromSar: row.price_from_sar,
    priceToSar: row.price_to_sar,
    areaSqm: row.area_sqm,
    description: row.description,
    imageUrl: row.image_url,
    publishedAt: row.published_at,
    centroid: { x: row.centroid_x, y: row.centroid_y },
    bounds: boundsOfExtent(row),
    source: sourceOf(sources, row),
  };
}

function smallest(numbers: number[]): number | null {
  return numbers.length === 0 ? null : Math.min(...numbers);
}

function largest(numbers: number[]): number | null {
  return numbers.length === 0 ? null : Math.max(...numbers);
}
