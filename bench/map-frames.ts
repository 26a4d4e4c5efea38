import type { Browser, Page } from '@playwright/test';
import { watchMap } from './map-watch.ts';

export const viewport = { width: 1440, height: 900 };
/** No draw for so long: the picture has come to rest. */
const rest = 400;

/** A page with a map, watched, once its first picture stands. */
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

/** The mean time of a frame while the arrows pan and the keys zoom there and back. */
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

/** The mean time of the frames since they were last emptied. */
export async function meanFrame(page: Page): Promise<number> {
  const frames = await page.evaluate(() => window.frameTimes);
  return frames.reduce((sum, value) => sum + value, 0) / frames.length;
}
