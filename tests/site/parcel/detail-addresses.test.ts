import fc from 'fast-check';
import { request } from 'node:http';
import { expect, test } from 'vitest';
import { testSettings } from '../../support/settings.ts';
import { offerPage, parcelPage, salePage } from '../../support/site-pages.ts';

/** Whatever the address of a parcel, sale or offer contains, the response is a page, a redirect or a 404. */

/** Requests a path as written: `fetch` would normalize it. */
function statusOf(path: string): Promise<number> {
  const { hostname, port } = new URL(testSettings.siteUrl);
  return new Promise((done, fail) => {
    request({ hostname, port, path }, (response) => {
      response.resume();
      response.on('end', () => done(response.statusCode ?? 0));
    })
      .on('error', fail)
      .end();
  });
}

/** Address segments as people and programs mangle them, encoded or not, as far as a request can have them. */
const hostile = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 60 }).map(encodeURIComponent),
  fc.string({ unit: 'binary', maxLength: 20 }).map((text) => encodeURIComponent(text.toWellFormed())),
  fc.integer().map(String),
  fc.bigInt({ min: 0n }).map(String),
  fc
    .array(
      fc.constantFrom(
        '%',
        '%2F',
        '%252F',
        '%5C',
        '%00',
        '%0A',
        '%20',
        '%C3',
        '..',
        '.',
        'أ',
        "'",
        '"',
        '<',
        ';',
        ',',
      ),
      {
        minLength: 1,
        maxLength: 8,
      },
    )
    .map((signs) => signs.join('').replaceAll('أ', '%D8%A3')),
  fc.constantFrom(
    '9'.repeat(10_000),
    '%D8%A3'.repeat(1_600),
    'a%2F'.repeat(2_500),
    '',
    '0',
    '-1',
    '1e9',
    'null',
    '100000700.html',
  ),
);

/** Real addresses with one of their segments replaced, below a region or not. */
const addresses = () =>
  fc
    .tuple(
      fc.constantFrom(parcelPage(), salePage(), `${salePage()}/5`, offerPage()),
      fc.nat(5),
      hostile,
      fc.constantFrom('', '/Riyadh', '/Atlantis', '/%00'),
    )
    .map(([path, place, part, region]) => {
      const parts = path.split('/').slice(1);
      const index = 1 + (place % (parts.length - 1));
      return `${region}/${parts.map((each, at) => (at === index ? part : each)).join('/')}`;
    });

test('no address of a parcel, sale or offer breaks the site', async () => {
  await fc.assert(
    fc.asyncProperty(addresses(), async (path) => {
      expect([200, 301, 404], path.slice(0, 200)).toContain(await statusOf(path));
    }),
    { numRuns: 250 },
  );
});

test('returns 404 for what cannot be a parcel, sale or offer', async () => {
  for (const path of [
    '/parcel/0',
    '/parcel/-5',
    '/parcel/5.0',
    '/parcel/1e3',
    '/parcel/x',
    '/parcel/%20',
    '/parcel/5',
    `/parcel/${'9'.repeat(400)}`,
    '/Atlantis' + parcelPage(),
    parcelPage() + '/more',
    '/transaction',
    '/transaction/x',
    '/transaction/a/b/c/d',
    salePage() + '/x',
    salePage() + '/5/6',
    '/offer/',
    '/offer/nobody',
    '/offer/%00',
    `/offer/${'O'.repeat(10_000)}`,
    '/Atlantis' + offerPage(),
    `${parcelPage()}.html/`,
  ]) {
    expect(await statusOf(path), path.slice(0, 80)).toBe(404);
  }
});
