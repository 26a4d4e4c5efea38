import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import type { LandFilters } from '../../../src/api/map/land-filters.ts';
import {
  findLand,
  listCities,
  listFinderSteps,
  type FinderStep,
  type LandNeed,
  type TakenStep,
} from '../../../contract/finder/finder.ts';
import { listLandUseGroups } from '../../../contract/parcel/parcels.ts';
import type { DataOf } from '../../../contract/shared/endpoint.ts';
import { listRegions } from '../../../contract/shell/regions.ts';
import { answer, cutOff, refuse, type Call } from '../../support/api-answers.ts';
import { regionWith } from '../../support/regions.ts';
import { listStationsOfRiyadh } from '../../support/other-hosts.ts';

const bounds = { southWest: { x: 46.7, y: 24.7 }, northEast: { x: 46.8, y: 24.8 } };

function step(key: string, changes: Partial<FinderStep> = {}): FinderStep {
  return { key, name: key, parcelObjectId: null, parcelCount: 3, bounds, ...changes };
}

type Steps = DataOf<typeof listFinderSteps>;

function steps(items: FinderStep[], changes: Partial<Steps> = {}): Steps {
  return {
    items,
    totalCount: items.length,
    offset: 0,
    limit: 60,
    level: 'city',
    way: [],
    gone: null,
    levelCount: items.length,
    ...changes,
  };
}

const city: TakenStep = { ...step('الرياض'), level: 'city' };
const neighborhood: TakenStep = { ...step('7', { name: 'العليا' }), level: 'neighborhood' };

function need(totalCount: number, changes: Partial<LandNeed> = {}): LandNeed {
  return {
    totalCount,
    offeredCount: 0,
    bounds: totalCount > 0 ? bounds : null,
    places: [],
    loosened: [],
    ...changes,
  };
}

beforeEach(() => {
  answer(listRegions, [regionWith()]);
  answer(listLandUseGroups, []);
  answer(listCities, { cities: [] });
  answer(listStationsOfRiyadh, { stations: [], source: null });
});

/** The finder as the address of the page asks for it, with filters that are set already. */
async function openFinder(query: string, filters: Partial<LandFilters> = {}) {
  history.replaceState(null, '', `/Riyadh/metrics${query}`);
  const { FinderButton } = await import('../../../src/islands/map/filters/FilterButtons.tsx');
  const { Finder } = await import('../../../src/islands/map/finder/Finder.tsx');
  const { setFilters } = await import('../../../src/stores/map/filters/filters.ts');
  setFilters(filters);
  render(
    <>
      <FinderButton />
      <Finder />
    </>,
  );
  const root = await screen.findByRole('region', { name: 'العثور على أرض' });
  return { user: userEvent.setup(), root };
}

const button = (name: string | RegExp) => screen.findByRole('button', { name });
const question = (name: RegExp) => screen.findByRole('heading', { level: 2, name });
const choices = () => within(screen.getAllByRole('list').at(-1) ?? document.body).getAllByRole('button');

test('each choice leads one step on, the map shows it, and the way taken leads back', async () => {
  const calls = answer(listFinderSteps, ({ query }) =>
    query['city']
      ? steps([step('7', { name: 'العليا' })], { level: 'neighborhood', way: [city] })
      : steps([step('الرياض')]),
  );
  const { user } = await openFinder('?find=steps');
  const { $requestedView } = await import('../../../src/stores/map/requested-view.ts');
  await question(/^اختر المدينة/);
  await user.click(await button('الرياض 3 قطع'));
  expect(document.activeElement).toBe(await question(/^اختر الحي/));
  expect($requestedView.get()).toEqual({ bounds: [46.7, 24.7, 46.8, 24.8] });
  expect(await button('العليا 3 قطع')).toBeDefined();
  await user.click(await button('ارجع إلى منطقة الرياض'));
  await question(/^اختر المدينة/);
  expect(calls.map(({ query }) => query['city'])).toEqual([undefined, 'الرياض', undefined]);
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('region', { name: 'العثور على أرض' })).toBeNull();
  expect(document.activeElement).toBe(await button('اعثر على أرض'));
});

