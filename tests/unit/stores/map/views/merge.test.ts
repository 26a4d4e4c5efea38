import { beforeEach, expect, test, vi } from 'vitest';
import type * as Merging from '../../../../../src/stores/map/views/merge-views.ts';
import type * as SavedViews from '../../../../../src/stores/map/views/saved-views.ts';
import { resetWorld, signInAs, world } from '../../favorites/server.ts';
import { namesOf, request, resetServer, server, type Asked } from './server.ts';

vi.mock('../../../../../src/stores/shared/clients.ts', () => ({
  clients: { main4: { request: async (asked: Asked) => request(asked) } },
}));

const view = (name: string, zoom = 14) => ({
  name,
  regionKey: 'Riyadh' as const,
  address: `#map=${zoom}/24.7/46.7`,
});

let views: typeof SavedViews;
let merging: typeof Merging;
async function openPage(): Promise<void> {
  vi.resetModules();
  views = await import('../../../../../src/stores/map/views/saved-views.ts');
  merging = await import('../../../../../src/stores/map/views/merge-views.ts');
  await views.loadSavedViews();
}
/** A page with a signed-in person. */
async function openAs(person: string | undefined): Promise<void> {
  signInAs(person);
  await openPage();
}
const local = () => world.stored.get('ardi:views');
const names = () => {
  const load = views.$savedViews.get();
  return load.status === 'ready' ? load.value.map(({ name, id }) => [name, id !== null]) : load.status;
};

beforeEach(async () => {
  resetWorld();
  resetServer();
  await openPage();
  for (const name of ['أ', 'ب', 'ج']) await views.saveUnderName(view(name));
});
/** As sign-in does, before the next page. */
async function claimFor(person: string): Promise<void> {
  const { claimLocalViews } = await import('../../../../../src/stores/map/views/local-views.ts');
  claimLocalViews(person);
}

test('a visitor’s views move to the member after sign-in, in order and once, off the browser', async () => {
  signInAs('noura');
  await merging.mergeViews();
  expect(namesOf('noura')).toEqual(['ج', 'ب', 'أ']);
  expect(local()).toBeUndefined();
  expect(merging.$viewMerge.get()).toEqual({ added: 3, waiting: 0, message: undefined });
  server.asked.length = 0;
  await openAs('noura');
  expect(server.asked).toEqual(['GET api/views']);
  expect(names()).toEqual([
    ['ج', true],
    ['ب', true],
    ['أ', true],
  ]);
});

test('a name conflict renames the new view; identical views are not duplicated', async () => {
  server.views.set('noura', [
    { ...view('أ', 9), id: 1 },
    { ...view('ب'), id: 2 },
    { ...view('ج', 9), id: 3 },
    { ...view('ج (2)', 8), id: 4 },
  ]);
  await claimFor('noura');
  await openAs('noura');
  expect(namesOf('noura')).toEqual(['ج (3)', 'أ (2)', 'أ', 'ب', 'ج', 'ج (2)']);
  expect(server.views.get('noura')?.at(2)).toEqual({ ...view('أ', 9), id: 1 });
  expect(local()).toBeUndefined();
});

test('two concurrent merges save each view once', async () => {
  signInAs('noura');
  await Promise.all([merging.mergeViews(), merging.mergeViews()]);
  expect(namesOf('noura')).toEqual(['ج', 'ب', 'أ']);
});

test.each([
  ['offline', undefined],
  ['too_many_views', 'رسالة too_many_views'],
])('what fails (%s) stays, is listed as pending, and is retried the next time', async (code, message) => {
  await claimFor('noura');
  server.refusals.set('PUT ب', code);
  await openAs('noura');
  expect(namesOf('noura')).toEqual(['أ']);
  expect(merging.$viewMerge.get()).toEqual({ added: 1, waiting: 2, message });
  expect(names()).toEqual([
    ['ج', false],
    ['ب', false],
    ['أ', true],
  ]);
  server.refusals.clear();
  await openAs('noura');
  expect(namesOf('noura')).toEqual(['ج', 'ب', 'أ']);
  expect(local()).toBeUndefined();
});

test('a view that the server rejects is not lost, and does not block the others', async () => {
  await claimFor('noura');
  server.refusals.set('PUT ب', 'bad_request');
  await openAs('noura');
  expect(namesOf('noura')).toEqual(['ج', 'أ']);
  expect(names()).toContainEqual(['ب', false]);
});

test('a pending view is opened under its own name, and renamed and removed locally', async () => {
  await claimFor('noura');
  server.refusals.set('PUT', 'offline');
  await openAs('noura');
  const load = views.$savedViews.get();
  const [first, second] = load.status === 'ready' ? load.value : [];
  if (!first || !second) throw new Error('nothing waits');
  expect(await views.renameView(first, 'د')).toEqual({ status: 'done' });
  expect(await views.removeView(second)).toEqual({ status: 'done' });
  server.refusals.clear();
  await openAs('noura');
  expect(namesOf('noura')).toEqual(['د', 'أ']);
});

test('saving under the name of a pending view replaces it', async () => {
  await claimFor('noura');
  server.refusals.set('PUT', 'offline');
  await openAs('noura');
  server.refusals.clear();
  expect(await views.saveUnderName(view('ب', 9))).toEqual({ status: 'exists' });
  expect(await views.saveUnderName(view('ب', 9), true)).toEqual({ status: 'done' });
  await openAs('noura');
  expect(namesOf('noura').toSorted()).toEqual(['أ', 'ب', 'ج']);
  expect(server.views.get('noura')).toContainEqual({ ...view('ب', 9), id: 1 });
});

test('a second member on the device gets none of the first one’s, nor does a visitor', async () => {
  await claimFor('noura');
  server.refusals.set('PUT', 'offline');
  await openAs('noura');
  server.refusals.clear();
  await openAs(undefined);
  expect(names()).toEqual([]);
  await views.saveUnderName(view('أ', 9));
  await claimFor('fahad');
  await openAs('fahad');
  expect(namesOf('fahad')).toEqual(['أ']);
  await openAs('noura');
  expect(namesOf('noura')).toEqual(['ج', 'ب', 'أ']);
});

test('claiming a view with the name of a pending one loses neither', async () => {
  await claimFor('noura');
  server.refusals.set('PUT', 'offline');
  await openAs(undefined);
  await views.saveUnderName(view('أ', 9));
  await claimFor('noura');
  // Two under one name would both be removed once the first of them has been sent.
  const waiting = JSON.parse(local() ?? '[]') as { name: string }[];
  expect(waiting.map(({ name }) => name).toSorted()).toEqual(['أ', 'أ (2)', 'ب', 'ج']);
  server.refusals.clear();
  await openAs('noura');
  expect(namesOf('noura').toSorted()).toEqual(['أ', 'أ (2)', 'ب', 'ج']);
});

test('signing out during the merge leaves the rest for the same member', async () => {
  signInAs('noura');
  const merge = merging.mergeViews();
  signInAs('fahad');
  await merge;
  expect(namesOf('fahad').length).toBeLessThan(2);
  await openAs('noura');
  expect(namesOf('noura').length).toBeGreaterThan(1);
});
