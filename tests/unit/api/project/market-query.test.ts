import { expect, test } from 'vitest';
import { marketQuery, readMarketView } from '../../../../src/api/project/market-query.ts';

const read = (query: string) => readMarketView(new URLSearchParams(query));

test('a view and its query say the same, without defaults', () => {
  for (const query of [
    '',
    '?region=Asir',
    '?region=Asir&status=completed&order=cheapest',
    '?order=name&page=3',
  ]) {
    expect(marketQuery(read(query))).toBe(query);
  }
  expect(marketQuery(read('?order=newest&page=1'))).toBe('');
});

test.each([
  '?region=Atlantis',
  '?status=<script>',
  '?order=__proto__',
  '?page=-3',
  '?page=0',
  '?page=1.5',
  '?page=x',
  '?page=1000001',
  '?other=1',
])('%s shows the default list', (query) => {
  expect(read(query)).toEqual({ region: undefined, status: undefined, order: 'newest', page: 1 });
});
