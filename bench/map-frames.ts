import type { Browser, Page } from '@playwright/test';
import { watchMap } from './map-watch.ts';

export const viewport = { width: 1440, height: 900 };
/** After this many milliseconds without a draw, the map counts as idle. */
const rest = 400;

/** Opens an instrumented page with a map and waits for its first picture. */
export async function openPage(browser: Browser, url: string): Promise<Page> {
  const page = await (await browser.newContext({ viewport })).newPage();
  await page.addInitScript(watchMap);
  await page.goto(url);
  await page.waitForFunction(() => window.firstPicture);
  await isAtRest(page);
  return page;
}

export async function isAtRest(page: Page): Promise<void> {
  await page.waitForFunction((pause) => performance.now() - window.lastDraw > pause, rest);
}

/** Mean frame time while the arrow keys pan and the zoom keys zoom in and out. */
export async function frameTime(page: Page): Promise<number> {
  await page.bringToFront();
  await page.locator('canvas').focus();
  await page.evaluate(() => (window.frameTimes = []));
  for (const key of ['ArrowRight', 'ArrowUp', 'Equal', 'ArrowLeft', 'ArrowDown', 'Minus']) {
    await page.keyboard.press(key);
    await page.waitForTimeout(400);
  }
  const mean = await meanFrame(page);
  await isAtRest(page);
  return mean;
}

/** Mean time of the frames since they were last cleared. */
export async function meanFrame(page: Page): Promise<number> {
  const frames = await page.evaluate(() => window.frameTimes);
  return frames.reduce((sum, value) => sum + value, 0) / frames.length;
}
