import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import {
  addFavorite,
  listFavorites,
  removeFavorite,
  updateFavorite,
  type FavoriteItem,
  type FavoritePage,
  type FavoriteRow,
} from '../../../contract/favorites/favorites.ts';
import { listRegions } from '../../../contract/shell/regions.ts';
import { answer, cutOff, refuse } from '../../support/api-answers.ts';
import { regionWith } from '../../support/regions.ts';
import { shownToasts } from '../../support/shown-toasts.ts';

const bounds = { southWest: { x: 46.6, y: 24.8 }, northEast: { x: 46.7, y: 24.9 } };

function item(name: string, changes: Partial<FavoriteItem> = {}): FavoriteItem {
  return {
    name,
    place: null,
    date: null,
    isPast: false,
    areaSqm: null,
    priceSar: null,
    priceSarPerSqm: null,
    firstParcel: null,
    parcelObjectIds: [],
    neighborhoodId: null,
    bounds,
    source: null,
    ...changes,
  };
}

function row(id: number, changes: Partial<FavoriteRow> = {}): FavoriteRow {
  return {
    id,
    regionId: 10,
    itemType: 'parcel',
    itemId: String(100 + id),
    title: null,
    note: null,
    createdAt: '2026-03-05T09:00:00Z',
    updatedAt: '2026-03-05T09:00:00Z',
    item: item(`الملقا - ${id}`, { parcelObjectIds: [100 + id], areaSqm: 1200 }),
    ...changes,
  };
}

const none = { parcel: 0, transaction: 0, offer: 0, neighborhood: 0, plan: 0, project: 0 };

function pageOf(rows: FavoriteRow[]): FavoritePage {
  const typeCounts = { ...none };
  for (const { itemType } of rows) typeCounts[itemType] += 1;
  return { items: rows, totalCount: rows.length, offset: 0, limit: 20, typeCounts, onMap: null };
}

beforeEach(() => {
  localStorage.setItem('userToken', 'token-1');
  localStorage.setItem('userId', 'uid-1');
  answer(listRegions, [regionWith()]);
});

async function openFavorites() {
  const { FavoritesIsland } = await import('../../../src/islands/favorites/FavoritesIsland.tsx');
  render(<FavoritesIsland region="Riyadh" />);
  return userEvent.setup();
}

const lines = () => within(screen.getByRole('list', { name: 'ما حفظته' })).getAllByRole('listitem');
const line = async (index: number) => {
  await screen.findByRole('list', { name: 'ما حفظته' });
  return lines()[index] ?? document.body;
};
const button = (name: string | RegExp) => screen.getByRole('button', { name });

test('a project has prices from a lowest one, and no value of its own in the file', async () => {
  const project = row(1, { itemType: 'project', item: item('روشن', { priceSar: 4_851_000 }) });
  answer(listFavorites, pageOf([project]));
  await openFavorites();
  const [first] = await waitFor(lines);
  expect(first?.textContent).toContain('الأسعار من');
  expect(first?.textContent).not.toContain('القيمة');
  const { favoritesTable } = await import('../../../src/islands/favorites/favorites-file.ts');
  expect(favoritesTable([project])).not.toContain('4851000');
  expect(favoritesTable([row(2, { item: item('قطعة', { priceSar: 4_851_000 }) })])).toContain('4851000');
});

test('an empty page explains what it is for and links to the map', async () => {
  answer(listFavorites, pageOf([]));
  await openFavorites();
  expect(await screen.findByRole('heading', { name: 'لا شيء في مفضلتك في الرياض بعد' })).toBeDefined();
  expect(screen.getByText(/ثم اضغط النجمة/)).toBeDefined();
  expect(screen.getByRole('link', { name: 'افتح خريطة الرياض' }).getAttribute('href')).toBe(
    '/Riyadh/metrics',
  );
  expect(screen.queryByLabelText('الترتيب')).toBeNull();
});

test('each kind is shown with its figures and links to its place on the map', async () => {
  answer(
    listFavorites,
    pageOf([
      row(1, { itemType: 'neighborhood', itemId: '7', item: item('الملقا', { neighborhoodId: 7 }) }),
      row(2, {
        itemType: 'offer',
        itemId: 'offer-2',
        item: item('أرض على شارعين', { priceSar: 1_500_000, isPast: true, parcelObjectIds: [9] }),
      }),
      row(3, { itemType: 'transaction', itemId: '12/34', item: item('الملقا - 5', { date: '2025-04-01' }) }),
      row(4),
    ]),
  );
  await openFavorites();
  expect((await line(0)).textContent).toMatch(/^حيالملقا/);
  expect((await line(1)).textContent).toContain('انتهى العرض');
  expect((await line(1)).textContent).toContain('1,500,000');
  expect((await line(2)).textContent).toContain('صفقة 1 أبريل 2025');
  expect((await line(3)).textContent).toContain('1,200 م²');
  const addresses = screen
    .getAllByRole('heading', { level: 2 })
    .map((heading) => within(heading).getByRole('link').getAttribute('href')?.split('#')[0]);
  expect(addresses).toEqual([
    '/Riyadh/metrics?neighborhood=7',
    '/Riyadh/metrics?parcel=9',
    '/Riyadh/metrics',
    '/Riyadh/metrics?parcel=104',
  ]);
});

