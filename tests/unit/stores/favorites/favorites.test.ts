import { beforeEach, expect, test, vi } from 'vitest';
import { mostLocalFavorites } from '../../../../src/stores/favorites/local-favorites.ts';
import type * as Bookmarks from '../../../../src/stores/favorites/favorites.ts';
import { request, resetWorld, serverHas, signInAs, world, type Asked } from './server.ts';

vi.mock('../../../../src/stores/shared/clients.ts', () => ({
  clients: { main1: { request: (asked: Asked) => request(asked) } },
}));

const thing = (itemId: string | number) => ({
  regionId: 10,
  itemType: 'parcel' as const,
  itemId: String(itemId),
  title: `قطعة ${itemId}`,
});

let store: typeof Bookmarks;
/** A newly opened page. */
async function openPage(): Promise<void> {
  vi.resetModules();
  store = await import('../../../../src/stores/favorites/favorites.ts');
}
const shown = () => [...store.$favoriteKeys.get()];
const known = async (regionId = 10) => {
  store.ensureFavorites(regionId);
  await vi.waitFor(() => expect(world.asked.at(-1)).toMatch(/^GET/));
  await new Promise((done) => setTimeout(done));
};

beforeEach(async () => {
  resetWorld();
  await openPage();
});

test('loads a member’s favorites of a region once, and again on the next page', async () => {
  signInAs('noura');
  world.favorites.set('noura', [
    { ...thing(1), id: 5 },
    { ...thing(2), regionId: 11, id: 6 },
  ]);
  await known();
  store.ensureFavorites(10);
  expect(shown()).toEqual(['10 parcel 1']);
  expect(world.asked).toEqual(['GET api/Bookmark']);
  await known(11);
  expect(shown()).toEqual(['10 parcel 1', '11 parcel 2']);
});

test('a click shows immediately and is then saved; another one removes it', async () => {
  signInAs('noura');
  const kept = store.toggleFavorite(thing(1));
  expect(shown()).toEqual(['10 parcel 1']);
  expect(await kept).toEqual({ status: 'done' });
  expect([shown(), serverHas('noura')]).toEqual([['10 parcel 1'], ['1']]);
  const removed = store.toggleFavorite(thing(1));
  expect(shown()).toEqual([]);
  expect(await removed).toEqual({ status: 'done' });
  expect([shown(), serverHas('noura')]).toEqual([[], []]);
});

test.each([
  ['too_many_bookmarks', 'رسالة too_many_bookmarks'],
  ['token_expired', 'رسالة token_expired'],
  ['offline', undefined],
])('a failure (%s) is rolled back, with the message of the server', async (code, message) => {
  signInAs('noura');
  world.refusals.set('POST', code);
  expect(await store.toggleFavorite(thing(1))).toEqual({ status: 'failed', message });
  expect(shown()).toEqual([]);
  world.refusals.clear();
  await store.toggleFavorite(thing(1));
  world.refusals.set('DELETE', code);
  expect(await store.toggleFavorite(thing(1))).toEqual({ status: 'failed', message });
  expect(shown()).toEqual(['10 parcel 1']);
});

test('the last click wins while a request is pending', async () => {
  signInAs('noura');
  let open = () => {};
  world.gate = new Promise((done) => (open = done));
  const presses = [1, 2, 3, 4].map(() => store.toggleFavorite(thing(1)));
  expect(shown()).toEqual([]);
  open();
  await Promise.all(presses);
  expect([shown(), serverHas('noura')]).toEqual([[], []]);
});

test('a failure is reported once, to the click that started it', async () => {
  signInAs('noura');
  let open = () => {};
  world.gate = new Promise((done) => (open = done));
  world.refusals.set('POST', 'offline');
  const presses = [1, 2, 3].map(() => store.toggleFavorite(thing(1)));
  open();
  const told = (await Promise.all(presses)).map(({ status }) => status);
  expect(told).toEqual(['failed', 'done', 'done']);
  expect(shown()).toEqual([]);
});

