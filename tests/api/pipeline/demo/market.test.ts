import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { transactionTypeOf } from '../../../../pipeline/demo/land/land-use.ts';
import { createMarket } from '../../../../pipeline/demo/market/market.ts';
import type { DemoParcel } from '../../../../pipeline/demo/market/site.ts';
import { demoRegions } from '../../../../pipeline/demo/land/places.ts';
import { generateRegion } from '../../../../pipeline/demo/land/region.ts';
import type { Store } from '../../../../database/connection/store.ts';
import { MegaProjectContent } from '../../../../contract/project/projects.ts';
import { transactionTypes } from '../../../../contract/shared/vocabulary.ts';
import { engines, openDemoStore } from '../../../support/store.ts';

/** Each next to the one before it, in one block and of one type, as the offer's title says. */
function expectNeighbors(parcels: readonly (DemoParcel | undefined)[]): void {
  parcels.slice(1).forEach((parcel, index) => {
    const before = parcels[index];
    if (!parcel || !before) throw new Error('a parcel does not exist');
    expect([parcel.plan_no, parcel.block_no]).toEqual([before.plan_no, before.block_no]);
    expect(transactionTypeOf(parcel)).toBe(transactionTypeOf(before));
    expect(parcel.west <= before.east && parcel.east >= before.west).toBe(true);
    expect(parcel.south <= before.north && parcel.north >= before.south).toBe(true);
  });
}

test('a region has an offer for about 350 parcels and its projects, some with bookable lots', () => {
  const settings = { seed: 'test', parcels: 100_000 };
  for (const region of demoRegions) {
    const market = createMarket(region, settings);
    const parcels = new Map<number, DemoParcel>();
    for (const part of generateRegion(region, settings)) {
      if (part.kind !== 'neighborhood') continue;
      for (const parcel of part.value.parcels) parcels.set(parcel.id, parcel);
      market.add(part.value);
    }
    const { offers, projects } = market.take();
    expect(Math.abs(offers.length - parcels.size / 350), region.key).toBeLessThan(2 + parcels.size / 3500);
    for (const { parcelIds } of offers) expectNeighbors(parcelIds.map((id) => parcels.get(id)));
    const isCapital = region.key === 'Riyadh';
    const ids = projects.map(({ row }) => row.id);
    const own = Array.from(
      { length: isCapital ? 14 : 3 },
      (_, index) => region.number * 1_000_000 + index + 1,
    );
    expect(ids).toEqual(isCapital ? [1, ...own] : own);
    const booked = projects.map(({ bookings }) => bookings.length).filter((count) => count > 0);
    expect(booked).toHaveLength(isCapital ? 3 : 0);
    const [mega, ...others] = booked;
    if (mega === undefined) continue;
    expect(mega).toBeGreaterThanOrEqual(150);
    expect(mega).toBeLessThanOrEqual(400);
    for (const count of others) expect(count >= 20 && count <= 60).toBe(true);
    const roshan = projects[0];
    expect(roshan?.row.south).toBeGreaterThan(24.78);
  }
});

