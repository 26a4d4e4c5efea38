import { beforeEach, expect, test, vi } from 'vitest';
import type * as Favorites from '../../../../src/stores/favorites/favorites.ts';
import type * as Merging from '../../../../src/stores/favorites/merge-favorites.ts';
import { request, resetWorld, serverHas, signInAs, world, type Asked } from './server.ts';

vi.mock('../../../../src/stores/shared/clients.ts', () => ({
  clients: { main1: { request: (asked: Asked) => request(asked) } },
}));

const thing = (itemId: number) => ({
  regionId: 10,
  itemType: 'parcel' as const,
  itemId: String(itemId),
  title: `قطعة ${itemId}`,
});

let favorites: typeof Favorites;
let merging: typeof Merging;
async function openPage(): Promise<void> {
  vi.resetModules();
  favorites = await import('../../../../src/stores/favorites/favorites.ts');
  merging = await import('../../../../src/stores/favorites/merge-favorites.ts');
}
/** A page with a signed-in person. */
async function openAs(person: string): Promise<void> {
  signInAs(person);
  await openPage();
  await merging.mergeFavorites();
}
const local = () => world.stored.get('ardi:favorites');

beforeEach(async () => {
  resetWorld();
  await openPage();
  for (const id of [1, 2, 3]) await favorites.toggleFavorite(thing(id));
});

test('a visitor’s favorites move to the member after sign-in, in order and once, off the browser', async () => {
  await openAs('noura');
  expect(serverHas('noura')).toEqual(['3', '2', '1']);
  expect(local()).toBeUndefined();
  expect(merging.$favoritesMerge.get()).toEqual({ added: 3, waiting: 0, message: undefined });
  world.asked.length = 0;
  await openAs('noura');
  expect(world.asked).toEqual([]);
});

test('two pages that merge at the same time save each favorite once', async () => {
  signInAs('noura');
  await openPage();
  const [one, other] = [merging.mergeFavorites(), merging.mergeFavorites()];
  await Promise.all([one, other]);
  expect(serverHas('noura')).toEqual(['3', '2', '1']);
});

test('what the member already has is not a failure and not counted as new', async () => {
  world.favorites.set('noura', [{ ...thing(2), id: 70 }]);
  await openAs('noura');
  expect(serverHas('noura')).toEqual(['3', '1', '2']);
  expect(merging.$favoritesMerge.get()).toEqual({ added: 2, waiting: 0, message: undefined });
});

test('what no longer exists does not block the rest', async () => {
  world.refusals.set('POST 2', 'subject_not_found');
  await openAs('noura');
  expect(serverHas('noura')).toEqual(['3', '1']);
  expect(local()).toBeUndefined();
});

test.each([
  ['offline', undefined],
  ['too_many_bookmarks', 'رسالة too_many_bookmarks'],
])('what fails (%s) stays and is retried the next time', async (code, message) => {
  world.refusals.set('POST 2', code);
  await openAs('noura');
  expect(serverHas('noura')).toEqual(['1']);
  expect(merging.$favoritesMerge.get()).toEqual({ added: 1, waiting: 2, message });
  world.refusals.clear();
  await openAs('noura');
  expect(serverHas('noura')).toEqual(['3', '2', '1']);
  expect(local()).toBeUndefined();
});

test('a second member on the device gets none of the first one’s, nor does a visitor', async () => {
  world.refusals.set('POST', 'offline');
  await openAs('noura');
  world.refusals.clear();
  signInAs(undefined);
  await openPage();
  favorites.ensureFavorites(10);
  expect([...favorites.$favoriteKeys.get()]).toEqual([]);
  await favorites.toggleFavorite(thing(9));
  await openAs('fahad');
  expect(serverHas('fahad')).toEqual(['9']);
  await openAs('noura');
  expect(serverHas('noura')).toEqual(['3', '2', '1']);
});

test('signing out during the merge leaves the rest for the same member', async () => {
  signInAs('noura');
  await openPage();
  const merge = merging.mergeFavorites();
  signInAs('fahad');
  await merge;
  expect(serverHas('fahad').length).toBeLessThan(2);
  await openAs('noura');
  expect(serverHas('noura').length).toBeGreaterThan(1);
});
