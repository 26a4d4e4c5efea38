import { createServer } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listen } from '../../support/servers.ts';
import { startSiteBehindProxy } from '../../support/site-behind-proxy.ts';

/** A platform that refuses everything with one status. */
let status = 429;
const platform = await listen(
  createServer((_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json', 'retry-after': '20' });
    response.end(JSON.stringify({ status: false, message: 'لا', code: 'too_many_requests', data: null }));
  }),
);
let site: Awaited<ReturnType<typeof startSiteBehindProxy>>;
beforeAll(async () => {
  site = await startSiteBehindProxy({ path: undefined, platformUrl: platform.url });
});
afterAll(async () => {
  await site.stop();
  platform.server.close();
});

const pages = ['/Riyadh/transactions', '/Riyadh/transactions.csv', '/parcel/1', '/brokers', '/profile/B1002'];

test('a page says 429 when its visitor asks for too much, and 503 when the platform is away', async () => {
  for (const refusal of [429, 503]) {
    status = refusal;
    for (const path of pages) {
      const answer = await fetch(site.url + path, { redirect: 'manual' });
      expect([answer.status, answer.headers.get('retry-after')], `${path} ${refusal}`).toEqual([
        refusal,
        '30',
      ]);
      if (!path.endsWith('.csv')) expect(await answer.text()).toContain('<h1');
    }
  }
});
