import { beforeAll, describe, expect, test } from 'vitest';
import type { Selectable } from 'kysely';
import type { ProjectTable } from '../../../database/schema/schema.ts';
import {
  getMegaProject,
  listProjects,
  MegaProjectContent,
  type Project,
} from '../../../contract/project/projects.ts';
import { demoBench, firstOf } from '../../support/bench.ts';
import { callPlatform, expectBadInput, expectRefusal } from '../../support/calls.ts';
import { engines } from '../../support/store.ts';

type Row = Selectable<ProjectTable>;

function toProject(row: Row): Project {
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
    bounds: { southWest: { x: row.west, y: row.south }, northEast: { x: row.east, y: row.north } },
    source: { name: 'بيانات تجريبية', origin: 'demo', licence: null, updatedAt: '2026-10-01T00:00:00+03:00' },
  };
}

describe.each(engines)('projects on %s', (engine) => {
  const bench = demoBench(engine);
  let marketplace: Row[];
  beforeAll(async () => {
    marketplace = await bench.store.database
      .selectFrom('project')
      .selectAll()
      .where('kind', '=', 'marketplace')
      .execute();
  });

  const list = (query: Record<string, string | number> = {}) =>
    callPlatform(bench.platform, listProjects, { query });
  const compare = <Value>(a: Value, b: Value) => (a < b ? -1 : a > b ? 1 : 0);

  test('the marketplace lists the latest ten, and no mega project', async () => {
    const { data } = await list();
    const expected = marketplace
      .toSorted((a, b) => compare(b.published_at, a.published_at) || b.id - a.id)
      .map(toProject);
    expect(expected.length).toBeGreaterThan(10);
    expect(data).toMatchObject({ totalCount: expected.length, offset: 0, limit: 10 });
    expect(data.items).toEqual(expected.slice(0, 10));
  });

  test('each page names the regions that have projects, whatever region is asked for', async () => {
    const regionIds = [...new Set(marketplace.map((row) => row.region_id))].toSorted((a, b) => a - b);
    const all = await bench.store.database.selectFrom('region').select('id').execute();
    expect(regionIds.length).toBeLessThan(all.length);
    for (const query of [{}, { RegionId: 10 }, { RegionId: 8 }, { Status: 'planned' }]) {
      expect((await list(query)).data.regionIds).toEqual(regionIds);
    }
  });

  test.each([
    [1, 'name'],
    [2, 'price_from_sar'],
    [3, 'published_at'],
    [4, 'available_count'],
  ] as const)('order field %i is %s, in both directions', async (OrderByField, column) => {
    for (const OrderByDirection of [0, 1]) {
      const sign = OrderByDirection === 0 ? 1 : -1;
      const expected = marketplace.toSorted(
        (a, b) => sign * (compare(a[column] ?? 0, b[column] ?? 0) || a.id - b.id),
      );
      const { data } = await list({ OrderByField, OrderByDirection, Limit: 200 });
      expect(data.items.map((item) => item.id)).toEqual(expected.map((row) => row.id));
    }
  });

  test('projects without a price, or a number of units, come last in either direction', async () => {
    const { id, price_from_sar, unit_count, available_count, area_sqm } = firstOf(marketplace);
    const set = (values: Partial<Row>) =>
      bench.store.database.updateTable('project').set(values).where('id', '=', id).execute();
    await set({ price_from_sar: null, unit_count: null, available_count: null, area_sqm: null });
    const lastOf = async (OrderByField: number, OrderByDirection: number) =>
      (await list({ OrderByField, OrderByDirection, Limit: 200 })).data.items.at(-1);
    const last = [await lastOf(2, 0), await lastOf(2, 1), await lastOf(4, 0), await lastOf(4, 1)];
    await set({ price_from_sar, unit_count, available_count, area_sqm });
    const unknown = { id, priceFromSar: null, unitCount: null, availableCount: null, areaSqm: null };
    expect(last).toMatchObject([unknown, unknown, unknown, unknown]);
  });

  test('region and status filter the list', async () => {
    for (const [query, matches] of [
      [{ RegionId: 10 }, (row: Row) => row.region_id === 10],
      [{ Status: 'planned' }, (row: Row) => row.status === 'planned'],
      [
        { RegionId: 10, Status: 'completed' },
        (row: Row) => row.region_id === 10 && row.status === 'completed',
      ],
      [{ RegionId: 99 }, () => false],
    ] as const) {
      const { data } = await list({ ...query, Limit: 200 });
      const expected = marketplace.filter(matches).map((row) => row.id);
      expect(data.totalCount).toBe(expected.length);
      expect(data.items.map((item) => item.id).toSorted((a, b) => a - b)).toEqual(expected);
    }
  });

  test('pages have every project once', async () => {
    const seen: number[] = [];
    for (let Offset = 0; Offset < marketplace.length + 7; Offset += 7) {
      const { data } = await list({ Offset, Limit: 7, OrderByField: 4 });
      expect(data).toMatchObject({ totalCount: marketplace.length, offset: Offset, limit: 7 });
      seen.push(...data.items.map((item) => item.id));
    }
    expect(seen.toSorted((a, b) => a - b)).toEqual(marketplace.map((row) => row.id));
  });

  test.each([
    ['OrderByField', { OrderByField: 5 }],
    ['OrderByDirection', { OrderByDirection: 2 }],
    ['Offset', { Offset: -1 }],
    ['Limit', { Limit: 0 }],
    ['RegionId', { RegionId: 'Riyadh' }],
    ['Status', { Status: 'sold_out' }],
  ])('rejects a wrong %s', async (field, query) => {
    expectBadInput(await list(query), field);
  });

  test('a mega project has its content; a project of the marketplace has none', async () => {
    const mega = (projectId: number | string) =>
      callPlatform(bench.platform, getMegaProject, { query: { projectId } });
    const row = await bench.store.database
      .selectFrom('project')
      .selectAll()
      .where('kind', '=', 'mega')
      .executeTakeFirstOrThrow();
    const { data } = await mega(row.id);
    const { content, ...project } = data;
    expect(project).toEqual(toProject(row));
    expect(content).toEqual(MegaProjectContent.parse(JSON.parse(row.content ?? '')));
    expect(content.facts).toContainEqual({ label: 'نوع البيانات', value: 'تجريبية' });
    expectRefusal(await mega(firstOf(marketplace).id), 404, 'project_not_found');
    expectRefusal(await mega(999), 404, 'project_not_found');
    expectBadInput(await mega('roshan'), 'projectId');
  });
});
