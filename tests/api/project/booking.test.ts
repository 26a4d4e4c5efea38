import { describe, expect, test } from 'vitest';
import { getBookingStatistics, listBookingParcels } from '../../../src/contract/project/projects.ts';
import { demoBench, firstOf } from '../../support/bench.ts';
import { callPlatform, expectBadInput, expectRefusal } from '../../support/calls.ts';
import { newPerson } from '../../support/people.ts';
import { engines } from '../../support/store.ts';

describe.each(engines)('booking in projects on %s', (engine) => {
  const bench = demoBench(engine);
  const parcels = (orgId: number | string, projectId: number | string, headers = {}) =>
    callPlatform(bench.platform, listBookingParcels, { parameters: { orgId, projectId }, headers });
  const statistics = (projectId: number | string) =>
    callPlatform(bench.platform, getBookingStatistics, { parameters: { projectId } });
  const bookable = async () =>
    bench.store.database
      .selectFrom('project')
      .selectAll()
      .where('id', 'in', (query) => query.selectFrom('booking_parcel').select('project_id'))
      .orderBy('id')
      .execute();

  test('parcels are those of the tables, and the statistics match them', async () => {
    const projects = await bookable();
    expect(projects.length).toBeGreaterThan(1);
    for (const project of projects) {
      const rows = await bench.store.database
        .selectFrom('booking_parcel')
        .innerJoin('parcel', 'parcel.id', 'booking_parcel.parcel_id')
        .selectAll()
        .where('project_id', '=', project.id)
        .orderBy('parcel.id')
        .execute();
      const { data } = await parcels(project.organisation_id, project.id);
      expect(data).toEqual(
        rows.map((row) => ({
          parcelObjectId: row.id,
          parcelNo: row.parcel_no,
          blockNo: row.block_no,
          planNo: row.plan_no,
          areaSqm: row.area_sqm,
          priceSar: row.price_sar,
          unitType: row.unit_type,
          status: row.status,
          centroid: { x: row.centroid_x, y: row.centroid_y },
          outline: (JSON.parse(row.geometry) as { coordinates: unknown }).coordinates,
        })),
      );
      const { available = [], reserved = [], sold = [] } = Object.groupBy(data, ({ status }) => status);
      expect((await statistics(project.id)).data).toEqual({
        projectId: project.id,
        parcelCount: data.length,
        availableCount: available.length,
        reservedCount: reserved.length,
        soldCount: sold.length,
        priceFromSar: Math.min(...available.map((parcel) => parcel.priceSar)),
        priceToSar: Math.max(...available.map((parcel) => parcel.priceSar)),
        areaFromSqm: Math.min(...available.map((parcel) => parcel.areaSqm)),
        areaToSqm: Math.max(...available.map((parcel) => parcel.areaSqm)),
      });
      expect([project.unit_count, project.available_count]).toEqual([data.length, available.length]);
    }
  });

  test('the response is the same with any token, and no account is created', async () => {
    const { id, organisation_id } = firstOf(await bookable());
    const { data } = await parcels(organisation_id, id);
    const { token } = await newPerson(bench.platform);
    const stranger = await bench.platform.tokenOf({ uid: 'never-seen' });
    for (const bearer of [token, stranger, 'garbage']) {
      const answer = await parcels(organisation_id, id, { authorization: `Bearer ${bearer}` });
      expect(answer.data).toEqual(data);
    }
    const accounts = bench.store.database.selectFrom('account').select('id');
    expect(await accounts.where('uid', '=', 'never-seen').execute()).toEqual([]);
  });

  test('returns 404 for another organization’s project, an unknown one and one without booking', async () => {
    const project = firstOf(await bookable());
    expectRefusal(await parcels(project.organisation_id + 1, project.id), 404, 'project_not_found');
    expectRefusal(await parcels(project.organisation_id, 999), 404, 'project_not_found');
    expectRefusal(await statistics(999), 404, 'project_not_found');
    const setBooking = (on: 0 | 1) =>
      bench.store.database
        .updateTable('organisation')
        .set({ booking_module_enabled: on })
        .where('id', '=', project.organisation_id)
        .execute();
    await setBooking(0);
    const answers = [await parcels(project.organisation_id, project.id), await statistics(project.id)];
    await setBooking(1);
    for (const answer of answers) expectRefusal(answer, 404, 'project_not_found');
    expect((await statistics(project.id)).status).toBe(200);
  });

  test('rejects non-numeric ids', async () => {
    expectBadInput(await parcels('x', 1), 'orgId');
    expectBadInput(await parcels(1, 'x'), 'projectId');
    expectBadInput(await statistics('x'), 'projectId');
  });
});
