import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import type * as finderApi from '../../../../src/api/finder/finder.ts';
import type { Region } from '../../../../contract/shell/regions.ts';
import { finder as finderWords } from '../../../../words/ar/finder/finder.ts';
import { mapSearch as words } from '../../../../words/ar/search/map-search.ts';
import { Sentence } from '../../../../src/islands/map/finder/NeedAnswer.tsx';
import { NothingFound } from '../../../../src/islands/map/search/NothingFound.tsx';
import { $searchExamples, loadSearchExamples } from '../../../../src/stores/search/search-examples.ts';

vi.mock('../../../../src/stores/shared/clients.ts', () => ({ clients: {} }));
vi.mock('../../../../src/environment/browser.ts', () => ({ environment: {} }));
vi.mock('../../../../src/api/map/land.ts', () => ({
  listRegions: () => Promise.resolve([{ id: 10, key: 'Riyadh' }] as Region[]),
}));
const { listFinderSteps } = vi.hoisted(() => ({
  listFinderSteps: vi.fn<typeof finderApi.listFinderSteps>(),
}));
vi.mock('../../../../src/api/finder/finder.ts', () => ({ listFinderSteps }));

afterEach(() => vi.restoreAllMocks());

const bounds = { southWest: { x: 46, y: 24 }, northEast: { x: 47, y: 25 } };
const stepsOf = (level: 'city' | 'plan', names: (string | null)[]) => ({
  ...{ level, way: [], gone: null, offset: 0, limit: 3 },
  ...{ totalCount: names.length, levelCount: names.length },
  items: names.map((name) => ({ key: name ?? '-', name, parcelObjectId: null, parcelCount: 4, bounds })),
});

const nothingFound = () =>
  renderToStaticMarkup(createElement(NothingFound, { regionKey: 'Riyadh', input: { current: null } }));

test.each([
  ['plan', ['1604', null, '3114'], ['مخطط 1604', 'مخطط 3114']],
  ['city', ['الرياض'], ['الرياض']],
  ['city', [], []],
] as const)(
  'after a vain search, choices of level %s %j are offered as %j',
  async (level, names, examples) => {
    listFinderSteps.mockResolvedValue(stepsOf(level, [...names]));
    loadSearchExamples('Riyadh');
    await vi.waitFor(() => expect($searchExamples.get()).toEqual(examples));
    const html = nothingFound();
    for (const example of examples) expect(html).toContain(`>${example}</button>`);
    expect(html.includes(words.tryThese)).toBe(examples.length > 0);
    expect(html).toContain(words.stepByStep);
  },
);

test('examples that cannot be loaded are left out', async () => {
  listFinderSteps.mockRejectedValue(new Error('lost'));
  loadSearchExamples('Riyadh');
  await vi.waitFor(() => expect(listFinderSteps).toHaveBeenCalled());
  expect(nothingFound()).not.toContain(words.tryThese);
});

test('a need names conditions only where there are some', () => {
  const none = { totalCount: 0, offeredCount: 0, bounds: null, places: [] };
  const sentence = (loosened: { part: 'price'; totalCount: number }[]) =>
    renderToStaticMarkup(createElement(Sentence, { need: { ...none, loosened } }));
  expect(sentence([])).toBe(finderWords.emptyRegion);
  expect(sentence([{ part: 'price', totalCount: 0 }])).toBe(finderWords.impossible);
});
