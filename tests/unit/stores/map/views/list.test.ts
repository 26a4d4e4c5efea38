import { beforeEach, expect, test, vi } from 'vitest';
import { viewLimits } from '../../../../../contract/map/view-limits.ts';
import type * as SavedViews from '../../../../../src/stores/map/views/saved-views.ts';
import { resetWorld, signInAs, world } from '../../favorites/server.ts';
import { namesOf, request, resetServer, server, type Asked } from './server.ts';

vi.mock('../../../../../src/stores/shared/clients.ts', () => ({
  clients: { main4: { request: async (asked: Asked) => request(asked) } },
}));

const view = (name: string, zoom = 14) => ({
  name,
  regionKey: 'Riyadh' as const,
  address: `?mode=plain#map=${zoom}/24.7/46.7`,
});

let store: typeof SavedViews;
/** A newly opened page with the list of views. */
async function openPage(): Promise<void> {
  vi.resetModules();
  store = await import('../../../../../src/stores/map/views/saved-views.ts');
  await store.loadSavedViews();
}
const listed = () => {
  const load = store.$savedViews.get();
  return load.status === 'ready' ? load.value : [];
};
const names = () => listed().map(({ name }) => name);
const named = (name: string) => {
  const found = listed().find((one) => one.name === name);
  if (!found) throw new Error(`${name} is not there`);
  return found;
};
const local = () => JSON.parse(world.stored.get('ardi:views') ?? '[]') as unknown[];

beforeEach(async () => {
  resetWorld();
  resetServer();
  await openPage();
});

test('a visitor’s views are saved, renamed, replaced and removed only in the browser', async () => {
  expect(await store.saveUnderName(view(' أول '))).toEqual({ status: 'here' });
  expect(await store.saveUnderName(view('ثان'))).toEqual({ status: 'here' });
  expect(await store.saveUnderName(view('أول', 9))).toEqual({ status: 'exists' });
  expect(await store.saveUnderName(view('أول', 9), true)).toEqual({ status: 'here' });
  expect(await store.renameView(named('ثان'), 'أول')).toEqual({ status: 'exists' });
  expect(await store.renameView(named('ثان'), ' ثالث ')).toEqual({ status: 'done' });
  await openPage();
  expect(listed()).toMatchObject([view('ثالث'), view('أول', 9)]);
  expect(await store.removeView(named('ثالث'))).toEqual({ status: 'done' });
  expect([names(), [...store.$removedViews.get()]]).toEqual([['ثالث', 'أول'], ['ثالث']]);
  expect(local()).toEqual([view('أول', 9)]);
  expect(await store.restoreView(named('ثالث'))).toEqual({ status: 'here' });
  expect([names(), store.$removedViews.get().size]).toEqual([['ثالث', 'أول'], 0]);
  for (const name of ['ثالث', 'أول']) await store.removeView(named(name));
  expect([...world.stored.keys()]).toEqual([]);
  expect(server.asked).toEqual([]);
});

test('a member’s views are saved in the account, and not in the browser', async () => {
  signInAs('noura');
  await openPage();
  expect(await store.saveUnderName(view('أول'))).toEqual({ status: 'done' });
  expect(await store.saveUnderName(view('ثان'))).toEqual({ status: 'done' });
  const [{ line } = named('ثان')] = listed();
  expect(await store.renameView(named('ثان'), 'ثالث')).toEqual({ status: 'done' });
  expect(named('ثالث').line).toBe(line);
  expect(namesOf('noura')).toEqual(['ثالث', 'أول']);
  await store.removeView(named('أول'));
  expect(namesOf('noura')).toEqual(['ثالث']);
  await store.restoreView(named('أول'));
  expect(namesOf('noura')).toEqual(['أول', 'ثالث']);
  expect(names()).toEqual(['ثالث', 'أول']);
  expect(local()).toEqual([]);
  signInAs(undefined);
  await openPage();
  expect(names()).toEqual([]);
});

test('asks about a name taken on another device meanwhile; what that device removed is gone', async () => {
  signInAs('noura');
  await openPage();
  server.views.set('noura', [{ ...view('أول'), id: 7 }]);
  expect(await store.saveUnderName(view('أول', 9))).toEqual({ status: 'exists' });
  expect(await store.saveUnderName(view('أول', 9), true)).toEqual({ status: 'done' });
  expect(server.views.get('noura')).toEqual([{ ...view('أول', 9), id: 7 }]);
  server.views.set('noura', []);
  expect(await store.removeView(named('أول'))).toEqual({ status: 'done' });
});

