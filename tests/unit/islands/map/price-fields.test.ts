import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PriceRange } from '../../../../src/islands/map/filters/PriceRange.tsx';
import { RangeInputs } from '../../../../src/islands/map/filters/RangeInputs.tsx';
import { ignoredEnds } from '../../../../src/islands/map/filters/use-pair.ts';
import { highestSent, lowestSent } from '../../../../src/stores/map/filters/filters.ts';

/** The attributes of an input, by its id. */
function inputOf(html: string, id: string): string {
  return html.split('<input').find((tag) => tag.includes(`id="${id}"`)) ?? '';
}

test('both price fields name the prices that count', () => {
  const html = renderToStaticMarkup(createElement(PriceRange));
  expect(html).toMatch(/id="filter-price-hint">[^<]*1,000[^<]*9,000/);
  for (const end of ['from', 'to']) {
    const input = inputOf(html, `filter-price-${end}`);
    expect(input).toContain('aria-describedby="filter-price-hint"');
    expect(input).toContain('aria-invalid="false"');
  }
});

test('a price that filters nothing is told from one that does', () => {
  const sent = (from: number | undefined, to: number | undefined) =>
    ignoredEnds({ from, to }, { from: lowestSent(from), to: highestSent(to) });
  expect(sent(999, 9001)).toEqual({ from: true, to: true });
  expect(sent(1000, 9000)).toEqual({ from: false, to: false });
  expect(sent(9500, 500)).toEqual({ from: false, to: false });
  expect(sent(undefined, undefined)).toEqual({ from: false, to: false });
});

test('a value that does not count is marked and described, the other end is not', () => {
  const html = renderToStaticMarkup(
    createElement(RangeInputs, {
      id: 'price',
      field: 'price',
      texts: { from: '500', to: '3000' },
      change: () => undefined,
      leave: () => undefined,
      error: undefined,
      hint: 'from 1,000 to 9,000',
      ignored: { from: 'too low', to: undefined },
    }),
  );
  expect(inputOf(html, 'price-from')).toContain('aria-invalid="true"');
  expect(inputOf(html, 'price-from')).toContain('aria-describedby="price-hint price-from-ignored"');
  expect(html).toContain('<p id="price-from-ignored">too low</p>');
  expect(inputOf(html, 'price-to')).toContain('aria-invalid="false"');
  expect(inputOf(html, 'price-to')).toContain('aria-describedby="price-hint"');
});
