import { expect, test } from 'vitest';
import { mendedAddress } from '../../../tools/server/mended-address.ts';

const city = encodeURIComponent('الرياض');
const twice = encodeURIComponent(city);

test.each([
  ['encoded twice', `/Riyadh/plans/${twice}/3114`, `/Riyadh/plans/${city}/3114`],
  ['encoded three times', `/Riyadh/plans/${encodeURIComponent(twice)}/3114`, `/Riyadh/plans/${city}/3114`],
  ['a comma', `/parcel/7${encodeURIComponent('،')}`, '/parcel/7'],
  ['a full stop', '/parcel/7.', '/parcel/7'],
  ['a bracket and a comma', `/offer/OF-1)${encodeURIComponent('،')}`, '/offer/OF-1'],
  ['a mark of direction', `/parcel/7${encodeURIComponent('\u200f')}`, '/parcel/7'],
  ['a quotation mark', `/parcel/7${encodeURIComponent('»')}?x=1`, '/parcel/7?x=1'],
  ['a slash behind a mark', '/parcel/7./', '/parcel/7/'],
  [
    'decomposed letters',
    `/${encodeURIComponent('\u0627\u0654\u0628\u0647\u0627')}/transactions`,
    `/${encodeURIComponent('أبها')}/transactions`,
  ],
  ['letters of another keyboard', `/${encodeURIComponent('الریاض')}/transactions`, `/${city}/transactions`],
  ['letters of a PDF', `/${encodeURIComponent('ﺍﻟﺮﻳﺎﺽ')}/transactions`, `/${city}/transactions`],
  ['a query encoded twice', `/Riyadh/metrics?subdivision=${twice}`, `/Riyadh/metrics?subdivision=${city}`],
  [
    'a mark behind a number in the query',
    `/Riyadh/metrics?parcel=7${encodeURIComponent('،')}`,
    '/Riyadh/metrics?parcel=7',
  ],
  ['a second slash in front, which would name another site', '//evil.example/a.', '/evil.example/a'],
  ['two marks there', '/Riyadh/metrics?a=b&parcel=7).', '/Riyadh/metrics?a=b&parcel=7'],
])('%s', (_, garbled, meant) => {
  expect(mendedAddress(garbled)).toBe(meant);
  // One redirect is enough.
  expect(mendedAddress(meant)).toBeUndefined();
});

test.each([
  '/',
  '/Riyadh/metrics',
  `/Riyadh/plans/${city}/3114%2F2`,
  '/brokers?name=%D8%B4%D8%B1%D9%83%D8%A9%20(%D8%A3)',
  '/Riyadh/metrics?parcel=7,8',
  '/landing-page/46?discount=50%25',
  '/..',
  '/%E0%A4%A',
  '/robots.txt',
  '/share/data.png',
])('%s stays as it is', (url) => {
  expect(mendedAddress(url)).toBeUndefined();
});