test('a kind can be shown alone, and the order chosen', async () => {
  const rows = [row(1), row(2, { itemType: 'neighborhood', itemId: '7', item: item('الملقا') })];
  const calls = answer(listFavorites, ({ query }) => ({
    ...pageOf(rows),
    items: rows.filter(({ itemType }) => [undefined, itemType].includes(query['itemType'] as 'parcel')),
  }));
  const user = await openFavorites();
  await line(0);
  expect(screen.getByRole('group').textContent).toBe('الكل 2القطع 1الأحياء 1');
  await user.click(button('الأحياء 1'));
  await waitFor(() => expect(lines()).toHaveLength(1));
  expect(button('الأحياء 1').getAttribute('aria-pressed')).toBe('true');
  await user.selectOptions(screen.getByLabelText('الترتيب'), 'الأكبر مساحة');
  await waitFor(() => expect(calls).toHaveLength(3));
  expect(calls.at(-1)?.query).toMatchObject({
    regionId: 10,
    itemType: 'neighborhood',
    orderBy: 'area_high',
    offset: 0,
  });
});

test('a removal can be undone in place, and the focus stays there', async () => {
  answer(listFavorites, pageOf([row(1), row(2)]));
  const removals = answer(removeFavorite, ({ parameters: { id } }) => ({ id: Number(id) }));
  const additions = answer(addFavorite, row(3));
  const user = await openFavorites();
  const first = await line(0);
  await user.click(button('أزل «الملقا - 1» من المفضلة'));
  expect(await within(first).findByText('أُزيل «الملقا - 1» من المفضلة.')).toBeDefined();
  expect(document.activeElement).toBe(button('تراجع: أعد «الملقا - 1» إلى المفضلة'));
  await waitFor(() => expect(removals.map(({ parameters }) => parameters)).toEqual([{ id: '1' }]));
  await user.keyboard('{Enter}');
  expect(document.activeElement).toBe(button('أزل «الملقا - 1» من المفضلة'));
  await waitFor(() => expect(additions).toHaveLength(1));
  expect(additions[0]?.body).toMatchObject({ regionId: 10, itemType: 'parcel', itemId: '101' });
  // It has a new id since.
  await user.keyboard('{Enter}');
  await waitFor(() => expect(removals.at(-1)?.parameters).toEqual({ id: '3' }));
});

test('an item no longer in the data is marked as such, and its removal is final', async () => {
  answer(listFavorites, pageOf([row(1, { title: 'القطعة 12، حي قديم', item: null }), row(2)]));
  answer(removeFavorite, { id: 1 });
  const user = await openFavorites();
  const gone = await line(0);
  expect(gone.textContent).toContain('لم يعد في البيانات. يمكنك إزالته.');
  expect(within(gone).queryByRole('link')).toBeNull();
  await user.click(button('أزل «القطعة 12، حي قديم» من المفضلة'));
  expect(await within(gone).findByText('أُزيل «القطعة 12، حي قديم» من المفضلة.')).toBeDefined();
  expect(within(gone).queryByRole('button')).toBeNull();
  expect(document.activeElement).toBe(gone);
});

test('a page that fails to load is reported, and loads on a retry or once the network is back', async () => {
  cutOff(listFavorites);
  const user = await openFavorites();
  expect((await screen.findByRole('alert')).textContent).toContain('تعذّر تحميل مفضلتك.');
  answer(listFavorites, pageOf([row(1)]));
  await user.click(button('أعد المحاولة'));
  await line(0);
  refuse(listFavorites, { code: 'busy', message: 'البيانات تُحدَّث الآن.' });
  await user.selectOptions(screen.getByLabelText('الترتيب'), 'الاسم');
  expect((await screen.findByRole('alert')).textContent).toContain('البيانات تُحدَّث الآن.');
  answer(listFavorites, pageOf([row(1)]));
  dispatchEvent(new Event('online'));
  expect((await line(0)).textContent).toContain('الملقا - 1');
});

