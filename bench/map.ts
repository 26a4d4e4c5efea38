import type { Browser, Page } from '@playwright/test';
import { mapModes, type MapMode } from '../contract/shared/vocabulary.ts';
import { map as words } from '../words/ar/map/map.ts';
import { fillColor, mapModeTable } from '../map-tables/modes.ts';
import { frameTime, isAtRest, openPage, viewport } from './map-frames.ts';
import { withMapPages } from './map-pages.ts';
import { watchMap } from './map-watch.ts';
import { median, milliseconds } from './statistics.ts';

/**
 * The map page of a region against a bare page of the map library with the same archives, style, camera and canvas:
 * first complete picture of the land, frame times during pan and zoom, a change of the mode against one `setPaintProperty`;
 * alternating pairs, medians. Then the time from a selection to its first content, and the memory retained after 200
 * modes and 100 selections.
 */
const pairs = Number(process.argv.find((argument) => /^-?-?\d+$/.test(argument))?.replace(/^-+/, '') ?? 15);
/** Camera that shows a whole city. */
const far = '#map=11/24.72/46.7';
/** Camera at which parcels fill the view. */
const near = '#map=15.2/24.72/46.7';

type Side = 'ours' | 'bare';

await withMapPages(async ({ browser, ours, bare }) => {
  const addresses = { ours, bare };
  await compare('first picture', 1.15, (side) => firstPicture(browser, addresses[side] + far));
  const pages = {
    ours: await openPage(browser, ours + near),
    bare: await openPage(browser, bare + near),
  };
  await compare('frame along a pan and zoom', 1.1, (side) => frameTime(pages[side]));
  const longest = { ours: [] as number[], bare: [] as number[] };
  let turn = 0;
  await compare('change of the mode', 1.15, async (side) => {
    const mode = mapModes[Math.floor(turn++ / 2) % mapModes.length] ?? 'plain';
    const taken = await changeMode(pages[side], side, mode);
    longest[side].push(await pages[side].evaluate(() => window.longestTask));
    return taken;
  });
  // Without a GPU the browser draws on the main thread, so both sides have drawing tasks; only the script is ours.
  console.log(
    `longest task of a change of the mode, drawing included: median bare ${milliseconds(median(longest.bare))},` +
      ` ours ${milliseconds(median(longest.ours))}`,
  );
  await measureScript(pages.ours);
  await measureSelection(pages.ours);
  await measureMemory(pages.ours);
});

async function compare(what: string, target: number, take: (side: Side) => Promise<number>): Promise<void> {
  const times = { ours: [] as number[], bare: [] as number[] };
  // One pair to warm up.
  await take('bare');
  await take('ours');
  for (let pair = 0; pair < pairs; pair++) {
    const order = pair % 2 === 0 ? (['bare', 'ours'] as const) : (['ours', 'bare'] as const);
    for (const side of order) times[side].push(await take(side));
  }
  const ratios = times.ours.map((value, index) => value / (times.bare[index] ?? Number.NaN));
  console.log(
    `${what}: ${pairs} pairs, bare ${milliseconds(median(times.bare))}, ours ${milliseconds(median(times.ours))},` +
      ` median of ratios ${median(ratios).toFixed(2)} (target ≤ ${target.toFixed(2)})`,
  );
}

/** Milliseconds from navigation to the moment the map is no longer busy, in a fresh browser profile. */
async function firstPicture(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext({ viewport });
  try {
    const page = await context.newPage();
    await page.addInitScript(watchMap);
    await page.goto(url);
    const handle = await page.waitForFunction(() => window.firstPicture, undefined, { polling: 50 });
    return Number(await handle.jsonValue());
  } finally {
    await context.close();
  }
}

/** Milliseconds from the request for a mode to the last draw that it caused. */
async function changeMode(page: Page, side: Side, mode: MapMode): Promise<number> {
  await page.bringToFront();
  await page.evaluate(() => (window.longestTask = 0));
  const color: unknown = fillColor(mapModeTable[mode], 'light');
  const start =
    side === 'ours'
      ? await chooseMode(page, mode)
      : await page.evaluate((value) => {
          const now = performance.now();
          window.recolor?.('parcel-fill', value);
          return now;
        }, color);
  await page.waitForTimeout(50);
  await isAtRest(page);
  return (await page.evaluate(() => window.lastDraw)) - start;
}