test('what another window already saved or removed is not a failure', async () => {
  signInAs('noura');
  world.favorites.set('noura', [{ ...thing(1), id: 5 }]);
  expect(await store.toggleFavorite(thing(1))).toEqual({ status: 'done' });
  expect(shown()).toEqual(['10 parcel 1']);
  world.favorites.clear();
  expect(await store.toggleFavorite(thing(1))).toEqual({ status: 'done' });
  expect(shown()).toEqual([]);
});

test('a list that fails to load leaves the buttons unchanged, and is requested again', async () => {
  signInAs('noura');
  world.favorites.set('noura', [{ ...thing(1), id: 5 }]);
  world.refusals.set('GET', 'offline');
  await known();
  expect(shown()).toEqual([]);
  world.refusals.clear();
  await known();
  expect(shown()).toEqual(['10 parcel 1']);
});

test('stores a visitor’s favorites in the browser, without a request', async () => {
  expect(await store.toggleFavorite(thing(1))).toEqual({ status: 'here' });
  expect(await store.toggleFavorite(thing(2))).toEqual({ status: 'here' });
  await openPage();
  store.ensureFavorites(10);
  expect(shown()).toEqual(['10 parcel 2', '10 parcel 1']);
  expect(await store.toggleFavorite(thing(2))).toEqual({ status: 'done' });
  expect(shown()).toEqual(['10 parcel 1']);
  expect(world.asked).toEqual([]);
  await store.toggleFavorite(thing(1));
  expect([...world.stored.keys()]).toEqual([]);
});

test('when storage is full or forbidden they last as long as the page, with a notice', async () => {
  world.storageIsFull = true;
  expect(await store.toggleFavorite(thing(1))).toEqual({ status: 'forPage' });
  expect(await store.toggleFavorite(thing(2))).toEqual({ status: 'forPage' });
  store.reloadFavorites();
  store.ensureFavorites(10);
  expect(shown().sort()).toEqual(['10 parcel 1', '10 parcel 2']);
  await openPage();
  store.ensureFavorites(10);
  expect(shown()).toEqual([]);
});

test('a browser stores a limited number', async () => {
  for (let id = 1; id <= mostLocalFavorites; id += 1) await store.toggleFavorite(thing(id));
  expect(await store.toggleFavorite(thing(1000))).toEqual({ status: 'full' });
  expect(shown()).toHaveLength(mostLocalFavorites);
});

test.each([
  'no JSON',
  '{}',
  'null',
  '[1, null, {}]',
  JSON.stringify([{ ...thing(1), itemType: 'broker' }]),
  JSON.stringify([{ ...thing(1), regionId: '10' }]),
  JSON.stringify([{ ...thing(1), itemId: '' }]),
  JSON.stringify([{ ...thing(1), title: 'س'.repeat(201) }]),
  JSON.stringify([{ ...thing(1), owner: 7 }]),
])('ignores invalid data in the storage: %s', async (text) => {
  world.stored.set('ardi:favorites', text);
  store.ensureFavorites(10);
  expect(shown()).toEqual([]);
  expect(await store.toggleFavorite(thing(3))).toEqual({ status: 'here' });
  expect(JSON.parse(world.stored.get('ardi:favorites') ?? '')).toEqual([thing(3)]);
});

test('the next person on the same page sees none of the previous one’s', async () => {
  signInAs('noura');
  await store.toggleFavorite(thing(1));
  signInAs('fahad');
  await known();
  expect(shown()).toEqual([]);
  await store.toggleFavorite(thing(2));
  expect([serverHas('noura'), serverHas('fahad')]).toEqual([['1'], ['2']]);
  signInAs(undefined);
  store.reloadFavorites();
  expect(shown()).toEqual([]);
});

test('syncs a visitor’s favorites from another window', () => {
  const stop = store.$favoriteKeys.listen(() => undefined);
  store.ensureFavorites(10);
  world.stored.set('ardi:favorites', JSON.stringify([thing(4)]));
  expect(shown()).toEqual([]);
  dispatchEvent(Object.assign(new Event('storage'), { key: 'ardi:favorites' }));
  expect(shown()).toEqual(['10 parcel 4']);
  stop();
});
