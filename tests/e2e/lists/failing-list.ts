import { expect } from '@playwright/test';
import type { MapLists, MapListTab } from '../drivers/map-lists.ts';

/** A list, the addresses it is loaded from, what it says when that fails, and a list that keeps working. */
export interface FailingList {
  tab: MapListTab;
  pattern: string;
  sentence: string;
  other: MapListTab;
}

/** Expects that a list reports a failed and a malformed response, while another works, and loads on retry. */
export async function expectListRecovers(
  lists: MapLists,
  open: () => Promise<void>,
  { tab, pattern, sentence, other }: FailingList,
): Promise<void> {
  const { page } = lists;
  const alert = lists.root.getByRole('alert');
  const retry = lists.root.getByRole('button', { name: 'أعد المحاولة' });
  await page.route(pattern, (route) => route.abort());
  await open();
  await lists.tab(tab).click();
  await expect(alert).toContainText(sentence);
  await page.unroute(pattern);
  await page.route(pattern, (route) =>
    route.fulfill({
      json: { status: true, message: '', data: { items: [null], totalCount: 'many' } },
      headers: { 'access-control-allow-origin': '*' },
    }),
  );
  await retry.click();
  await expect(alert).toContainText(sentence);
  await lists.open(other);
  await page.unroute(pattern);
  await lists.tab(tab).click();
  await retry.click();
  await lists.isReady();
  await expect(lists.rows).toHaveCount(20);
}
