import { PNG } from 'pngjs';
import { expect, test } from 'vitest';
import { regionKeys } from '../../../contract/shared/vocabulary.ts';
import { testSettings } from '../../support/settings.ts';
import { servedPage } from '../../support/served-pages.ts';
import {
  compareTemplate,
  listedPages,
  missingPages,
  planTemplate,
  trendsTemplate,
  unlistedPages,
} from '../../support/site-pages.ts';

const { siteUrl } = testSettings;

/** Texts of a page's head, as served, before any script. */
async function headOf(path: string) {
  const { html } = await servedPage(path);
  const one = (pattern: RegExp) => pattern.exec(html)?.[1]?.replaceAll('&amp;', '&').replaceAll('&#38;', '&');
  return {
    html,
    title: one(/<title>([^<]*)<\/title>/),
    description: one(/<meta name="description" content="([^"]*)"/),
    canonical: one(/<link rel="canonical" href="([^"]*)"/),
    og: (name: string) => one(new RegExp(`<meta property="og:${name}" content="([^"]*)"`)),
    data: [...html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)].map(
      ([, json = '']) => json,
    ),
  };
}

for (const path of listedPages) {
  test(`${path} describes itself to search engines and in link previews`, async () => {
    const { html, title, description, canonical, og, data } = await headOf(path);
    expect(html).toMatch(/<html[^>]* lang="ar"[^>]* dir="rtl"/);
    expect(html.match(/<title>/g)).toHaveLength(1);
    expect(title).toMatch(/أرضي/);
    expect(title?.length).toBeLessThan(90);
    expect(description?.length).toBeGreaterThan(30);
    expect(description?.length).toBeLessThan(180);
    expect(html).not.toMatch(/<meta name="robots" content="noindex/);

    // A page without a region in its address has one canonical address for its content.
    const address = canonical ?? '';
    expect(address.startsWith(siteUrl)).toBe(true);
    expect((await fetch(address, { redirect: 'manual' })).status).toBe(200);
    expect(og('url')).toBe(address);
    expect(og('title')).toMatch(/\S/);
    expect(og('description')).toBe(description);
    expect(og('locale')).toBe('ar_SA');
    expect(og('image:alt')).toMatch(/[\u0621-\u064A]/);
    expect(html).toContain('<meta name="twitter:card" content="summary_large_image">');

    for (const json of data) {
      const { '@context': context, '@type': type } = JSON.parse(json) as Record<string, unknown>;
      expect(context).toBe('https://schema.org');
      expect(type).toEqual(expect.any(String));
    }
  });

  test(`the picture of ${path} has the size that social networks require`, async () => {
    const { og } = await headOf(path);
    const answer = await fetch(og('image') ?? '');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('image/png');
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(bytes.length).toBeLessThan(300_000);
    const picture = PNG.sync.read(bytes);
    expect([picture.width, picture.height]).toEqual([1200, 630]);
    expect([og('image:width'), og('image:height')]).toEqual(['1200', '630']);
  });
}

test('no two pages share a title, a description or a picture, except the two addresses of one page', async () => {
  const pages = listedPages.filter((path) => !['/metrics', '/transactions'].includes(path));
  const heads = await Promise.all(pages.map(headOf));
  for (const values of [
    heads.map(({ title }) => title),
    heads.map(({ description }) => description),
    heads.map(({ og }) => og('image')),
    heads.map(({ canonical }) => canonical),
  ]) {
    expect(new Set(values).size).toBe(pages.length);
  }
});

test('every region’s map has its own picture', async () => {
  const pictures = await Promise.all(
    regionKeys.map(async (key) => {
      const { og } = await headOf(`/${key}/metrics`);
      return Buffer.from(await (await fetch(og('image') ?? '')).arrayBuffer()).toString('base64');
    }),
  );
  expect(new Set(pictures).size).toBe(regionKeys.length);
});

test('the structured data has the questions of a campaign as the page shows them', async () => {
  const { html, data } = await headOf('/landing-page/46');
  const { '@type': type, mainEntity } = JSON.parse(data[0] ?? '{}') as {
    '@type': string;
    mainEntity: { name: string; acceptedAnswer: { text: string } }[];
  };
  expect(type).toBe('FAQPage');
  const asked = [...html.matchAll(/<summary[^>]*>([^]*?)<\/summary>/g)].map(([, text = '']) =>
    text.replace(/<[^>]*>/g, '').trim(),
  );
  expect(asked.length).toBeGreaterThan(0);
  expect(asked).toEqual(mainEntity.map(({ name }) => name));
});

for (const path of missingPages) {
  test(`${path} is noindex, without canonical address and picture`, async () => {
    const { html, canonical, og } = await headOf(path);
    expect(html).toContain('<meta name="robots" content="noindex">');
    expect(canonical).toBeUndefined();
    expect(og('image')).toBeUndefined();
  });
}

for (const path of unlistedPages) {
  test(`${path} is noindex`, async () => {
    expect((await headOf(path)).html).toContain('<meta name="robots" content="noindex">');
  });
}

test.each([
  [planTemplate, '/share/plans.png'],
  [compareTemplate, '/share/compare.png'],
  [trendsTemplate, '/share/prices.png'],
])('links to %s have a preview', async (path, picture) => {
  const { og } = await headOf(path);
  expect(og('title')).not.toBe('');
  expect(og('image')).toBe(siteUrl + picture);
  expect((await fetch(siteUrl + picture)).headers.get('content-type')).toBe('image/png');
});

test('robots may read everything except pages for frames', async () => {
  const text = await (await fetch(`${siteUrl}/robots.txt`)).text();
  expect(text).toContain('User-agent: *');
  expect(text).not.toMatch(/^Disallow: \/$/m);
  expect(text).toMatch(/^Disallow: \/test-map-component$/m);
});

test('the manifest has the product name in Arabic, and its icons have the declared sizes', async () => {
  const [, href] = /<link rel="manifest" href="([^"]*)"/.exec((await servedPage('/')).html) ?? [];
  const answer = await fetch(siteUrl + (href ?? ''));
  expect(answer.headers.get('content-type')).toContain('application/manifest+json');
  const manifest = (await answer.json()) as {
    name: string;
    short_name: string;
    dir: string;
    lang: string;
    start_url: string;
    icons: { src: string; type: string; sizes: string }[];
  };
  expect(manifest).toMatchObject({ short_name: 'أرضي', dir: 'rtl', lang: 'ar', start_url: '/' });
  expect(manifest.icons.map(({ sizes }) => sizes)).toEqual(expect.arrayContaining(['192x192', '512x512']));
  for (const { src, type, sizes } of manifest.icons) {
    const icon = await fetch(siteUrl + src);
    expect(icon.status, src).toBe(200);
    expect(icon.headers.get('content-type'), src).toContain(type);
    if (type !== 'image/png') continue;
    const { width, height } = PNG.sync.read(Buffer.from(await icon.arrayBuffer()));
    expect(`${width}x${height}`).toBe(sizes);
  }
});

test('every icon that a page links to exists', async () => {
  const links = [...(await servedPage('/market')).html.matchAll(/<link [^>]*rel="[^"]*icon[^"]*"[^>]*>/g)];
  expect(links.length).toBeGreaterThan(0);
  for (const [link] of links) {
    const answer = await fetch(siteUrl + (/href="([^"]*)"/.exec(link)?.[1] ?? ''));
    expect(answer.status, link).toBe(200);
    expect(answer.headers.get('content-type'), link).toMatch(/^image\//);
  }
  const icon = await fetch(`${siteUrl}/favicon.ico`);
  expect([icon.status, icon.headers.get('content-type')]).toEqual([200, 'image/x-icon']);
  const bytes = Buffer.from(await icon.arrayBuffer());
  expect(bytes.subarray(0, 4)).toEqual(Buffer.from([0, 0, 1, 0]));
  expect(bytes.subarray(bytes.readUInt32LE(18)).toString('latin1', 1, 4)).toBe('PNG');
});
