import { describe, expect, test } from 'vitest';
import { getBookingStatistics, listBookingParcels } from '../../../contract/project/projects.ts';
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
        priceFromSar: Math.min(...available.map((parcel) => parcel.priceSar ?? NaN)),
        priceToSar: Math.max(...available.map((parcel) => parcel.priceSar ?? NaN)),
        areaFromSqm: Math.min(...available.map((parcel) => parcel.areaSqm)),
        areaToSqm: Math.max(...available.map((parcel) => parcel.areaSqm)),
      });
      expect([project.unit_count, project.available_count]).toEqual([data.length, available.length]);
    }
  });

  test('a price that is not known is null, and counts neither as the lowest nor as the highest', async () => {
    const { id, organisation_id } = firstOf(await bookable());
    const { database } = bench.store;
    const before = await database
      .selectFrom('booking_parcel')
      .selectAll()
      .where('project_id', '=', id)
      .execute();
    const available = before.filter(({ status }) => status === 'available');
    expect(available.length).toBeGreaterThan(1);
    const cheapest = firstOf(available.toSorted((a, b) => Number(a.price_sar) - Number(b.price_sar)));
    const setPrice = (parcelIds: number[], price: number | null) =>
      database
        .updateTable('booking_parcel')
        .set({ price_sar: price })
        .where('project_id', '=', id)
        .where('parcel_id', 'in', parcelIds)
        .execute();
    await setPrice([cheapest.parcel_id], null);
    const [one, list] = [await statistics(id), await parcels(organisation_id, id)];
    await setPrice(
      available.map((row) => row.parcel_id),
      null,
    );
    const none = await statistics(id);
    for (const row of available) await setPrice([row.parcel_id], row.price_sar);
    const others = available.filter((row) => row !== cheapest).map((row) => Number(row.price_sar));
    expect(one.data).toMatchObject({
      ...{ availableCount: available.length, priceFromSar: Math.min(...others) },
      priceToSar: Math.max(...others),
    });
    const shown = list.data.find(({ parcelObjectId }) => parcelObjectId === cheapest.parcel_id);
    expect(shown).toMatchObject({ priceSar: null, status: 'available' });
    expect(none.data).toMatchObject({
      ...{ availableCount: available.length, priceFromSar: null, priceToSar: null },
    });
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
