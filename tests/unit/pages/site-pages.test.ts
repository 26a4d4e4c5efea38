import { expect, test } from 'vitest';
import { routeFiles, routeOf } from '../../support/routes.ts';
import { missingPages, pageParts, sitePages } from '../../support/site-pages.ts';

/** Pages that `sitePages` leaves out on purpose, with the reason. */
const leftOut: Record<string, string> = {
  '404.astro': 'the answer for missing pages, which are listed',
  'account/auth.astro': 'leaves by itself when signed in: tests/e2e/pages.spec.ts adds it',
  '[region]/offer/[code].astro': 'the page of /offer/{code} at another address',
  '[region]/parcel/[id].astro': 'the page of /parcel/{id} at another address',
  '[region]/transactions/[neighborhoodId].astro': "the page of a region's sales, with fewer of them",
};

/** Other routes answer with a file or a redirect. */
const pages = routeFiles().filter(({ file }) => file.endsWith('.astro'));
const visited = [...sitePages, ...pageParts].filter((path) => !missingPages.includes(path));

test.each(pages.map(({ file }) => file).filter((file) => !Object.hasOwn(leftOut, file)))(
  '%s is among the pages or parts that the checks of all pages visit',
  (file) => {
    expect(visited.filter((path) => routeOf(path, pages)?.file === file)).not.toEqual([]);
  },
);

test('no page is left out that does not exist or is listed', () => {
  const listed = visited.map((path) => routeOf(path, pages)?.file);
  const known = pages.map(({ file }) => file);
  expect(Object.keys(leftOut).filter((file) => listed.includes(file) || !known.includes(file))).toEqual([]);
});

test('every listed page has a route', () => {
  expect(visited.filter((path) => !routeOf(path, pages))).toEqual([]);
});
