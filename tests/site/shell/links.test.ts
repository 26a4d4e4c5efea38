import { beforeAll, expect, test } from 'vitest';
import { testSettings } from '../../support/settings.ts';
import { landingPages } from '../../support/site-pages.ts';

const { siteUrl } = testSettings;

/**
 * Lists lead to thousands of pages that differ only in numbers, some of them with Arabic letters: only so many of each
 * kind are checked.
 */
const mostOfKind = 10;

function kindOf(target: string): string {
  const [path = '', query] = target.split('?');
  return path.replaceAll(/(?:\d|%[\dA-F]{2})+/g, '0') + (query === undefined ? '' : '?');
}

interface Link {
  path: string;
  linkedFrom: string;
}

const pages = new Map<string, { status: number; html: string; linkedFrom: string }>();
const fragments: (Link & { fragment: string })[] = [];
const kinds = new Map<string, number>();
/** The addresses to which links lead from home alone. */
let fromHome: string[] = [];

beforeAll(async () => {
  await crawl('/');
  fromHome = [...pages.keys()];
  for (const page of landingPages) await crawl(page);
});

/** Follows every internal link from a page on, and adds what is found at each address to `pages` and `fragments`. */
async function crawl(from: string): Promise<void> {
  const waiting: Link[] = [{ path: from, linkedFrom: 'the start' }];
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const { path, linkedFrom } = next;
    const seen = kinds.get(kindOf(path)) ?? 0;
    if (pages.has(path) || seen === mostOfKind) continue;
    kinds.set(kindOf(path), seen + 1);
    const answer = await fetch(siteUrl + path);
    const html = answer.headers.get('content-type')?.startsWith('text/html') ? await answer.text() : '';
    pages.set(path, { status: answer.status, html, linkedFrom });
    for (const [, written = ''] of html.matchAll(/\s(?:href|src|poster|content)="([^"]*)"/g)) {
      const link = written.replaceAll('&amp;', '&').replaceAll('&#38;', '&');
      // Colors of the browser's theme look like fragment links.
      if (!/^(\/(?!\/)|#|http:\/\/127)/.test(link) || /^#[0-9a-f]{6}$/.test(link)) continue;
      const url = new URL(link, siteUrl + path);
      if (url.origin !== siteUrl) continue;
      const target = url.pathname + url.search;
      if (url.hash && !url.hash.startsWith('#map=')) {
        fragments.push({ path: target, fragment: decodeURIComponent(url.hash.slice(1)), linkedFrom: path });
      }
      if (!pages.has(target)) waiting.push({ path: target, linkedFrom: path });
    }
  }
}

test('no link of the site is broken, and every linked fragment exists', () => {
  expect(pages.size).toBeGreaterThan(40);
  for (const path of ['/market', '/privacy-policy', '/agreement', '/Asir/metrics', '/manifest.webmanifest']) {
    expect([...pages.keys()]).toContain(path);
  }
  const broken = [...pages].filter(([, { status }]) => status >= 400);
  expect(
    broken.map(([path, { status, linkedFrom }]) => `${path} (${status}), linked from ${linkedFrom}`),
  ).toEqual([]);

  const lost = fragments.filter(
    ({ path, fragment }) => pages.has(path) && !pages.get(path)?.html.includes(`id="${fragment}"`),
  );
  expect(
    lost.map(({ path, fragment, linkedFrom }) => `${path}#${fragment}, linked from ${linkedFrom}`),
  ).toEqual([]);
  expect(fragments.length).toBeGreaterThan(10);
});

test('every existing page of the specification is reachable by links from home', () => {
  for (const path of ['/market', '/agreement', '/Riyadh/metrics', '/Riyadh/transactions']) {
    expect(fromHome, path).toContain(path);
  }
});

test('external links are secure', async () => {
  for (const path of ['/', '/market', '/privacy-policy', '/agreement', ...landingPages]) {
    const html = await (await fetch(siteUrl + path)).text();
    const outward = [...html.matchAll(/<a [^>]*href="(https?:[^"]*)"/g)].map(([, href = '']) => href);
    for (const href of outward.filter((each) => !each.startsWith(siteUrl))) {
      expect(href, path).toMatch(/^https:/);
    }
  }
});