describe.each(engines)('the demo market on %s', (engine) => {
  let store: Store;
  beforeAll(async () => {
    store = await openDemoStore(engine);
  });
  afterAll(() => store.close());

  test('each region has brokers and developers in every state, with demo numbers', async () => {
    const rows = await store.database.selectFrom('organisation').selectAll().execute();
    for (const { id, key } of demoRegions) {
      const count = (type: string) => rows.filter((row) => row.region_id === id && row.type === type).length;
      expect([count('broker'), count('developer')], key).toEqual(key === 'Riyadh' ? [6, 3] : [3, 1]);
    }
    expect(new Set(rows.map((row) => row.name)).size).toBe(rows.length);
    expect(new Set(rows.map((row) => row.approval_status))).toEqual(
      new Set(['approved', 'pending', 'rejected']),
    );
    expect(rows.filter((row) => row.status === 'suspended')).toHaveLength(1);
    const flags = rows.map((row) => `${row.is_profile_completed}${row.public_profile_enabled}`);
    expect(flags).toEqual(expect.arrayContaining(['11', '10', '01', '00']));
    expect(flags.filter((flag) => flag === '11').length).toBeGreaterThan(rows.length / 2);
    for (const row of rows) expect(row.phone_number).toMatch(/^\+96655000\d{4}$/);
  });

  test('sales have types of the closed list', async () => {
    const types = await store.database.selectFrom('sale').select('type').distinct().execute();
    expect(transactionTypes).toEqual(expect.arrayContaining(types.map(({ type }) => type)));
    expect(types.length).toBeGreaterThan(1);
    const shops = await store.database
      .selectFrom('sale')
      .innerJoin('sale_parcel', 'sale_parcel.sale_id', 'sale.id')
      .innerJoin('parcel', 'parcel.id', 'sale_parcel.parcel_id')
      .select('sale.type')
      .distinct()
      .where('parcel.land_use_group', '=', 'commercial')
      .where('sale.parcel_count', '=', 1)
      .execute();
    expect(shops).toEqual([{ type: 'أرض تجارية' }]);
  });

  test('offers lie on adjacent existing parcels; area and box are theirs', async () => {
    const offers = await store.database.selectFrom('offer').selectAll().execute();
    for (const { id, key } of demoRegions) {
      expect(offers.filter((row) => row.region_id === id).length, key).toBeGreaterThanOrEqual(3);
    }
    const parcels = await store.database
      .selectFrom('offer_parcel')
      .innerJoin('parcel', 'parcel.id', 'offer_parcel.parcel_id')
      .selectAll()
      .execute();
    for (const offer of offers) {
      const own = parcels.filter((parcel) => parcel.offer_id === offer.id);
      expect(own.length >= 1 && own.length <= 4).toBe(true);
      expect(offer.area_sqm).toBeCloseTo(
        own.reduce((sum, parcel) => sum + parcel.area_sqm, 0),
        1,
      );
      expect(offer.west).toBe(Math.min(...own.map((parcel) => parcel.west)));
      expect(offer.north).toBe(Math.max(...own.map((parcel) => parcel.north)));
      const places = new Set(own.map((row) => [row.neighborhood_id, row.plan_no, row.block_no].join()));
      expect([...places]).toHaveLength(1);
      expect(own[0]?.neighborhood_id).toBe(offer.neighborhood_id);
      expect(offer.price_sar % 1000).toBe(0);
      expect(offer.title).toContain(offer.neighborhood_name);
    }
  });

  test('offers come from brokers with permission, and every fifth has expired', async () => {
    const offers = await store.database
      .selectFrom('offer')
      .innerJoin('organisation', 'organisation.id', 'offer.organisation_id')
      .selectAll('offer')
      .select(['type', 'approval_status', 'status', 'organisation.region_id as broker_region'])
      .execute();
    for (const offer of offers) {
      expect(offer).toMatchObject({ type: 'broker', approval_status: 'approved', status: 'active' });
      expect(offer.broker_region).toBe(offer.region_id);
      const until = offer.valid_until ?? '';
      expect(offer.published_at < '2026-10-01' && offer.published_at < until).toBe(true);
      const hasRunOut = Number(offer.code.slice(-5)) % 5 === 0;
      if (hasRunOut) expect(until < '2026-10-01').toBe(true);
      else expect(until > '2026-12-31' && until < '2027-07-01').toBe(true);
    }
  });

  test('projects agree with their bookable parcels', async () => {
    const projects = await store.database.selectFrom('project').selectAll().execute();
    const bookings = await store.database
      .selectFrom('booking_parcel')
      .innerJoin('parcel', 'parcel.id', 'booking_parcel.parcel_id')
      .selectAll('parcel')
      .select(['project_id', 'status', 'price_sar'])
      .execute();
    const roshan = projects.find((row) => row.id === 1);
    expect(roshan).toMatchObject({ kind: 'mega', name: 'روشن', developer_name: 'مجموعة روشن' });
    const content = MegaProjectContent.parse(JSON.parse(roshan?.content ?? ''));
    expect(content.summary).toContain('تجريبي');
    const booked = projects.filter((row) => bookings.some((booking) => booking.project_id === row.id));
    expect(booked).toHaveLength(3);
    for (const project of booked) {
      const own = bookings.filter((booking) => booking.project_id === project.id);
      expect(own.length).toBeGreaterThanOrEqual(10);
      expect(project.unit_count).toBe(own.length);
      expect(project.available_count).toBe(own.filter(({ status }) => status === 'available').length);
      expect(project.price_from_sar).toBe(Math.min(...own.map((row) => row.price_sar ?? NaN)));
      expect(project.area_sqm).toBeCloseTo(
        own.reduce((sum, row) => sum + row.area_sqm, 0),
        1,
      );
      expect(project.east).toBe(Math.max(...own.map((row) => row.east)));
    }
    const ofRoshan = bookings.filter((booking) => booking.project_id === 1);
    expect(new Set(ofRoshan.map((row) => row.land_use_group))).toEqual(new Set(['residential']));
    const developers = await store.database
      .selectFrom('organisation')
      .innerJoin('project', 'project.organisation_id', 'organisation.id')
      .select(['organisation.code', 'booking_module_enabled', 'type'])
      .where(
        'project.id',
        'in',
        booked.map(({ id }) => id),
      )
      .execute();
    for (const row of developers) expect(row).toMatchObject({ type: 'developer', booking_module_enabled: 1 });
    expect(developers.map(({ code }) => code)).toContain('D2001');
  });
});
