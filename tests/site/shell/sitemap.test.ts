import { expect, test } from 'vitest';
import { regionKeys } from '../../../src/contract/shared/vocabulary.ts';
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
  for (const key of regionKeys) expect(paths).toContain(`/${key}/metrics`);
  for (const path of [...missingPages, ...unlistedPages]) expect(paths).not.toContain(path);
});

test('addresses in the sitemap are the canonical addresses of their pages', async () => {
  const [part = ''] = await locationsOf(`${siteUrl}/sitemap-index.xml`);
  for (const address of await locationsOf(part)) {
    expect(/<link rel="canonical" href="([^"]*)"/.exec(await (await fetch(address)).text())?.[1]).toBe(
      address,
    );
  }
});