test('a shared link restores its steps; a missing part is reported, and current choices offered', async () => {
  const way = [city, neighborhood];
  const calls = answer(listFinderSteps, ({ query }) =>
    query['plan'] === '1822'
      ? steps([step('12')], { level: 'block', way: [...way, { ...step('1822'), level: 'plan' }] })
      : steps([step('1822')], { level: 'plan', way, gone: 'plan' }),
  );
  const { user } = await openFinder(`?find=steps&city=الرياض&within=7&plan=${encodeURIComponent('9/ب/4')}`);
  await question(/^اختر المخطط/);
  expect(calls[0]?.query).toMatchObject({ regionId: 10, city: 'الرياض', neighborhood: '7', plan: '9/ب/4' });
  expect(screen.getByRole('alert').textContent).toBe(
    'المخطط «9/ب/4» لم يعد في بياناتنا هنا. اختر من الموجود.',
  );
  const taken = within(screen.getByRole('navigation', { name: 'ما اخترته' })).getAllByRole('listitem');
  expect(taken.map(({ textContent }) => textContent)).toEqual(['منطقة الرياض', 'الرياض', 'العليا']);
  await user.click(await button('1822 3 قطع'));
  await question(/^اختر البلك/);
  expect(screen.queryByRole('alert')).toBeNull();
  await waitFor(() => expect(new URLSearchParams(location.search).get('plan')).toBe('1822'));
});

test('a long list of choices can be searched by name or number, and shows more on request', async () => {
  const all = Array.from({ length: 70 }, (_, index) => step(String(1001 + index)));
  const calls = answer(listFinderSteps, ({ query }) => {
    const found = query['text'] ? all.filter(({ key }) => key === '1070') : all;
    const offset = Number(query['offset']);
    const counts = { level: 'plan', totalCount: found.length, levelCount: 70, offset } as const;
    return query['text'] === 'لا شيء'
      ? steps([], { ...counts, totalCount: 0 })
      : steps(found.slice(offset, offset + 60), counts);
  });
  const { user } = await openFinder('?find=steps');
  await question(/^اختر المخطط/);
  expect(choices()).toHaveLength(60);
  await user.click(await button('اعرض المزيد'));
  // The pressed button is gone, so the focus moves to the first choice it loaded.
  await waitFor(() => expect(document.activeElement?.textContent).toBe('10613 قطع'));
  expect(choices()).toHaveLength(70);
  const box = screen.getByRole('searchbox', { name: 'ابحث بين الخيارات باسم أو رقم' });
  await user.type(box, '1070');
  await waitFor(() => expect(choices().map(({ textContent }) => textContent)).toEqual(['10703 قطع']));
  expect(calls.at(-1)?.query).toMatchObject({ text: '1070', offset: 0, limit: 60 });
  await user.clear(box);
  await user.type(box, 'لا شيء');
  expect(await screen.findByText('لا شيء هنا بهذا الاسم أو الرقم.')).toBeDefined();
});

test('each condition of a need is a filter, and the parcels that meet it are counted', async () => {
  const calls: Call[] = answer(findLand, () => need(calls.length === 1 ? 500 : 12, { offeredCount: 2 }));
  answer(listStationsOfRiyadh, {
    stations: [{ name: 'العليا', x: 46.7, y: 24.7, lineNames: [] }],
    source: null,
  });
  const { user, root } = await openFinder('?find=need');
  expect(await within(root).findByText('500 قطعة في منطقة الرياض بهذه الشروط')).toBeDefined();
  await user.type(screen.getByLabelText('المساحة: من'), '500');
  await user.type(screen.getByLabelText('المساحة: إلى'), '700');
  await user.selectOptions(await screen.findByLabelText('البعد عن أقرب محطة مترو'), '1000');
  await user.click(screen.getByRole('checkbox', { name: 'معروضة للبيع الآن' }));
  expect(await within(root).findByText('12 قطعة في منطقة الرياض بهذه الشروط')).toBeDefined();
  await waitFor(() =>
    expect(calls.at(-1)?.query).toEqual({
      regionId: 10,
      fromArea: 500,
      toArea: 700,
      metroMeters: 1000,
      offered: true,
    }),
  );
});

