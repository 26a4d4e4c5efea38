import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mapTools as words } from '../../../src/i18n/ar/map/map-tools.ts';
import { testSettings } from '../../support/settings.ts';
import { expect, test } from '../../e2e/fixtures.ts';

/** The example from the documentation, with the URLs of this run. */
const example = readFileSync('docs/embedding-example.html', 'utf8').replaceAll(
  'https://ardi.example',
  testSettings.siteUrl,
);

/** Serves a page that embeds the map and names 127.0.0.1 as its origin. */
async function serve(body: string): Promise<{ port: number; server: Server }> {
  const server = createServer((_request, response) => {
    const { port } = server.address() as AddressInfo;
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(
      body.replaceAll('https%3A%2F%2Fexample.com', encodeURIComponent(`http://127.0.0.1:${port}`)),
    );
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return { server, port: (server.address() as AddressInfo).port };
}

let server: Server | undefined;
test.afterEach(() => server?.close());

test('a page of an origin other than the named one can neither send nor receive messages', async ({
  page,
  consoleErrors,
}) => {
  const served = await serve(example);
  server = served.server;
  await page.addInitScript(() => {
    const heard: unknown[] = [];
    Object.assign(window, { heard });
    if (window === top) addEventListener('message', ({ data }) => heard.push(data));
  });
  await page.goto(`http://localhost:${served.port}/lands`);
  const map = page.frameLocator('iframe');
  await expect(map.getByRole('region', { name: 'الخريطة', exact: true })).toHaveAttribute(
    'aria-busy',
    'false',
    {
      timeout: 30_000,
    },
  );
  await expect(map.getByRole('button', { name: words.menu })).toBeVisible();
  await page.getByRole('button', { name: 'لوّن حسب سعر المتر' }).click();
  await map.getByRole('radio', { name: 'المساحة', exact: true }).check();
  await expect(map.getByRole('radio', { name: 'المساحة', exact: true })).toBeChecked();
  await expect(map.getByRole('radio', { name: 'متوسط سعر المتر' })).not.toBeChecked();
  expect(await page.evaluate(() => (window as unknown as { heard: unknown[] }).heard)).toEqual([]);
  // The browser itself logs that it delivered nothing.
  expect(consoleErrors.filter((line) => !line.includes('does not match the recipient'))).toEqual([]);
  consoleErrors.length = 0;
});
