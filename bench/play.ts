import type { Page } from '@playwright/test';
import { mapTime as words } from '../words/ar/map/map-time.ts';
import { frameTime, isAtRest, meanFrame, openPage } from './map-frames.ts';
import { withMapPages } from './map-pages.ts';
import { median, milliseconds } from './statistics.ts';

/**
 * Frame times of the map while its quarters are played against those while it is panned without an animation;
 * alternating pairs on the same page, medians. Near, where unsold parcels fade, and far, where there are most dots.
 */
const pairs = 7;
/** Milliseconds of each playback: three quarters pass. */
const played = 6_000;
const views = { near: '#map=15.2/24.72/46.7', far: '#map=12/24.72/46.7' };
const start = '&from=2023-01-01&to=2023-03-31&time=on';

await withMapPages(async ({ browser, ours }) => {
  for (const [name, camera] of Object.entries(views)) {
    const page = await openPage(browser, `${ours}?mode=price_of_meter${start}${camera}`);
    await page.getByRole('button', { name: words.play }).waitFor();
    await isAtRest(page);
    const idle = await openPage(browser, `${ours}?mode=price_of_meter${camera}`);
    const ratios: number[] = [];
    const times = { play: [] as number[], pan: [] as number[] };
    // One pair to warm up.
    await frameTime(idle);
    await play(page);
    for (let pair = 0; pair < pairs; pair++) {
      const [pan, quarters] = [await frameTime(idle), await play(page)];
      times.pan.push(pan);
      times.play.push(quarters);
      ratios.push(quarters / pan);
    }
    console.log(
      `frame while quarters are played, ${name}: ${pairs} pairs, panning ${milliseconds(median(times.pan))}, playing` +
        ` ${milliseconds(median(times.play))}, median of ratios ${median(ratios).toFixed(2)} (target ≤ 1.30)`,
    );
    await page.context().close();
    await idle.context().close();
  }
});

/** Mean frame time while quarters pass. */
async function play(page: Page): Promise<number> {
  await page.bringToFront();
  await page.getByRole('button', { name: words.play }).click();
  await page.evaluate(() => (window.frameTimes = []));
  await page.waitForTimeout(played);
  const mean = await meanFrame(page);
  const pause = page.getByRole('button', { name: words.pause });
  if (await pause.isVisible()) await pause.click();
  await isAtRest(page);
  return mean;
}
