import { expect, test } from 'vitest';
import { servedPage } from '../../support/served-pages.ts';

/** Addresses of the links between two texts of a page. */
function linksIn(html: string, start: string, end: string): string[] {
  const [, after = ''] = html.split(start);
  const [part = ''] = after.split(end);
  return [...part.matchAll(/<a href="([^"]*)"/g)].map(([, href = '']) => href);
}

test('the main map has the links of the footer in its panel', async () => {
  const inFooter = linksIn((await servedPage('/data')).html, '<footer', '</nav>');
  expect(inFooter).toEqual(expect.arrayContaining(['/data', '/privacy-policy', '/agreement']));
  for (const path of ['/Riyadh/metrics', '/metrics']) {
    const { html } = await servedPage(path);
    expect(html).not.toContain('<footer');
    expect(linksIn(html, '<nav class="map-links"', '</nav>')).toEqual(inFooter);
  }
});

test('the standalone map has none of them', async () => {
  const { html } = await servedPage('/map');
  expect(html).not.toMatch(/map-links|privacy-policy|mailto:/);
});
