import { memberPages, sitePages } from './drivers/policy.ts';
import { expect, test } from './fixtures.ts';

/** As people have them: with the switch of counting at the foot, which comes to life. */
test.use({ isCounted: true });

/** Pages whose parts stand still from the first paint on: CLS 0. */
const pages = sitePages.filter((path) => !memberPages.includes(path) && !/metrics|map|%|404/.test(path));

for (const path of pages) {
  for (const width of [360, 1440]) {
    test(`nothing of ${path} moves while it comes to life in ${width} pixels`, async ({
      page,
      complaints,
    }) => {
      await page.setViewportSize({ width, height: 780 });
      await page.addInitScript(() => {
        const shifts: string[] = [];
        Object.assign(window, { shifts });
        type Shift = PerformanceEntry & { value: number; sources: { node?: Node }[] };
        new PerformanceObserver((list) => {
          for (const { value, sources } of list.getEntries() as Shift[]) {
            const nodes = sources.map(({ node }) => node?.textContent?.trim().slice(0, 30) ?? node?.nodeName);
            shifts.push(`${value.toFixed(4)} ${nodes.join(' | ')}`);
          }
        }).observe({ type: 'layout-shift', buffered: true });
      });
      await page.goto(path, { waitUntil: 'networkidle' });
      await page.evaluate(() => document.fonts.ready);
      await page.evaluate(
        () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
      );
      expect(await page.evaluate(() => (window as unknown as { shifts: string[] }).shifts)).toEqual([]);
      if (path === '/no-such-page') complaints.length = 0;
    });
  }
}
