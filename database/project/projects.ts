import { sql, type Selectable } from 'kysely';
import { projectOrderFields } from '../../contract/project/projects.ts';
import type { ProjectStatus } from '../../contract/shared/vocabulary.ts';
import type { Store } from '../connection/store.ts';
import { coveredParcelColumns } from '../parcel/parcels.ts';
import type { ProjectTable } from '../schema/schema.ts';

export type ProjectRow = Selectable<ProjectTable>;

export interface ProjectList {
  field: number;
  isDescending: boolean;
  offset: number;
  limit: number;
  regionId: number | undefined;
  status: ProjectStatus | undefined;
}

const orderColumns: Readonly<Record<number, 'name' | 'price_from_sar' | 'published_at' | 'available_count'>> =
  {
    [projectOrderFields.name]: 'name',
    [projectOrderFields.price]: 'price_from_sar',
    [projectOrderFields.published]: 'published_at',
    [projectOrderFields.available]: 'available_count',
  };

/** Returns a page of the marketplace. */
export async function listProjects(
  { database }: Store,
  { field, isDescending, offset, limit, regionId, status }: ProjectList,
): Promise<{ rows: ProjectRow[]; totalCount: number }> {
  const direction = isDescending ? 'desc' : 'asc';
  const column = orderColumns[field] ?? 'published_at';
  const chosen = database
    .selectFrom('project')
    .where('kind', '=', 'marketplace')
    .$if(regionId !== undefined, (query) => query.where('region_id', '=', regionId ?? 0))
    .$if(status !== undefined, (query) => query.where('status', '=', status ?? 'planned'));
  const { count } = await chosen.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow();
  const rows = await chosen
    .selectAll()
    // Projects of which it is not known come last in either direction; engines differ in where nulls sort.
    .orderBy(sql`case when ${sql.ref(column)} is null then 1 else 0 end`)
    .orderBy(column, direction)
    .orderBy('id', direction)
    .offset(offset)
    .limit(limit)
    .execute();
  return { rows, totalCount: count };
}

/** Ids of the regions that have projects on the marketplace, in their order. */
export async function listProjectRegions({ database }: Store): Promise<number[]> {
  const rows = await database
    .selectFrom('project')
    .select('region_id')
    .distinct()
    .where('kind', '=', 'marketplace')
    .orderBy('region_id')
    .execute();
  return rows.map(({ region_id }) => region_id);
}

/** Whether there is any project, of the marketplace or the mega project. */
export async function hasProjects({ database }: Store): Promise<boolean> {
  const row = await database.selectFrom('project').select('id').limit(1).executeTakeFirst();
  return row !== undefined;
}

export async function findProject({ database }: Store, id: number): Promise<ProjectRow | undefined> {
  return database.selectFrom('project').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Projects by id; ids that do not exist are skipped. */
export async function findProjects({ database }: Store, ids: readonly number[]): Promise<ProjectRow[]> {
  return database.selectFrom('project').selectAll().where('id', 'in', ids).execute();
}

/** Parcels of a booking project with their outlines, ordered by id. */
export async function listBookingParcels({ database }: Store, projectId: number) {
  return database
    .selectFrom('booking_parcel')
    .innerJoin('parcel', 'parcel.id', 'booking_parcel.parcel_id')
    .select(coveredParcelColumns)
    .select([
      'parcel.geometry',
      'booking_parcel.status',
      'booking_parcel.price_sar',
      'booking_parcel.unit_type',
    ])
    .where('booking_parcel.project_id', '=', projectId)
    .orderBy('parcel.id')
    .execute();
}

/** Returns the mega project that has a page of its own: the first with content to show. */
export async function findMegaProject({
  database,
}: Store): Promise<Pick<ProjectRow, 'id' | 'name'> | undefined> {
  return database
    .selectFrom('project')
    .select(['id', 'name'])
    .where('kind', '=', 'mega')
    .where('content', 'is not', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}