/** Opens the menu of modes and chooses one; returns when it was chosen. */
async function chooseMode(page: Page, mode: MapMode): Promise<number> {
  const menu = page.getByRole('menuitemradio');
  const button = page.getByRole('button', { name: words.modePicker, expanded: false });
  await button.evaluate((element: HTMLElement) => element.click());
  return menu.nth(mapModes.indexOf(mode)).evaluate((item: HTMLElement) => {
    const now = performance.now();
    item.click();
    return now;
  });
}

/** Longest uninterrupted stretch of script during mode changes, without drawing: what a GPU would not take over. */
async function measureScript(page: Page): Promise<void> {
  await page.bringToFront();
  const session = await page.context().newCDPSession(page);
  await session.send('Profiler.enable');
  await session.send('Profiler.start');
  for (const mode of mapModes) await changeMode(page, 'ours', mode);
  const { profile } = await session.send('Profiler.stop');
  await session.detach();
  const isScript = new Map(
    profile.nodes.map(({ id, callFrame }) => [id, !/^\((program|idle|root)\)$/.test(callFrame.functionName)]),
  );
  let [stretch, longest] = [0, 0];
  for (const [index, id] of (profile.samples ?? []).entries()) {
    stretch = isScript.get(id) ? stretch + (profile.timeDeltas?.[index] ?? 0) / 1000 : 0;
    longest = Math.max(longest, stretch);
  }
  console.log(`longest stretch of script in a change of the mode: ${milliseconds(longest)} (target ≤ 50 ms)`);
}

/** Time from the click on a parcel to its heading in the panel. */
async function measureSelection(page: Page): Promise<void> {
  const times: number[] = [];
  for (let round = 0; round < pairs; round++) {
    const box = await page.locator('[data-map]').boundingBox();
    if (!box) throw new Error('the map has no box');
    const watch = page.evaluate(
      () =>
        new Promise<number>((done) => {
          addEventListener(
            'mouseup',
            () => {
              const start = performance.now();
              const panel = () => document.querySelector('section h2');
              const former = panel()?.textContent;
              const look = () => {
                const heading = panel()?.textContent;
                const taken = performance.now() - start;
                if (heading && heading !== former) done(taken);
                else if (taken > 3000) done(Number.NaN);
                else requestAnimationFrame(look);
              };
              look();
            },
            { once: true, capture: true },
          );
        }),
    );
    await page.mouse.click(box.x + 300 + ((round * 37) % 300), box.y + 200 + ((round * 53) % 200));
    // A click between parcels selects nothing.
    const taken = await watch;
    if (!Number.isNaN(taken)) times.push(taken);
    await page.keyboard.press('Escape');
    // Waits until there is no heading, to tell the next one from this one.
    await page.waitForFunction(() => !document.querySelector('section h2'));
    await page.waitForTimeout(300);
  }
  console.log(
    `first content of ${times.length} selections: median ${milliseconds(median(times))} (target ≤ 100 ms)`,
  );
}

/** Growth of the page's heap after many modes and selections. */
async function measureMemory(page: Page): Promise<void> {
  const change = async (count: number) => {
    for (let index = 0; index < count; index++) {
      await chooseMode(page, mapModes[index % mapModes.length] ?? 'plain');
      await page.waitForTimeout(60);
    }
  };
  const select = async (count: number) => {
    const box = await page.locator('[data-map]').boundingBox();
    for (let index = 0; index < count; index++) {
      await page.mouse.click(
        (box?.x ?? 0) + 300 + ((index * 37) % 300),
        (box?.y ?? 0) + 200 + ((index * 53) % 200),
      );
      await page.waitForTimeout(100);
    }
  };
  // First let code be compiled and caches fill.
  await change(100);
  await select(50);
  const before = await heap(page);
  await change(200);
  await select(100);
  const after = await heap(page);
  const growth = (after / before - 1) * 100;
  console.log(
    `memory after 200 modes and 100 selections: ${(before / 1e6).toFixed(1)} MB to ${(after / 1e6).toFixed(1)} MB,` +
      ` ${growth.toFixed(1)} % (target < 5 %)`,
  );
}

async function heap(page: Page): Promise<number> {
  await isAtRest(page);
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return usedSize;
}
