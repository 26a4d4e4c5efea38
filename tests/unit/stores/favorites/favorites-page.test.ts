import { AxiosError, type AxiosResponse } from 'axios';
import { beforeEach, expect, test, vi } from 'vitest';

const asked = vi.hoisted(() => vi.fn<() => Promise<unknown>>());
vi.mock('../../../../src/stores/shared/clients.ts', () => ({ clients: { main1: { request: asked } } }));

/** What the page says when its call fails; the message is undefined where only the page's own sentence fits. */
async function loadAfter(error: AxiosError) {
  vi.resetModules();
  const { $favoritesPage, loadFavorites } =
    await import('../../../../src/stores/favorites/favorites-page.ts');
  asked.mockRejectedValue(error);
  await loadFavorites();
  return $favoritesPage.get();
}

const unreadable = () =>
  new AxiosError('refused', undefined, undefined, undefined, {
    status: 500,
    data: '<html>',
  } as AxiosResponse);

beforeEach(() => {
  asked.mockReset();
  vi.spyOn(console, 'warn').mockReturnValue();
});

test('an unreadable error is called the fault of the server, not of the network', async () => {
  expect(await loadAfter(unreadable())).toEqual({
    status: 'failed',
    message: 'حدث خلل لدينا. أعد المحاولة بعد قليل.',
  });
});

test('without an answer the sentence of the page stands', async () => {
  expect(await loadAfter(new AxiosError('Network Error'))).toEqual({ status: 'failed', message: undefined });
});
