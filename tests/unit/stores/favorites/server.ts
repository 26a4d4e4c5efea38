import { AxiosError, type AxiosResponse } from 'axios';
import { vi } from 'vitest';
import type { NewFavorite } from '../../../../src/api/favorites/favorites.ts';

export interface Asked {
  method: string;
  url: string;
  params?: { RegionId?: number };
  data?: NewFavorite;
}

/** A browser's storage and a server with the favorites of the signed-in person. */
export const world = {
  stored: new Map<string, string>(),
  /** The server's favorites, by person id. */
  favorites: new Map<string, (NewFavorite & { id: number })[]>(),
  asked: [] as string[],
  /** Rejects calls: their method and the error code to return; `offline` returns no response. */
  refusals: new Map<string, string>(),
  /** Calls wait for this promise. */
  gate: Promise.resolve(),
  storageIsFull: false,
  lastId: 0,
};

/**
 * Starts each test with a browser of its own. Its globals stay until the next test or the end of the file: a store lets
 * go of its events a second after its last use.
 */
export function resetWorld(): void {
  Object.assign(world, { gate: Promise.resolve(), storageIsFull: false, asked: [] });
  world.stored.clear();
  world.favorites.clear();
  world.refusals.clear();
  const page = new EventTarget();
  for (const name of ['addEventListener', 'removeEventListener', 'dispatchEvent'] as const) {
    vi.stubGlobal(name, page[name].bind(page));
  }
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => world.stored.get(key) ?? null,
    setItem: (key: string, text: string) => {
      if (world.storageIsFull) throw new DOMException('full', 'QuotaExceededError');
      world.stored.set(key, text);
    },
    removeItem: (key: string) => world.stored.delete(key),
  });
}

export function signInAs(person: string | undefined): void {
  for (const [key, text] of [
    ['userToken', person && `token of ${person}`],
    ['userId', person],
  ] as const) {
    if (text === undefined) world.stored.delete(key);
    else world.stored.set(key, text);
  }
}

export function serverHas(person: string): string[] {
  return (world.favorites.get(person) ?? []).map(({ itemId }) => itemId);
}

export async function request({ method, url, params, data }: Asked) {
  const person = world.stored.get('userId') ?? '';
  world.asked.push(`${method} ${url}`);
  await world.gate;
  const code = world.refusals.get(`${method} ${data?.itemId ?? ''}`) ?? world.refusals.get(method);
  if (code === 'offline') throw new AxiosError('Network Error');
  if (code) throw refusal(code);
  const own = world.favorites.get(person) ?? [];
  if (method === 'GET') return answer(own.filter(({ regionId }) => regionId === params?.RegionId));
  if (method === 'DELETE') {
    const id = Number(url.split('/').at(-1));
    if (!own.some((one) => one.id === id)) throw refusal('bookmark_not_found');
    world.favorites.set(
      person,
      own.filter((one) => one.id !== id),
    );
    return answer({ id });
  }
  if (!data) throw new Error('no body');
  if (own.some((one) => one.itemId === data.itemId && one.itemType === data.itemType)) {
    throw refusal('bookmark_exists');
  }
  const bookmark = { ...data, id: ++world.lastId };
  world.favorites.set(person, [bookmark, ...own]);
  return answer(bookmark);
}

function answer(data: unknown) {
  return { data: { status: true, message: 'تم', data } };
}

function refusal(code: string): AxiosError {
  const response = { status: 409, data: { status: false, code, message: `رسالة ${code}` } };
  return new AxiosError('refused', undefined, undefined, undefined, response as AxiosResponse);
}
