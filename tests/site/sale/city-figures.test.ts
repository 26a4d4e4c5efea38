import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStore } from '../../../database/open.ts';
import { raiseRevision } from '../../../database/shared/revisions.ts';
import type { Store } from '../../../database/connection/store.ts';
import { words } from '../../../words/ar/index.ts';
import { testSettings } from '../../support/settings.ts';

/** A region that has demo data, and no cities of its own in other tests. */
const regionKey = 'Al_Qassim';
const path = `/${regionKey}/transactions`;
/** How long a change may take to appear, and some time to render the page. */
const visibleWithin = { interval: 250 };

let store: Store;
let regionId: number;
beforeAll(async () => {
  store = await openStore({ file: testSettings.databaseFile });
  const region = await store.database
    .selectFrom('region')
    .select('id')
    .where('key', '=', regionKey)
    .executeTakeFirstOrThrow();
  regionId = region.id;
});
afterAll(() => store.close());

const { title } = words.cityFigures;
const page = async (query = '') => {
  const answer = await fetch(testSettings.siteUrl + path + query);
  expect(answer.status).toBe(200);
  return answer.text();
};
const sectionOf = (html: string) => /<section[^>]* data-cities[^>]*>([^]*?)<\/section>/.exec(html)?.[1];
const textsOf = (html: string) =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** Cities with a figure of two quarters each; the first has the most deeds. */
const fill = (count: number) =>
  store.write(async (transaction) => {
    const { id } = await transaction
      .insertInto('source')
      .values({
        load_key: 'test:city-figures',
        name: 'مصدر أرقام المدن',
        origin: 'import',
        licence: null,
        updated_at: '2026-01-01T00:00:00+03:00',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const rows = Array.from({ length: count }, (_, index) => [
      { year: 2024, average_price: 400 },
      { year: 2025, average_price: index === 0 ? 500 : 400 },
    ]).flatMap((quarters, index) =>
      quarters.map((quarter) => ({
        ...{ region_id: regionId, city_name: `مدينة ${index + 1}`, folded_city: `مدينه${index + 1}` },
        ...{ ...quarter, quarter: 3, average_basis: 'published' as const },
        ...{ highest_price: null, lowest_price: null, deed_count: 4 + (count - index) * 1000 },
        ...{ total_value: 1, total_area: 1, source_id: id },
      })),
    );
    await transaction.insertInto('city_metric').values(rows).execute();
    await raiseRevision(transaction, `land:${regionKey}`);
  });
const empty = () =>
  store.write(async (transaction) => {
    await transaction.deleteFrom('city_metric').where('region_id', '=', regionId).execute();
    await transaction.deleteFrom('source').where('load_key', '=', 'test:city-figures').execute();
    await raiseRevision(transaction, `land:${regionKey}`);
  });

test('figures of cities stand on the list of a region that has any, and only there', async () => {
  await empty();
  await expect.poll(() => page(), visibleWithin).not.toContain(title);
  await fill(12);
  try {
    let section = '';
    await expect
      .poll(async () => (section = sectionOf(await page()) ?? ''), visibleWithin)
      .toContain('مدينة 12<');
    expect(textsOf(section)).toContain(title);
    const rows = [...section.matchAll(/<tr[^>]*>([^]*?)<\/tr>/g)].map(([, row]) => textsOf(row ?? ''));
    expect(rows.filter((row) => row.startsWith('مدينة'))).toHaveLength(12);
    expect(rows[1]?.replaceAll('&nbsp;', '')).toBe(
      'مدينة 1 الربع الثالث 2025 500 500 ريال سعودي متوسط من مؤشرات 12,004 \u200e+25٪ عن ر3 2024',
    );
    const [beforeOthers, others] = section.split('<details');
    expect(beforeOthers).toContain('مدينة 10<');
    expect(beforeOthers).not.toContain('مدينة 11<');
    expect(others).toContain('بقية المدن (2)');
    expect(textsOf(section)).toContain('مصدر أرقام المدن');
    // These figures do not follow filters.
    expect(sectionOf(await page('?type=أرض سكنية'))).toBeUndefined();
  } finally {
    await empty();
  }
  await expect.poll(() => page(), visibleWithin).not.toContain(title);
});
