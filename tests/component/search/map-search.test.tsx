import { act, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { listFinderSteps } from '../../../contract/finder/finder.ts';
import type { PlaceFeature } from '../../../contract/search/places.ts';
import { suggestNumbers, type Suggestion } from '../../../contract/search/search.ts';
import type { DataOf } from '../../../contract/shared/endpoint.ts';
import { listRegions } from '../../../contract/shell/regions.ts';
import { answer, cutOff, refuse } from '../../support/api-answers.ts';
import { geocode } from '../../support/other-hosts.ts';
import { regionWith } from '../../support/regions.ts';

const bounds = { southWest: { x: 46.6, y: 24.8 }, northEast: { x: 46.7, y: 24.9 } };

function block(label: string, changes: Partial<Suggestion> = {}): Suggestion {
  return {
    kind: 'block',
    label,
    context: 'الملقا',
    cityName: null,
    regionId: 10,
    neighborhoodId: null,
    planNo: '1822',
    blockNo: label,
    parcelNo: null,
    parcelObjectId: null,
    parcelCount: 3,
    bounds,
    ...changes,
  };
}

/** The steps of a region without land. */
const emptySteps: DataOf<typeof listFinderSteps> = {
  items: [],
  totalCount: 0,
  offset: 0,
  limit: 3,
  level: 'city',
  way: [],
  gone: null,
  levelCount: 0,
};

beforeEach(() => {
  answer(listRegions, [regionWith(), regionWith({ key: 'Asir', id: 6, name: 'عسير' })]);
  answer(geocode, { type: 'FeatureCollection', query: [], features: [], attribution: '' });
});

/** The search over a map, beside another control of it. */
async function openSearch() {
  const { SearchBox } = await import('../../../src/islands/map/search/SearchBox.tsx');
  const { container } = render(
    <div className="map-page">
      <SearchBox regionKey="Riyadh" />
      <button type="button">أخرى</button>
    </div>,
  );
  // Testing Library does not know the role of this element yet.
  const root = container.querySelector<HTMLElement>('search') ?? container;
  return { user: userEvent.setup(), root, box: screen.getByRole('combobox') };
}

const options = () => screen.queryAllByRole('option');
const selected = () => options().map((option) => option.getAttribute('aria-selected'));
const texts = () => options().map(({ textContent }) => textContent);

test('results are announced, and arrow keys highlight them in a circle', async () => {
  answer(suggestNumbers, [block('1'), block('12'), block('13')]);
  const { user, root, box } = await openSearch();
  await user.type(box, '1822 1');
  await waitFor(() => expect(options()).toHaveLength(3));
  await waitFor(() =>
    expect(within(root).getByRole('status').textContent).toBe('3 نتائج. تنقّل بينها بالسهمين.'),
  );
  expect(box.getAttribute('aria-expanded')).toBe('true');
  await user.keyboard('{ArrowDown}');
  expect(selected()).toEqual(['true', 'false', 'false']);
  expect(box.getAttribute('aria-activedescendant')).toBe(options()[0]?.id);
  await user.keyboard('{ArrowUp}');
  expect(selected()).toEqual(['false', 'false', 'true']);
  await user.keyboard('{ArrowDown}');
  expect(selected()).toEqual(['true', 'false', 'false']);
  // Home moves within the text and leaves the list.
  await user.keyboard('{Home}');
  expect(selected()).toEqual(['false', 'false', 'false']);
  expect(box.getAttribute('aria-activedescendant')).toBeNull();
});

test('Escape closes the list, and then clears the text', async () => {
  answer(suggestNumbers, [block('1'), block('12')]);
  const { user, box } = await openSearch();
  await user.type(box, '1822 1');
  await waitFor(() => expect(options()).toHaveLength(2));
  await user.keyboard('{Escape}');
  expect(options()).toEqual([]);
  expect(box.getAttribute('aria-expanded')).toBe('false');
  expect(box).toHaveProperty('value', '1822 1');
  await user.keyboard('{ArrowDown}');
  expect(selected()).toEqual(['true', 'false']);
  await user.keyboard('{Escape}{Escape}');
  expect(box).toHaveProperty('value', '');
});

test('Enter chooses the first result as soon as it arrives; the map shows and selects it', async () => {
  const plan = block('1822', { kind: 'plan', blockNo: null, cityName: 'الرياض' });
  const calls = answer(suggestNumbers, [plan, block('12')]);
  const { user, box } = await openSearch();
  const { $selection } = await import('../../../src/stores/map/selection.ts');
  const { $requestedView } = await import('../../../src/stores/map/requested-view.ts');
  await user.type(box, '١٨٢٢{Enter}');
  await waitFor(() => expect($selection.get()).toEqual({ kind: 'plan', cityName: 'الرياض', planNo: '1822' }));
  expect(calls.map(({ query }) => query)).toEqual([{ number: '1822', limit: 14, regionId: 10 }]);
  expect($requestedView.get()).toEqual({ bounds: [46.6, 24.8, 46.7, 24.9] });
  expect(box).toHaveProperty('value', '1822');
  expect(document.activeElement).toBe(box);
  expect(options()).toEqual([]);
});

test('«/» and its Arabic-layout key lead to the search box, but are typed within it', async () => {
  answer(suggestNumbers, []);
  answer(listFinderSteps, emptySteps);
  const { user, box } = await openSearch();
  act(() => screen.getByRole('button', { name: 'أخرى' }).focus());
  await user.keyboard('/');
  expect(document.activeElement).toBe(box);
  expect(box).toHaveProperty('value', '');
  await user.keyboard('1822/');
  expect(box).toHaveProperty('value', '1822/');
  await user.click(screen.getByRole('button', { name: 'امسح البحث' }));
  expect(box).toHaveProperty('value', '');
  expect(document.activeElement).toBe(box);
  act(() => screen.getByRole('button', { name: 'أخرى' }).focus());
  await user.keyboard('ظ');
  expect(document.activeElement).toBe(box);
  expect(box).toHaveProperty('value', '');
});

test('recent choices are remembered, the latest first, and can be chosen again', async () => {
  answer(suggestNumbers, ({ query }) => [block(String(query['number']))]);
  const { user, box } = await openSearch();
  await user.type(box, '11{Enter}');
  await waitFor(() => expect(localStorage.getItem('ardi:recent-searches')).toContain('"11"'));
  await user.clear(box);
  await user.type(box, '12{Enter}');
  await waitFor(() => expect(localStorage.getItem('ardi:recent-searches')).toContain('"12"'));
  await user.clear(box);
  await waitFor(() =>
    expect(texts()).toEqual([expect.stringContaining('12'), expect.stringContaining('11')]),
  );
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  expect(box).toHaveProperty('value', '11');
  await user.clear(box);
  await waitFor(() =>
    expect(texts()).toEqual([expect.stringContaining('11'), expect.stringContaining('12')]),
  );
});

test('a recent choice is removed by its button or with Delete', async () => {
  answer(suggestNumbers, ({ query }) => [block(String(query['number']))]);
  const { user, box } = await openSearch();
  await user.type(box, '11{Enter}');
  await waitFor(() => expect(localStorage.getItem('ardi:recent-searches')).toContain('"11"'));
  await user.clear(box);
  await user.type(box, '12{Enter}');
  await waitFor(() => expect(localStorage.getItem('ardi:recent-searches')).toContain('"12"'));
  await user.clear(box);
  const remove = await screen.findByRole('button', { name: 'أزل «12» مما بحثت عنه' });
  act(() => remove.focus());
  await user.keyboard('{Enter}');
  expect(texts()).toEqual([expect.stringContaining('11')]);
  expect(document.activeElement).toBe(box);
  await user.keyboard('{ArrowDown}{Delete}');
  expect(options()).toEqual([]);
  expect(localStorage.getItem('ardi:recent-searches')).toBeNull();
});

test('where nothing is found, examples of the region and the finder are offered', async () => {
  answer(suggestNumbers, ({ query }) => (query['number'] === 'الرياض' ? [block('الرياض')] : []));
  const city = { key: 'الرياض', name: 'الرياض', parcelObjectId: null, parcelCount: 3, bounds };
  answer(listFinderSteps, { ...emptySteps, items: [city], totalCount: 1, levelCount: 1 });
  const { user, root, box } = await openSearch();
  await user.type(box, 'قققققق');
  await waitFor(() => expect(within(root).getByRole('status').textContent).toBe('لم نجد «قققققق»'));
  expect(box.getAttribute('aria-expanded')).toBe('false');
  await user.click(await within(root).findByRole('button', { name: 'الرياض' }));
  expect(box).toHaveProperty('value', 'الرياض');
  await waitFor(() => expect(options()).toHaveLength(1));
  await user.clear(box);
  await user.type(box, 'قققققق');
  await user.click(await within(root).findByRole('button', { name: 'أو اعثر عليها خطوة بخطوة' }));
  const { $finder } = await import('../../../src/stores/finder/finder.ts');
  expect($finder.get()).toEqual({ kind: 'steps', way: {} });
});

test.each(['<img src=x onerror="window.ran = true">', '%', "'; drop table parcel; --", '../../etc/passwd'])(
  '«%s» is searched as text',
  async (text) => {
    const calls = answer(suggestNumbers, []);
    answer(listFinderSteps, emptySteps);
    const { user, root, box } = await openSearch();
    await user.click(box);
    await user.paste(text);
    await waitFor(() => expect(within(root).getByRole('status').textContent).toBe(`لم نجد «${text}»`));
    expect(calls[0]?.query).toEqual({ number: text, limit: 14, regionId: 10 });
    expect(root.querySelector('img')).toBeNull();
  },
);

test('a result of another region is named so, and leads to its map', async () => {
  answer(suggestNumbers, ({ query }) => (query['regionId'] ? [] : [block('5', { regionId: 6 })]));
  const leave = vi.spyOn(location, 'assign').mockImplementation(() => undefined);
  const { user, box } = await openSearch();
  await user.type(box, '1822 5');
  expect(await screen.findByText('لا نتائج في الرياض. هذه من مناطق أخرى:')).toBeDefined();
  expect(texts()).toEqual([expect.stringContaining('عسير')]);
  await user.click(screen.getByRole('option'));
  expect(leave).toHaveBeenCalledWith(expect.stringMatching(/^\/Asir\/metrics#map=/));
});

test('leaving the search closes its list', async () => {
  answer(suggestNumbers, [block('12')]);
  const { user, box } = await openSearch();
  await user.type(box, '12');
  await waitFor(() => expect(options()).toHaveLength(1));
  act(() => screen.getByRole('button', { name: 'أخرى' }).focus());
  expect(options()).toEqual([]);
});

test('a source that fails is reported below the results of the other, and can be retried', async () => {
  const place: PlaceFeature = {
    id: 'place.1',
    type: 'Feature',
    place_type: ['place'],
    relevance: 1,
    properties: {},
    text: 'جدة',
    language: 'ar',
    place_name: 'جدة، مكة المكرمة',
    bbox: [46.5, 24.5, 46.9, 24.9],
    center: [46.7, 24.7],
    geometry: { type: 'Point', coordinates: [46.7, 24.7] },
    context: [],
  };
  answer(geocode, { type: 'FeatureCollection', query: [], features: [place], attribution: '' });
  refuse(suggestNumbers, { code: 'busy', message: 'نعود بعد قليل.' });
  const { user, root, box } = await openSearch();
  await user.type(box, 'جدة');
  expect(
    await screen.findByText('تعذّر البحث في الأحياء والمخططات والقطع. نعود بعد قليل.', { selector: 'div p' }),
  ).toBeDefined();
  expect(texts()).toEqual(['مكان جدةمكة المكرمة']);
  answer(suggestNumbers, [block('12')]);
  cutOff(geocode);
  await user.click(within(root).getByRole('button', { name: 'أعد المحاولة' }));
  await waitFor(() => expect(options()).toHaveLength(2));
  expect(document.activeElement).toBe(box);
});