test.each([
  ['offline', undefined],
  ['too_many_views', 'رسالة too_many_views'],
])('a failure (%s) is reported and changes nothing', async (code, message) => {
  signInAs('noura');
  server.views.set('noura', [{ ...view('أول'), id: 7 }]);
  await openPage();
  for (const method of ['PUT', 'DELETE']) server.refusals.set(method, code);
  const failed = { status: 'failed', message };
  expect(await store.saveUnderName(view('ثان'))).toEqual(failed);
  expect(await store.renameView(named('أول'), 'ثان')).toEqual(failed);
  expect(await store.removeView(named('أول'))).toEqual(failed);
  expect([names(), store.$removedViews.get().size]).toEqual([['أول'], 0]);
});

test('a list that fails to load is reported, and loads on retry', async () => {
  signInAs('noura');
  server.views.set('noura', [{ ...view('أول'), id: 7 }]);
  server.refusals.set('GET', 'not_ready');
  await openPage();
  expect(store.$savedViews.get()).toEqual({ status: 'failed', message: 'رسالة not_ready' });
  server.refusals.clear();
  await store.loadSavedViews();
  expect(names()).toEqual(['أول']);
});

test('a view saved while the list is loading or failed appears in it with the others', async () => {
  signInAs('noura');
  server.views.set('noura', [{ ...view('أول'), id: 7 }]);
  server.refusals.set('GET', 'offline');
  await openPage();
  server.refusals.clear();
  await store.saveUnderName(view('ثان'));
  await vi.waitFor(() => expect(names()).toEqual(['ثان', 'أول']));
  void store.loadSavedViews();
  await store.saveUnderName(view('ثالث'));
  await vi.waitFor(() => expect(names()).toEqual(['ثالث', 'ثان', 'أول']));
});

test('a view that another window just saved under the name is not replaced without asking', async () => {
  world.stored.set('ardi:views', JSON.stringify([view('أول')]));
  expect(await store.saveUnderName(view('أول', 9))).toEqual({ status: 'exists' });
  expect(local()).toEqual([view('أول')]);
});

test('a browser stores a limited number, and says when it is reached', async () => {
  for (let number = 1; number <= viewLimits.savedViews; number++)
    await store.saveUnderName(view(`${number}`));
  expect(await store.saveUnderName(view('زائد'))).toEqual({ status: 'full' });
  expect(await store.saveUnderName(view('1', 9), true)).toEqual({ status: 'here' });
  expect(names()).toHaveLength(viewLimits.savedViews);
});

test('when storage is full or forbidden they last as long as the page, with a notice', async () => {
  world.storageIsFull = true;
  expect(await store.saveUnderName(view('أول'))).toEqual({ status: 'forPage' });
  expect(await store.saveUnderName(view('ثان'))).toEqual({ status: 'forPage' });
  await store.loadSavedViews();
  expect(names()).toEqual(['ثان', 'أول']);
  await openPage();
  expect(names()).toEqual([]);
});

test.each(['no JSON', '{}', 'null', '"text"'])(
  'an invalid list is ignored and set aside before something is saved: %s',
  async (text) => {
    world.stored.set('ardi:views', text);
    await openPage();
    expect(names()).toEqual([]);
    expect(world.stored.get('ardi:views')).toBe(text);
    await store.saveUnderName(view('أول'));
    expect(local()).toEqual([view('أول')]);
    expect(world.stored.get('ardi:views-unread')).toBe(text);
  },
);

test('unknown entries in the list are ignored and preserved', async () => {
  const strange = [
    1,
    null,
    {},
    { ...view('أول'), name: '' },
    { ...view('أول'), name: 'س'.repeat(61) },
    { ...view('أول'), regionKey: 'Atlantis' },
    { ...view('أول'), address: 'https://elsewhere.example/' },
    { ...view('أول'), address: 7 },
    { ...view('أول'), owner: 7 },
  ];
  world.stored.set('ardi:views', JSON.stringify([...strange, view('ثان')]));
  await openPage();
  expect(names()).toEqual(['ثان']);
  await store.removeView(named('ثان'));
  expect(local()).toEqual(strange);
});

test('what a visitor saves in another window appears in the list', async () => {
  const stop = store.$savedViews.listen(() => undefined);
  world.stored.set('ardi:views', JSON.stringify([view('هناك')]));
  dispatchEvent(Object.assign(new Event('storage'), { key: 'ardi:views' }));
  await vi.waitFor(() => expect(names()).toEqual(['هناك']));
  stop();
});
