import { createServer, type ServerResponse } from 'node:http';
import { listen } from '../../support/servers.ts';
import { testSettings } from '../../support/settings.ts';
import { expect, test } from '../fixtures.ts';

const address = '/Riyadh/transactions';

/** Waits until the page has drawn what it has. */
const drawn = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));

test('the list does not move while the page arrives in pieces', async ({ page, consoleErrors }) => {
  const html = await (await page.request.get(address)).text();
  // Cut where the widths of columns could change: among the headings, and after each of the first rows.
  const table = html.indexOf('<table data-sales');
  const firstHeading = html.indexOf('</th>', table);
  const cuts = [firstHeading, html.indexOf('<tbody', table)];
  for (let row = 0; row < 5; row += 1) cuts.push(html.indexOf('</tr>', (cuts.at(-1) ?? 0) + 1));
  const pieces = cuts.map((cut, index) => html.slice(index === 0 ? 0 : cuts[index - 1], cut));
  pieces.push(html.slice(cuts.at(-1)));

  let answered: (response: ServerResponse) => void;
  const responseToPage = new Promise<ServerResponse>((done) => (answered = done));
  const { url, server } = await listen(
    createServer((request, response) => {
      if (request.url === address) {
        response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
        return answered(response);
      }
      // Without the web font, which moves the text when it has loaded.
      const isFont = request.url?.endsWith('.woff2') ?? false;
      const location = `${testSettings.siteUrl}${request.url}`;
      response.writeHead(isFont ? 404 : 302, isFont ? {} : { location }).end();
    }),
  );
  await page.addInitScript(() => {
    const shifts: string[] = [];
    Object.assign(window, { shifts });
    type Shift = PerformanceEntry & { value: number; sources: { node?: Node }[] };
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as Shift[]) {
        shifts.push([value.toFixed(4), ...sources.map(({ node }) => node?.textContent?.trim())].join(' | '));
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.setViewportSize({ width: 800, height: 780 });
  const committed = page.goto(`${url}${address}`, { waitUntil: 'commit' });
  const response = await responseToPage;
  for (const [index, piece] of pieces.entries()) {
    if (index === pieces.length - 1) response.end(piece);
    else response.write(piece);
    await committed;
    // The parser holds a row back until it is complete.
    const rows = Math.max(0, index - 2);
    await expect.poll(() => page.locator('[data-sale]').count()).toBeGreaterThanOrEqual(rows);
    await page.evaluate(drawn);
  }
  await page.waitForLoadState('load');
  await page.evaluate(drawn);
  await expect(page.locator('[data-sale]')).toHaveCount(20);
  expect(await page.evaluate(() => (window as unknown as { shifts: string[] }).shifts)).toEqual([]);
  server.closeAllConnections();
  server.close();
  // Scripts of another origin are refused, and the web font is missing.
  consoleErrors.length = 0;
});
