import { expect, test } from 'vitest';
import { importPlans, type PlansImport } from '../../../../pipeline/import/plans/plans.ts';
import { importStreets } from '../../../../pipeline/import/streets/streets.ts';
import { storeFeatures } from '../../../../pipeline/store-features.ts';
import { readPlanFeature } from '../../../../pipeline/import/plans/plan-row.ts';
import type { Store } from '../../../../database/connection/store.ts';
import { collection, feature, runCli, square, temporaryFolder, testStore, readOrWhyNot } from './support.ts';

const load = (store: Store, file: string, options: Partial<PlansImport> = {}) =>
  importPlans(store, { file, region: 'Riyadh', onProgress: () => undefined, ...options });
const rowsOf = (store: Store) =>
  store.database
    .selectFrom('subdivision')
    .select(['id', 'plan_no', 'neighborhood_id', 'label_x', 'label_y', 'source_id'])
    .orderBy('label_x')
    .execute();

test.each([
  [{ planNo: '1324/ب' }],
  [{ plan_no: 'مخطط 1324/ ب' }],
  [{ subdivision_no: ' ١٣٢٤/ب ' }],
  [{ SUBDIVISIONPLAN_ID: '1324/ب' }],
  [{ 'رقم المخطط': 'مخطط/1324/ب' }],
  [{ المخطط: '1324/ب' }],
])('reads %j', (properties) => {
  const plan = readOrWhyNot(readPlanFeature(feature(properties)));
  expect(plan).toMatchObject({ row: { plan_no: '1324/ب' } });
  const { label_x: x, label_y: y } = typeof plan === 'string' ? { label_x: 0, label_y: 0 } : plan.row;
  expect([x, y]).toEqual([expect.closeTo(46.71, 6), expect.closeTo(24.71, 6)]);
});

test.each([
  [{ plan: 'بدون' }, square(46.7, 24.7), 'no plan number'],
  [{}, square(46.7, 24.7), 'no plan number'],
  [{ plan: '5' }, { type: 'Point', coordinates: [46.7, 24.7] }, 'no polygon geometry'],
  [{ plan: '5' }, null, 'no polygon geometry'],
  [{ plan: '5' }, square(24.7, 46.7), 'latitude seems to be given before longitude'],
])('refuses %j with %j', (properties, geometry, problem) => {
  expect(readOrWhyNot(readPlanFeature(feature(properties, geometry)))).toBe(problem);
});

test('a label stands on its plan, also where the middle of the outline does not lie on it', () => {
  const ring = [
    [46.7, 24.7],
    [46.8, 24.7],
    [46.8, 24.8],
    [46.79, 24.8],
    [46.79, 24.71],
    [46.71, 24.71],
    [46.71, 24.8],
    [46.7, 24.8],
    [46.7, 24.7],
  ];
  const plan = readOrWhyNot(
    readPlanFeature(feature({ plan: '7' }, { type: 'Polygon', coordinates: [ring] })),
  );
  const { label_x: x, label_y: y } = typeof plan === 'string' ? { label_x: 0, label_y: 0 } : plan.row;
  const isOnLand = y < 24.71 || x < 46.71 || x > 46.79;
  expect([isOnLand, x > 46.7 && x < 46.8]).toEqual([true, true]);
});

test('plans keep their ids, lie in the neighborhood of their label, and take others out', async () => {
  const store = await testStore([['Riyadh', 'الرياض', 'بدر', 46.6, 24.7]]);
  const two = [
    feature({ planNo: '10', objectid: 5 }, square(46.6, 24.7, 0.01)),
    feature({ planNo: '11' }, square(46.7, 24.7, 0.01)),
  ];
  const bad = [
    feature({ planNo: 'مخطط 11' }, square(46.7, 24.7, 0.01)),
    feature({ planNo: '12' }, square(39.8, 21.4, 0.01)),
    feature({ planNo: 'لا يوجد' }),
  ];
  const report = await load(store, collection([...two, ...bad]), { date: '2026-01-31' });
  expect(report).toMatchObject({ features: 5, loaded: 2, withoutNeighborhood: 1 });
  expect(report.skipped.lines()).toEqual([
    '1 × repeats an earlier feature (same id, or same name and place) (feature 3)',
    '1 × lies outside the region (feature 4)',
    '1 × no plan number (feature 5)',
  ]);
  const before = await rowsOf(store);
  const neighborhood = await store.database.selectFrom('neighborhood').select('id').executeTakeFirstOrThrow();
  expect(before.map((row) => [row.plan_no, row.neighborhood_id])).toEqual([
    ['10', neighborhood.id],
    ['11', null],
  ]);
  await load(store, collection(two.toReversed()));
  expect(await rowsOf(store)).toEqual(before);

  const moved = collection([feature({ planNo: '10/أ', objectid: 5 }, square(46.6, 24.7, 0.011))]);
  expect(await load(store, moved, { mode: 'append' })).toMatchObject({ loaded: 0, known: 1, removed: 0 });
  expect(await load(store, moved, { isDryRun: true })).toMatchObject({ loaded: 1, removed: 1 });
  expect(await rowsOf(store)).toEqual(before);
  expect(await load(store, moved)).toMatchObject({ loaded: 1, removed: 1 });
  expect(await rowsOf(store)).toMatchObject([{ id: before[0]?.id, plan_no: '10/أ' }]);
});

test('the map draws a plan with its number, and a street with its name', async () => {
  const store = await testStore();
  await load(store, collection([feature({ planNo: '3114' }, square(46.7, 24.7, 0.01))]));
  const line = { type: 'LineString', coordinates: [46.7, 46.71].map((x) => [x, 24.7]) };
  const file = collection([feature({ name: 'شارع العليا', class: 'شرياني' }, line)]);
  await importStreets(store, { file, region: 'Riyadh', onProgress: () => undefined });
  const drawn: [string, object][] = [];
  for await (const { layer, attributes } of storeFeatures(store, 10)) drawn.push([layer, attributes]);
  expect(drawn).toEqual([
    ['subdivision', { plan_no: '3114' }],
    ['subdivisionLabel', { plan_no: '3114' }],
    ['street', { name: 'شارع العليا', class: 'arterial', width_m: null }],
  ]);
});

test('the command reports what it did', () => {
  const folder = temporaryFolder();
  const file = collection([feature({ PLANCODE: '3114', OWNER: 'x' })], 'p.geojson');
  const first = runCli(folder, 'import', 'plans', file, '--region', 'riyadh', '--no-tiles');
  expect(first.status).toBe(1);
  expect(first.stderr).toContain('none of 1 features can be used: 1 × no plan number (feature 1)');
  const words = ['import', 'plans', file, '--region', 'riyadh', '--map', 'PLANCODE=plan', '--no-tiles'];
  const { status, stdout, stderr } = runCli(folder, ...words);
  expect([status, stderr]).toEqual([0, '']);
  expect(stdout).toContain('Riyadh: 1 plans of 1 features\n  1 are not in any known neighborhood');
  expect(stdout).toContain('columns: plan (PLANCODE) 1');
  expect(stdout).toContain('not used: OWNER');
  expect(runCli(folder, 'status').stdout).toContain('1 plans');
});
