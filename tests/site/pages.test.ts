import { HtmlValidate } from 'html-validate';
import { describe, expect, test } from 'vitest';
import { headerFaults } from '../support/page-headers.ts';
import { servedPage } from '../support/served-pages.ts';
import {
  brokerTemplate,
  compareTemplate,
  planTemplate,
  landFeeTemplate,
  reportTemplate,
  trendsTemplate,
  detailTemplates,
  landingPages,
  missingPages,
  saleLists,
  sitePages,
} from '../support/site-pages.ts';

/**
 * What every page of the site is served with: status, headers, valid HTML, and the islands that React
 * hydrates.
 */

const validator = new HtmlValidate({ root: true, extends: ['html-validate:standard'] });

/** Astro writes this rule into the body, before the first island; the standard requires it in the head. */
const ruleOfAstro = '<style>astro-island,astro-slot,astro-static-slot{display:contents}</style>';

/** The only parts of the product that React may hydrate: map, login, favorites, badges and the region picker. */
const allowedIslands = ['MapIsland', 'LoginIsland', 'FavoritesIsland', 'BadgesIsland', 'RegionPicker'];

/** The islands of each page in order; `asked` marks one that is hydrated when the visitor requests it. */
const picker = 'RegionPicker asked';
const islands: Record<string, string[]> = {
  ...Object.fromEntries(
    [
      '/',
      '/market',
      '/projects/roshan',
      '/data',
      ...saleLists,
      '/brokers',
      brokerTemplate,
      ...detailTemplates,
      compareTemplate,
      planTemplate,
      reportTemplate,
      landFeeTemplate,
      trendsTemplate,
      '/privacy-policy',
      '/agreement',
      ...landingPages,
      '/away',
      '/account/email',
      '/offers/new',
      '/offers/A1/edit',
      '/organisations',
      ...missingPages,
    ].map((path) => [path, [picker]]),
  ),
  '/Riyadh/metrics': [picker, 'MapIsland'],
  '/metrics': [picker, 'MapIsland'],
  '/map': ['MapIsland'],
  '/test-map-component': ['MapIsland'],
  '/user-profile': [picker, 'LoginIsland'],
  '/ardi-badges': [picker, 'BadgesIsland'],
  ...Object.fromEntries(
    [
      '',
      '/data',
      '/load',
      '/held',
      '/changes',
      '/complaints',
      '/offers',
      '/requests',
      '/members',
      '/forms',
      '/promotions',
      '/switches',
      '/operators',
      '/tokens',
      '/journal',
    ]
      .map((part) => `/admin${part}`)
      .map((path) => [path, [picker]]),
  ),
  '/Riyadh/favorites': [picker, 'FavoritesIsland'],
};

test('every page is in the table of islands', () => {
  expect(Object.keys(islands).sort()).toEqual([...sitePages].sort());
});

describe.each(sitePages)('%s', (path) => {
  test('has the expected status', async () => {
    expect((await servedPage(path)).status).toBe(missingPages.includes(path) ? 404 : 200);
  });

  test('has the headers of every page, and allows inline code only by hash', async () => {
    expect(headerFaults((await servedPage(path)).headers, path)).toEqual([]);
  });

  test('has no style attribute', async () => {
    expect((await servedPage(path)).html).not.toMatch(/<[^>]+\sstyle=/);
  });

  test('is valid HTML', async () => {
    const { html } = await servedPage(path);
    const { results } = await validator.validateString(html.replace(ruleOfAstro, ''));
    const messages = results.flatMap((result) => result.messages);
    expect(
      messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector ?? ''})`),
    ).toEqual([]);
  });

  test(`has the islands ${islands[path]?.join(' and ')} and no others`, async () => {
    const found = [...(await servedPage(path)).html.matchAll(/<astro-island [^>]*>/g)].map(([tag]) => {
      const component = /component-url="\/_astro\/([^."]+)\./.exec(tag)?.[1] ?? tag;
      return /client="asked"/.test(tag) ? `${component} asked` : component;
    });
    expect(found).toEqual(islands[path]);
    for (const island of found) expect(allowedIslands).toContain(island.replace(' asked', ''));
  });
});
