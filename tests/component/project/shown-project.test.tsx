import { beforeEach, expect, test } from 'vitest';
import { listProjects, type Project } from '../../../contract/project/projects.ts';
import { $shownProject, showProjectOfAddress } from '../../../src/stores/project/shown-project.ts';
import { answer, cutOff } from '../../support/api-answers.ts';
import { takeLogged } from '../../support/component-setup.ts';

function project(id: number): Project {
  return {
    ...{
      id,
      name: `مشروع ${id}`,
      developerName: 'مطور',
      organizationId: 1,
      regionId: 10,
      cityName: 'الرياض',
    },
    ...{ status: 'planned', unitCount: 4, availableCount: 2, priceFromSar: null, priceToSar: null },
    ...{ areaSqm: 900, description: 'وصف', imageUrl: null, publishedAt: '2026-01-01T00:00:00Z' },
    centroid: { x: 46.7, y: 24.7 },
    bounds: { southWest: { x: 46.6, y: 24.6 }, northEast: { x: 46.8, y: 24.8 } },
    source: {
      name: 'ناشر',
      origin: 'import',
      licence: null,
      updatedAt: '2026-01-01T00:00:00Z',
    },
  };
}

beforeEach(() => $shownProject.set(undefined));

test('a link to the map names a project of the region, on whichever page of the list it is', async () => {
  const projects = Array.from({ length: 250 }, (_, index) => project(index + 1));
  const calls = answer(listProjects, ({ query }) => {
    const { Offset: offset, Limit: limit } = query as { Offset: number; Limit: number };
    const items = projects.slice(offset, offset + limit);
    return { items, totalCount: projects.length, offset, limit, regionIds: [10] };
  });
  await showProjectOfAddress('?project=230&list=plans', 'Riyadh');
  expect($shownProject.get()).toMatchObject({ id: 230, name: 'مشروع 230' });
  expect(calls.map(({ query }) => query['RegionId'])).toEqual([10, 10]);
});

test.each(['', '?project=', '?project=x', '?project=-1', '?project=1.5'])(
  'the address %j names none, and asks for none',
  async (search) => {
    const calls = answer(listProjects, { items: [], totalCount: 0, offset: 0, limit: 10, regionIds: [] });
    await showProjectOfAddress(search, 'Riyadh');
    expect($shownProject.get()).toBeUndefined();
    expect(calls).toEqual([]);
  },
);

test('without an answer the map stays without the name', async () => {
  cutOff(listProjects);
  await showProjectOfAddress('?project=1', 'Riyadh');
  expect($shownProject.get()).toBeUndefined();
  expect(takeLogged()).toEqual([expect.stringContaining('project:')]);
});
