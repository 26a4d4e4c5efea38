import { beforeAll, describe, expect, test } from 'vitest';
import { promoContentName } from '../../../operations/content/entries.ts';
import { writeContent } from '../../../database/shell/content.ts';
import { Promo } from '../../../contract/shell/content.ts';
import { contentPaths } from '../../../contract/shell/content-paths.ts';
import { geocoderPath, PlaceCollection } from '../../../contract/search/places.ts';
import { demoBench, firstOf } from '../../support/bench.ts';
import { engines } from '../../support/store.ts';

const promo = {
  image: { url: 'https://example.com/wide.png', alternativeText: 'صورة' },
  mobileImage: { url: 'https://example.com/narrow.png', alternativeText: null },
  imageLink: 'https://example.com/offer',
  html: '<p>عرض</p>',
  video: null,
};

describe.each(engines)('content and places on %s', (engine) => {
  const bench = demoBench(engine);
  const ask = (path: string) => fetch(`${bench.platform.url}${path}`);

  describe('the promotion of visitors', () => {
    test('returns 404 in the format of Strapi when there is none', async () => {
      const response = await ask(`${contentPaths.promo}?populate=*`);
      expect(response.status).toBe(404);
      expect(await response.json()).toEqual({
        data: null,
        error: { status: 404, name: 'NotFoundError', message: 'Not Found', details: {} },
      });
    });

    test('has its own fields flat, and its media on request', async () => {
      await writeContent(bench.store, promoContentName, promo);
      const read = async (query: string) =>
        (await (await ask(`${contentPaths.promo}${query}`)).json()) as { data: object; meta: object };
      const { data, meta } = await read('?populate=*');
      expect(meta).toEqual({});
      expect(Promo.parse(data)).toMatchObject(promo);
      expect(data).toMatchObject({ id: 1, documentId: 'promo', ...promo });
      const plain = await read('');
      expect(plain.data).toMatchObject({ html: promo.html, imageLink: promo.imageLink });
      for (const name of ['image', 'mobileImage', 'video']) expect(plain.data).not.toHaveProperty(name);
    });

    test('rejects a query that is too long', async () => {
      expect((await ask(`${contentPaths.promo}?populate=${'x'.repeat(201)}`)).status).toBe(400);
    });
  });

  describe('the geocoder', () => {
    async function places(text: string, query: Record<string, string> = {}) {
      const path = geocoderPath.replace('{query}', encodeURIComponent(text));
      const response = await ask(`${path}?${new URLSearchParams({ country: 'sa', ...query })}`);
      const body: unknown = await response.json();
      expect([text.length, response.status]).toEqual([text.length, 200]);
      return PlaceCollection.parse(body);
    }
    const status = async (query: string) =>
      (await ask(`${geocoderPath.replace('{query}', 'x')}?${query}`)).status;

    let malqa: { id: number; west: number; south: number; east: number; north: number };
    let project: { id: number; name: string; city_name: string; west: number };
    beforeAll(async () => {
      const { database } = bench.store;
      malqa = await database
        .selectFrom('neighborhood')
        .selectAll()
        .where('name', '=', 'الملقا')
        .executeTakeFirstOrThrow();
      project = await database
        .selectFrom('project')
        .selectAll()
        .where('kind', '=', 'marketplace')
        .limit(1)
        .executeTakeFirstOrThrow();
    });

    test.each(['الملقا', 'حي الملقا', 'المَلْقا', 'الملقا الرياض', 'ملقا', 'ٱلملقا'])(
      '«%s» is the neighborhood, with its box and context',
      async (text) => {
        const { features, type, query } = await places(text);
        expect([type, query]).toEqual(['FeatureCollection', text.split(' ')]);
        const { west, south, east, north } = malqa;
        const center = [(west + east) / 2, (south + north) / 2];
        expect(features[0]).toMatchObject({
          id: `place.${malqa.id}`,
          type: 'Feature',
          place_type: ['place'],
          text: 'الملقا',
          language: 'ar',
          place_name: expect.stringMatching(/^الملقا، الرياض/) as string,
          bbox: [west, south, east, north],
          center,
          geometry: { type: 'Point', coordinates: center },
        });
        expect(features[0]?.context.map((part) => part.text)[0]).toBe('الرياض');
      },
    );

    test('a city comes before its neighborhoods, and contains them', async () => {
      const { features } = await places('الرياض', { limit: '10' });
      expect(features[0]).toMatchObject({ text: 'الرياض', relevance: 1 });
      const [west = 0, south = 0, east = 0, north = 0] = features[0]?.bbox ?? [];
      expect([west <= malqa.west, south <= malqa.south, east >= malqa.east, north >= malqa.north]).toEqual(
        Array(4).fill(true),
      );
    });

    test('a project is a point of interest', async () => {
      const { features } = await places(project.name, { types: 'poi' });
      expect(features[0]).toMatchObject({ id: `poi.${project.id}`, place_type: ['poi'], text: project.name });
      expect((await places(project.name, { types: 'place' })).features).toEqual([]);
      expect((await places(project.name, { types: 'address,region' })).features).toEqual([]);
      const both = await places('ال', { types: 'place,poi', limit: '10' });
      expect(both.features).toHaveLength(10);
    });

    test('returns at most the requested number of places, five by default', async () => {
      expect((await places('ال')).features).toHaveLength(5);
      expect((await places('ال', { limit: '2' })).features).toHaveLength(2);
    });

    test('the nearest of equally good places come first', async () => {
      const near = async (proximity: string) => (await places('ال', { proximity, limit: '3' })).features;
      const [riyadh] = await near('46.7,24.7');
      const [abha] = await near('42.5,18.2');
      expect(Math.abs((riyadh?.center[0] ?? 0) - 46.7)).toBeLessThan(0.5);
      expect(Math.abs((abha?.center[0] ?? 0) - 42.5)).toBeLessThan(0.5);
    });

    test('a full name match comes before a nearer partial one', async () => {
      const rows = await bench.store.database
        .selectFrom('neighborhood')
        .select(['id', 'name', 'centroid_x', 'centroid_y'])
        .execute();
      const pairs = rows.flatMap((whole) =>
        rows.filter((row) => row.name.startsWith(`${whole.name} `)).map((part) => ({ whole, part })),
      );
      const { whole, part } = firstOf(pairs);
      const proximity = `${part.centroid_x},${part.centroid_y}`;
      const { features } = await places(whole.name, { proximity, limit: '10' });
      expect(features[0]).toMatchObject({ text: whole.name, relevance: 1 });
      const relevances = features.map((feature) => feature.relevance);
      expect(relevances).toEqual(relevances.toSorted((a, b) => b - a));
      expect(Math.min(...relevances)).toBeLessThan(1);
    });

    test('finds only places that intersect the box', async () => {
      const { west, south, east, north } = malqa;
      const inside = await places('الملقا', { bbox: [west, south, east, north].join() });
      expect(inside.features.map((feature) => feature.id)).toEqual([`place.${malqa.id}`]);
      expect((await places('الملقا', { bbox: '36,24,36.5,24.5' })).features).toEqual([]);
    });

    test.each([
      ['another country', 'الملقا', { country: 'ae' }],
      ['several other countries', 'الملقا', { country: 'ae,kw' }],
      ['an unknown name', 'زقزوق', {}],
      ['signs alone', '؟!؟', {}],
      ['a dot', 'a.b', {}],
      ['an address with .json in it', 'x.json', {}],
      ['a slash', 'a/b', {}],
      ['a text of 150 letters', 'س'.repeat(150), {}],
    ])('%s returns no place', async (_, text, query) => {
      expect((await places(text, query)).features).toEqual([]);
    });

    test.each([
      ['Saudi Arabia among others', { country: 'AE,SA' }],
      ['a language and a key', { language: 'ar', access_token: 'pk.x', autocomplete: 'true' }],
      ['what it does not know', { fuzzyMatch: 'true', worldview: 'us' }],
    ])('%s changes nothing', async (_, query) => {
      expect((await places('الملقا', query)).features[0]?.text).toBe('الملقا');
    });

    test.each([
      'limit=0',
      'limit=11',
      'limit=x',
      'bbox=1,2,3',
      'bbox=a,b,c,d',
      'proximity=1',
      'proximity=200,1',
    ])('rejects %s', async (query) => {
      expect(await status(query)).toBe(400);
    });

    test('rejects a text without .json at the end, and one that is far too long', async () => {
      const path = geocoderPath.replace('{query}.json', '');
      for (const text of ['riyadh', `${'x'.repeat(300)}.json`]) {
        const response = await ask(path + text);
        expect([text.length, response.status >= 400 && response.status < 500]).toEqual([text.length, true]);
      }
    });
  });
});
