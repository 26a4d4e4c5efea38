import { expect, test } from 'vitest';
import { testSettings } from '../../support/settings.ts';

/** The form of the list of sales says which prices count, as the map's does (specification §5). */
const formOf = async (query: string) => {
  const answer = await fetch(`${testSettings.siteUrl}/Riyadh/transactions${query}`);
  expect(answer.status).toBe(200);
  return /<details[^>]* data-filters[^]*?<\/details>/.exec(await answer.text())?.[0] ?? '';
};

test('a price beyond the bounds is marked at its field, and the form is open', async () => {
  const html = await formOf('?fromPrice=10000&toPrice=12000');
  expect(html).toMatch(/^<details[^>]* open/);
  expect(html).toContain('سعر أعلى فوق 9,000 لا يُحتسب.');
  expect(html).not.toContain('سعر أدنى دون');
  expect(html).toMatch(/<input[^>]*name="toPrice"[^>]*aria-invalid="true"/);
  expect(html).not.toMatch(/<input[^>]*name="fromPrice"[^>]*aria-invalid/);
});

test('prices within the bounds are not marked, and the bounds are stated', async () => {
  const html = await formOf('?fromPrice=1000&toPrice=9000');
  expect(html).toContain('يُحتسب السعر الأدنى من 1,000، والأعلى حتى 9,000.');
  expect(html).not.toContain('aria-invalid');
  expect(html).not.toMatch(/^<details[^>]* open/);
});
