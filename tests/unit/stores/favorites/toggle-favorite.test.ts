import { beforeEach, expect, test, vi } from 'vitest';
import { request, resetWorld, signInAs, type Asked } from './server.ts';

vi.mock('../../../../src/stores/shared/clients.ts', () => ({
  clients: { main1: { request: (asked: Asked) => request(asked) } },
}));

const thing = { regionId: 10, itemType: 'parcel' as const, itemId: '1', title: 'قطعة 1' };

/** What a page says after a star is pressed. */
async function saidAfterStar() {
  vi.resetModules();
  const { toggleFavoriteAndNotify } = await import('../../../../src/stores/favorites/toggle-favorite.ts');
  const { $toasts } = await import('../../../../src/stores/shell/toasts.ts');
  await toggleFavoriteAndNotify(thing);
  return $toasts.get();
}

beforeEach(resetWorld);

test('a visitor is told where the favorite is, with a link to signing in among the words', async () => {
  const [toast] = await saidAfterStar();
  expect(toast).toMatchObject({ kind: 'success', link: { label: 'سجّل الدخول', href: '/account/auth' } });
  expect(toast?.text).toContain(toast?.link?.label);
});

test('a member is told nothing', async () => {
  signInAs('noura');
  expect(await saidAfterStar()).toEqual([]);
});
