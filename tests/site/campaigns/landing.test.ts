import { expect, test } from 'vitest';
import { answerOf, servedPage, textOf } from '../../support/served-pages.ts';
import { testSettings } from '../../support/settings.ts';
import { landingPages } from '../../support/site-pages.ts';

const { siteUrl } = testSettings;

const attribute = (tag: string, name: string) =>
  new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1]?.replaceAll('&amp;', '&').replaceAll('&#38;', '&');
/** The HTML of the first screen, up to the next section. */
const heroOf = (html: string) => /class="hero[ "][^]*?<\/(section|header|div)>/.exec(html)?.[0] ?? '';

test('the eight campaigns are eight different pages', async () => {
  const seen = { titles: new Set(), headings: new Set(), descriptions: new Set(), pictures: new Set() };
  for (const path of landingPages) {
    const { status, html } = await servedPage(path);
    expect(status, path).toBe(200);
    expect(html.match(/<title>/g), path).toHaveLength(1);
    seen.titles.add(textOf(html, 'title'));
    // What is shown before and after the days of a campaign has a heading of its own.
    seen.headings.add(html.match(/<h1[ >][^]*?<\/h1>/g)?.join());
    seen.descriptions.add(/<meta name="description" content="([^"]*)"/.exec(html)?.[1]);
    seen.pictures.add(attribute(/<img [^>]*>/.exec(/<main[^]*/.exec(html)?.[0] ?? '')?.[0] ?? '', 'src'));
  }
  for (const each of Object.values(seen)) {
    expect(each.size).toBe(landingPages.length);
    expect(each).not.toContain(undefined);
  }
});

test.each(landingPages)(
  '%s has a header, no footer, a working call to action, and pictures with alt text',
  async (path) => {
    const { html } = await servedPage(path);
    expect(html).toMatch(/<header[ >]/);
    expect(html).not.toMatch(/<footer[ >]/);
    const href = attribute(/<a [^>]*>/.exec(heroOf(html))?.[0] ?? '', 'href') ?? '';
    expect(href).not.toBe('');
    if (href.startsWith('#')) expect(html).toContain(`id="${href.slice(1)}"`);
    else if (href.startsWith('/')) expect((await answerOf(href))[0], href).toBe(200);
    const main = /<main[^]*<\/main>/.exec(html)?.[0] ?? '';
    const pictures = main.match(/<img [^>]*>/g) ?? [];
    expect(pictures.length).toBeGreaterThan(0);
    for (const picture of pictures) {
      expect((attribute(picture, 'alt') ?? '').length, picture).toBeGreaterThan(10);
      expect(Number(attribute(picture, 'width')) * Number(attribute(picture, 'height'))).toBeGreaterThan(0);
      const source = attribute(picture, 'src') ?? '';
      const answer = await fetch(siteUrl + source);
      expect(answer.headers.get('content-type'), source).toMatch(/^image\/(webp|avif)$/);
      expect((await answer.arrayBuffer()).byteLength, source).toBeLessThan(200_000);
    }
  },
);

test('an unknown campaign address shows the not-found page', async () => {
  for (const path of [
    '/landing-page/47',
    '/landing-page',
    '/landing-page/46/more',
    `/landing-page/${encodeURIComponent('<script>')}`,
  ]) {
    expect((await answerOf(path))[0], path).toBe(404);
  }
});

test('each map of a campaign links to the full map at the same place, also without scripts', async () => {
  const { html } = await servedPage('/landing-page/118');
  const links = [...html.matchAll(/<a ([^>]*)>\s*افتحها في صفحة كاملة/g)];
  const hrefs = links.map(([tag]) => attribute(tag, 'href') ?? '');
  expect(new Set(hrefs).size).toBe(2);
  for (const href of hrefs) expect(href).toMatch(/^\/Eastern\/metrics#map=[\d.]+\/[\d.]+\/[\d.]+$/);
});

test('each map of a campaign has a picture of its own place, with the names of what lies there', async () => {
  const pictures: string[] = [];
  const namesOf = async (picture: string) => {
    const answer = await fetch(siteUrl + picture);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      200,
      'image/svg+xml; charset=utf-8',
    ]);
    const svg = await answer.text();
    expect(svg.length, picture).toBeLessThan(400_000);
    pictures.push(svg);
    return [...svg.matchAll(/>([^<>]+)<\/text>/g)].map(([, name]) => name);
  };
  const picturesOf = async (id: number) => {
    const { html } = await servedPage(`/landing-page/${id}`);
    return [...html.matchAll(/<image [^>]*>/g)].map(([tag]) => attribute(tag, 'href') ?? '');
  };
  // The neighborhoods in view, by their names on the ground; see the gazetteer of the demo data.
  for (const [id, ...neighborhoods] of [
    [46, 'المرسلات'],
    [81, 'العليا'],
    [118, 'الروضة', 'الخبر الجنوبية'],
    [10159, 'بني حارثة'],
  ] as const) {
    const found = await picturesOf(id);
    expect(found, String(id)).toHaveLength(neighborhoods.length);
    for (const [index, neighborhood] of neighborhoods.entries()) {
      expect(await namesOf(found[index] ?? '')).toContain(neighborhood);
    }
  }
  expect(new Set(pictures).size).toBe(5);
});

test('only places that a campaign shows have a picture', async () => {
  const ofOther = 'map-13-26.4-50.08.svg';
  expect((await answerOf(`/landing-page/118/${ofOther}`))[0]).toBe(200);
  for (const picture of [`46/${ofOther}`, `47/${ofOther}`, '118/map-13-26.4-50.09.svg', '118/map.svg']) {
    expect((await answerOf(`/landing-page/${picture}`))[0], picture).toBe(404);
  }
});