test('a removal or its undoing that fails is reported, and leaves the line as it was', async () => {
  answer(listFavorites, pageOf([row(1)]));
  refuse(removeFavorite, { code: 'busy', message: 'البيانات تُحدَّث الآن.' });
  const user = await openFavorites();
  await line(0);
  await user.click(button('أزل «الملقا - 1» من المفضلة'));
  await waitFor(async () => expect(await shownToasts()).toEqual(['البيانات تُحدَّث الآن.']));
  expect(document.activeElement).toBe(button('أزل «الملقا - 1» من المفضلة'));
  answer(removeFavorite, { id: 1 });
  await user.keyboard('{Enter}');
  await waitFor(() => expect(document.activeElement).toBe(button(/^تراجع/)));
  cutOff(addFavorite);
  await user.keyboard('{Enter}');
  await waitFor(async () => expect(await shownToasts()).toEqual(['البيانات تُحدَّث الآن.', undefined]));
  expect(document.activeElement).toBe(button(/^تراجع/));
});

test('a file holds every favorite, also one that is no longer in the data', async () => {
  answer(listFavorites, pageOf([row(1), row(2, { title: 'القطعة 12، حي قديم', item: null })]));
  const address = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:file');
  const save = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const user = await openFavorites();
  await line(0);
  await user.click(button('نزّل CSV'));
  await waitFor(() => expect(save).toHaveBeenCalledOnce());
  const name: unknown = expect.stringMatching(/^ardi-riyadh-favorites-\d{4}-\d\d-\d\d\.csv$/);
  expect(save.mock.contexts[0]).toHaveProperty('download', name);
  const [file] = address.mock.calls[0] ?? [];
  const rows = (await (file as Blob).text()).trim().split('\r\n');
  expect(rows.map((text) => text.split(',').at(-4))).toEqual(['الحال', 'موجود', 'لم يعد في البيانات']);
  expect(rows[1]?.split(',').slice(0, 2)).toEqual(['قطعة', 'الملقا - 1']);
  expect(await shownToasts()).toEqual(['الملف جاهز، وفيه عنصران.']);
});

test('a file that cannot be gathered is reported', async () => {
  answer(listFavorites, pageOf([row(1)]));
  const user = await openFavorites();
  await line(0);
  cutOff(listFavorites);
  await user.click(button('نزّل CSV'));
  await waitFor(async () => expect(await shownToasts()).toEqual(['تعذّر جمع الملف. أعد المحاولة.']));
  expect(lines()).toHaveLength(1);
});

test('a note is added; one that is not saved stays in its field', async () => {
  answer(listFavorites, pageOf([row(1), row(2)]));
  cutOff(updateFavorite);
  const user = await openFavorites();
  const first = within(await line(0));
  await user.click(first.getByRole('button', { name: /^أضف ملاحظة/ }));
  const field = first.getByRole('textbox', { name: 'ملاحظتك على الملقا - 1' });
  expect(document.activeElement).toBe(field);
  await user.type(field, 'على شارعين{Enter}اسأل');
  await user.click(first.getByRole('button', { name: 'احفظ الملاحظة' }));
  await waitFor(async () => expect(await shownToasts()).toEqual([undefined]));
  expect(field).toHaveProperty('value', 'على شارعين\nاسأل');
  const calls = answer(updateFavorite, row(1, { note: 'على شارعين\nاسأل' }));
  await user.type(field, '{Control>}{Enter}{/Control}');
  expect(await first.findByText(/اسأل/, { selector: 'p' })).toBeDefined();
  expect(calls.at(-1)?.body).toEqual({ id: 1, note: 'على شارعين\nاسأل' });
  expect(document.activeElement).toBe(first.getByRole('button', { name: /^عدّل الملاحظة/ }));
  expect(within(await line(1)).queryByText(/اسأل/)).toBeNull();
});

test('a note is left by Escape as it was, and removed by emptying it', async () => {
  answer(listFavorites, pageOf([row(1, { note: 'اسأل عن السعر' })]));
  const user = await openFavorites();
  await line(0);
  await user.click(button(/^عدّل الملاحظة/));
  await user.keyboard(' كثيرًا{Escape}');
  expect(document.activeElement).toBe(button(/^عدّل الملاحظة/));
  await user.keyboard('{Enter}');
  const field = screen.getByRole('textbox', { name: /^ملاحظتك على/ });
  expect(field).toHaveProperty('value', 'اسأل عن السعر');
  await user.clear(field);
  await user.type(field, '  ');
  const calls = answer(updateFavorite, row(1));
  await user.click(button('احفظ الملاحظة'));
  await waitFor(async () => expect(await shownToasts()).toEqual(['أُزيلت ملاحظتك.']));
  expect(calls.map(({ body }) => body)).toEqual([{ id: 1, note: null }]);
  expect(screen.queryByText('اسأل عن السعر')).toBeNull();
});
