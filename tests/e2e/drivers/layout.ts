import { expect, type Page } from '@playwright/test';

/** How many pixels of the page do not fit the viewport's width. */
export function overflowOf(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
}

/** Expects that nothing makes the page scroll sideways. */
export async function expectNoOverflow(page: Page, message?: string): Promise<void> {
  expect(await overflowOf(page), message).toBeLessThanOrEqual(0);
}

/** Expects the same at the width of a phone, a tablet and a desktop; `check` adds what else has to hold at each. */
export async function expectFitsEveryWidth(
  page: Page,
  check: (width: number) => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  for (const width of [360, 800, 1440]) {
    await page.setViewportSize({ width, height: 780 });
    await expectNoOverflow(page, String(width));
    await check(width);
  }
}
