import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compare as words } from '../../../words/ar/compare/compare.ts';
import { panel } from '../../../words/ar/map/panel.ts';
import { answerOf, servedPage, textOf } from '../../support/served-pages.ts';
import { startSiteBehindProxy } from '../../support/site-behind-proxy.ts';
import { comparePage, compareTemplate, examples } from '../../support/site-pages.ts';

/** The comparison of parcels: search engines, invalid addresses, and the page without the platform. */

test('search engines do not index a comparison', async () => {
  const { html } = await servedPage(compareTemplate);
  expect(html).toContain('<meta name="robots" content="noindex">');
  expect(html).not.toContain('rel="canonical"');
});

test('no address of a comparison breaks the site', async () => {
  const statusOf = async (path: string) => (await answerOf(path))[0];
  const hostile = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 60 }).map((text) => encodeURIComponent(text.toWellFormed())),
    fc
      .array(fc.constantFrom('1', ',', '%2C', '%', '&', '=', '+', '%00', '-', '.', '<', '%22'), {
        maxLength: 30,
      })
      .map((signs) => signs.join('')),
    fc.constantFrom('1,'.repeat(5_000), '%D8%8C'.repeat(1_600), '9'.repeat(10_000), '0'.repeat(10_000)),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('parcels=', 'rows=', `parcels=${examples().parcel.id},`, ''),
      hostile,
      async (name, text) => {
        expect([200, 301, 404], text.slice(0, 100)).toContain(await statusOf(`/compare?${name}${text}`));
      },
    ),
    { numRuns: 100 },
  );
  expect(await statusOf('/compare/more')).toBe(404);
});

test('without the platform the page says so and offers a retry; without a part of it the rest is shown', async () => {
  const broken: { path: string | undefined } = { path: '/' };
  const site = await startSiteBehindProxy(broken);
  try {
    const answer = await fetch(site.url + comparePage());
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '30']);
    const html = await answer.text();
    expect(textOf(html, 'h1')).toBe(words.failedTitle);
    expect(html).toMatch(
      new RegExp(`<a [^>]*href="${comparePage().replace('?', '\\?')}"[^>]*>\\s*أعد المحاولة`),
    );
    broken.path = '/parcel/buildingRules';
    const rest = await fetch(site.url + comparePage());
    expect(rest.status).toBe(200);
    const rows = await rest.text();
    expect(rowOf(rows, panel.coverage)).toContain('تعذّر تحميل هذا الجزء الآن.');
    expect(rowOf(rows, panel.area)).toContain('م²');
  } finally {
    await site.stop();
  }
});

/** The HTML of the row with a given name. */
function rowOf(html: string, name: string): string {
  const rows = html.match(/<tr[ >][^]*?<\/tr>/g) ?? [];
  const row = rows.find((each) => new RegExp(`<th[^>]*scope="row"[^>]*>\\s*${name}`).test(each));
  if (!row) throw new Error(`no row «${name}»`);
  return row;
}