test('parcels that meet a need are shown on the map and in the list', async () => {
  answer(findLand, need(1200, { offeredCount: 2 }));
  const { user } = await openFinder('?find=need', { fromArea: 500 });
  expect(await screen.findByText('المعروض منها للبيع الآن: 2.')).toBeDefined();
  await user.click(await button('اعرضها على الخريطة وفي القائمة'));
  const { $mapTab } = await import('../../../src/stores/map/map-tab.ts');
  const { $requestedView } = await import('../../../src/stores/map/requested-view.ts');
  expect($mapTab.get()).toBe('parcels');
  expect($requestedView.get()).toEqual({ bounds: [46.7, 24.7, 46.8, 24.8] });
  expect(document.activeElement).toBe(await button('اعثر على أرض'));
  await waitFor(() => expect(location.search).toBe('?find=found'));
  await user.click(await button('عدّل ما تحتاجه'));
  expect(screen.getByLabelText('المساحة: من')).toHaveProperty('value', '500');
});

test('a need that nothing meets names the condition to relax, and one click relaxes it', async () => {
  const loosened = [{ part: 'size', totalCount: 3 } as const, { part: 'metro', totalCount: 0 } as const];
  const calls = answer(findLand, ({ query }) => (query['fromArea'] ? need(0, { loosened }) : need(3)));
  const { user, root } = await openFinder('?find=need', { fromArea: 90_000_000, metroMeters: 1000 });
  expect(await within(root).findByText('لا توجد قطعة تجمع هذه الشروط كلها.')).toBeDefined();
  expect(
    within(root)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['بلا شرط المساحة: 3 قطع']);
  await user.click(await button('بلا شرط المساحة: 3 قطع'));
  expect(await within(root).findByText('3 قطع في منطقة الرياض بهذه الشروط')).toBeDefined();
  expect(calls.at(-1)?.query).toEqual({ regionId: 10, metroMeters: 1000 });
});

test('where several conditions are too many, all of them can be cleared', async () => {
  const loosened = [{ part: 'size', totalCount: 0 } as const, { part: 'days', totalCount: 0 } as const];
  answer(findLand, ({ query }) => (query['fromArea'] ? need(0, { loosened }) : need(9)));
  const { user, root } = await openFinder('?find=found', { fromArea: 90_000_000, toDate: '1990-01-01' });
  expect(await within(root).findByText('ولا يكفي أن تخفّف شرطًا واحدًا.')).toBeDefined();
  await user.click(await button('امسح الشروط كلها'));
  expect(await within(root).findByText('9 قطع في منطقة الرياض بهذه الشروط')).toBeDefined();
});

test('a region without a metro offers no distance to it', async () => {
  answer(findLand, need(9));
  const stations = answer(listStationsOfRiyadh, { stations: [], source: null });
  const { root } = await openFinder('?find=need');
  await within(root).findByText('9 قطع في منطقة الرياض بهذه الشروط');
  await waitFor(() => expect(stations).toHaveLength(1));
  expect(screen.getByLabelText('المساحة: من')).toBeDefined();
  expect(screen.queryByLabelText('البعد عن أقرب محطة مترو')).toBeNull();
});

test('a count that fails is reported and can be retried', async () => {
  cutOff(findLand);
  const { user, root } = await openFinder('?find=need');
  expect(await within(root).findByText('تعذّر حساب القطع.')).toBeDefined();
  answer(findLand, need(9));
  await user.click(await button('أعد المحاولة'));
  expect(await within(root).findByText('9 قطع في منطقة الرياض بهذه الشروط')).toBeDefined();
  expect(screen.queryByText('تعذّر حساب القطع.')).toBeNull();
});

test('choices that fail to load are reported and can be retried', async () => {
  cutOff(listFinderSteps);
  answer(findLand, need(9));
  const { user, root } = await openFinder('?find=need');
  await within(root).findByText('9 قطع في منطقة الرياض بهذه الشروط');
  await user.click(screen.getByRole('radio', { name: 'خطوة بخطوة' }));
  expect((await within(root).findByRole('alert')).textContent).toContain('تعذّر تحميل الخيارات.');
  refuse(listFinderSteps, { code: 'busy', message: 'نعود بعد قليل.' });
  await user.click(await button('أعد المحاولة'));
  expect(await within(root).findByText('نعود بعد قليل.')).toBeDefined();
  answer(listFinderSteps, steps([step('الرياض')]));
  await user.click(await button('أعد المحاولة'));
  expect(await button('الرياض 3 قطع')).toBeDefined();
});
