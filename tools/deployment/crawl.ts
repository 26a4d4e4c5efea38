import { readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { ask } from './ask.ts';
import { compare } from './compare.ts';
import type { Place } from './place.ts';
import type { Report } from './report.ts';

const packed = ['br', 'gzip', 'identity'] as const;
/** Number of pages to compare: each kind has many similar ones. */
const mostPages = 90;

/**
 * Checks every file of the build: equal to the site's own server in each content encoding, and 304 for a matching
 * ETag.
 */
export async function crawlFiles(place: Place, build: string, report: Report): Promise<void> {
  const own = `http://127.0.0.1:${place.sitePorts[0]}`;
  const client = join(build, 'client');
  const entries = await readdir(client, { withFileTypes: true, recursive: true });
  const files = entries
    .filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name))
    .map((entry) => `/${relative(client, join(entry.parentPath, entry.name))}`);
  // Pages are requested by their URL; requested as `index.html`, their headers are the same.
  const pages = files.filter((path) => path.endsWith('/index.html')).map((path) => path.slice(0, -11) || '/');
  const slashed = pages.filter((path) => path !== '/').map((path) => `${path}/`);
  for (const path of [...files, ...pages, ...slashed]) {
    for (const encoding of packed) {
      const { answer, faults } = await compare(place.siteUrl, own, encodeURI(path), {
        'accept-encoding': encoding,
      });
      report.note(faults.join('\n    '));
      const isHashed = path.startsWith('/_astro/');
      if (answer.headers['content-encoding'] && !/accept-encoding/i.test(answer.headers.vary ?? '')) {
        report.note(`${path}: packed, but does not vary by accept-encoding`);
      }
      if (isHashed || answer.status !== 200) continue;
      await needNotModified(place.siteUrl + encodeURI(path), answer.headers.etag, report, encoding);
    }
  }
}

/** Checks that a request with the current ETag is answered 304 without a body. */
async function needNotModified(url: string, tag: string | undefined, report: Report, encoding = 'gzip') {
  if (!tag) return report.note(`${url}: no ETag`);
  const { status, body, headers } = await ask(url, { 'accept-encoding': encoding, 'if-none-match': tag });
  report.expect(status === 304 && body.length === 0, `${url}: ${status} for its own ETag instead of 304`);
  report.expect(headers['cache-control'] === 'no-cache', `${url}: 304 without its caching`);
}

/** Checks every page of the sitemap and the pages they link to, prerendered or on demand, and what they load. */
export async function crawlPages(place: Place, report: Report): Promise<void> {
  const own = `http://127.0.0.1:${place.sitePorts[0]}`;
  const waiting = await sitemapOf(place, report);
  report.expect(waiting.length > 15, `the sitemap lists ${waiting.length} pages`);
  const known = new Set(waiting);
  let made = 0;
  for (const path of waiting) {
    if (made >= mostPages) break;
    const { answer, faults } = await compare(place.siteUrl, own, path, { 'accept-encoding': 'br' });
    report.note(faults.join('\n    '));
    report.expect(answer.status === 200, `${path}: ${answer.status}`);
    made += 1;
    if (!String(answer.headers['content-type']).startsWith('text/html')) continue;
    await needNotModified(place.siteUrl + path, answer.headers.etag, report, 'br');
    for (const link of linksOf(answer.body.toString(), place.siteUrl)) {
      if (known.has(link)) continue;
      known.add(link);
      if (!link.startsWith('/_astro/')) waiting.push(link);
      else report.expect((await ask(place.siteUrl + link)).status === 200, `${link} of ${path} is not there`);
    }
  }
}

async function sitemapOf({ siteUrl }: Place, report: Report): Promise<string[]> {
  const locations = async (url: string) =>
    [...(await ask(url)).body.toString().matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, each = '']) => each);
  const robots = (await ask(`${siteUrl}/robots.txt`)).body.toString();
  const index = /^Sitemap: (.*)$/m.exec(robots)?.[1] ?? '';
  report.expect(index.startsWith(siteUrl), `robots.txt names ${index}`);
  const pages = (await Promise.all((await locations(index)).map(locations))).flat();
  return pages.map((url) => url.slice(siteUrl.length) || '/');
}

/** URLs of this site that a page links to or loads, without fragments. */
function linksOf(html: string, siteUrl: string): string[] {
  const written = [...html.matchAll(/\s(?:href|src)="([^"]+)"/g)].map(([, each = '']) => each);
  return written.flatMap((each) => {
    const url = URL.parse(each.replaceAll('&amp;', '&'), siteUrl);
    return url?.origin === siteUrl ? [url.pathname + url.search] : [];
  });
}
