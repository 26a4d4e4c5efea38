import { AxiosError, type AxiosResponse } from 'axios';
import { beforeEach, expect, test, vi } from 'vitest';

const asked = vi.hoisted(() => vi.fn<(call: { url: string }) => Promise<unknown>>());
vi.mock('../../../../src/stores/shared/clients.ts', () => ({ clients: { main1: { request: asked } } }));

/** What the page says when a call fails; the message is undefined where only the page's own sentence fits. */
async function saidAfter(failing: string, error: AxiosError) {
  vi.resetModules();
  const { $favoritesPage, loadFavorites } =
    await import('../../../../src/stores/favorites/favorites-page.ts');
  asked.mockImplementation(({ url }) =>
    url.includes(failing)
      ? Promise.reject(error)
      : Promise.resolve({ data: { status: true, message: 'تم', data: [{ key: 'Riyadh', id: 10 }] } }),
  );
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

test.each(['regions', 'bookmark'])(
  'an unreadable error of %s is called the fault of the server, not of the network',
  async (failing) => {
    expect(await saidAfter(failing, unreadable())).toEqual({
      status: 'failed',
      message: 'حدث خلل لدينا. أعد المحاولة بعد قليل.',
    });
  },
);

test.each(['regions', 'bookmark'])(
  'without an answer of %s the sentence of the page stands',
  async (failing) => {
    expect(await saidAfter(failing, new AxiosError('Network Error'))).toEqual({
      status: 'failed',
      message: undefined,
    });
  },
);
