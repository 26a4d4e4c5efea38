import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { listen } from '../../support/servers.ts';
import { testSettings } from '../../support/settings.ts';
import { test as base } from '../fixtures.ts';

/** The example from the documentation, with the URLs of this run. */
export const example = readFileSync('docs/embedding-example.html', 'utf8').replaceAll(
  'https://ardi.example',
  testSettings.siteUrl,
);

/** Tests of pages that embed the map. */
export const test = base.extend<{
  /** Serves a page that embeds the map and names 127.0.0.1 as its origin; returns the port. */
  servePage: (body: string) => Promise<string>;
}>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from this pattern.
  servePage: async ({}, use) => {
    const servers: Server[] = [];
    await use(async (body) => {
      let page = '';
      const { url, server } = await listen(
        createServer((_request, response) => {
          response.setHeader('content-type', 'text/html; charset=utf-8');
          response.end(page);
        }),
      );
      servers.push(server);
      page = body.replaceAll('https%3A%2F%2Fexample.com', encodeURIComponent(url));
      return new URL(url).port;
    });
    for (const server of servers) server.close();
  },
});
