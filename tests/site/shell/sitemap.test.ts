import { expect, test } from 'vitest';
import { routes } from '../../../contract/routes.ts';
import type { Region } from '../../../contract/shell/regions.ts';
import { askPlatform } from '../../support/ask-platform.ts';
import { testSettings } from '../../support/settings.ts';
import {
  brokerTemplate,
  detailTemplates,
  listedPages,
  missingPages,
  unlistedPages,
} from '../../support/site-pages.ts';

const { siteUrl } = testSettings;

/** Addresses in one part of the sitemap. */
async function locationsOf(address: string): Promise<string[]> {
  const answer = await fetch(address);
  expect(answer.status, address).toBe(200);
  return [...(await answer.text()).matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, location = '']) => location);
}

test('the sitemap lists exactly the indexable pages, under their canonical addresses', async () => {
  const robots = await fetch(`${siteUrl}/robots.txt`);
  expect(robots.headers.get('content-type')).toContain('text/plain');
  const index = /^Sitemap: (.*)$/m.exec(await robots.text())?.[1] ?? '';
  const listed = (await Promise.all((await locationsOf(index)).map(locationsOf))).flat();
  expect(new Set(listed).size).toBe(listed.length);
  for (const address of listed) {
    const answer = await fetch(address, { redirect: 'manual' });
    expect(answer.status, address).toBe(200);
    expect(await answer.text(), address).not.toContain('content="noindex');
  }
  const paths = listed.map((address) => new URL(address).pathname.replace(/(.)\/$/, '$1'));
  // Only the platform knows which brokers, parcels, sales and offers exist.
  const known = ['/metrics', '/transactions', brokerTemplate, ...detailTemplates];
  for (const path of listedPages.filter((each) => !known.includes(each))) expect(paths).toContain(path);
  const regions = await askPlatform<Region[]>(routes.listRegions);
  expect(new Set(regions.map(({ hasData }) => hasData))).toEqual(new Set([true, false]));
  for (const { key, hasData } of regions) {
    for (const page of ['metrics', 'transactions'])
      expect(paths.includes(`/${key}/${page}`), `${key}/${page}`).toBe(hasData);
  }
  for (const path of [...missingPages, ...unlistedPages]) expect(paths).not.toContain(path);
});

test('addresses in the sitemap are the canonical addresses of their pages', async () => {
  const parts = await Promise.all((await locationsOf(`${siteUrl}/sitemap-index.xml`)).map(locationsOf));
  for (const address of parts.flat()) {
    expect(/<link rel="canonical" href="([^"]*)"/.exec(await (await fetch(address)).text())?.[1]).toBe(
      address,
    );
  }
});
