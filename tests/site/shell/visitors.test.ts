import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { testSettings } from '../../support/settings.ts';

test('a page made on demand counts for its visitor', async () => {
  const address = `203.0.113.${1 + Math.floor(Math.random() * 250)}`;
  const headers = { 'x-forwarded-for': address };
  // A condition that no page in the cache has.
  const page = await fetch(
    `${testSettings.siteUrl}/Riyadh/transactions?fromTotal=${Math.ceil(Math.random() * 1e9)}`,
    {
      headers,
    },
  );
  expect(page.status).toBe(200);
  const counted = () => {
    const database = new DatabaseSync(testSettings.databaseFile, { readOnly: true });
    try {
      const key = `address ${address}`;
      return Number(
        database.prepare('select sum(count) as count from request_count where key = ?').get(key)?.count ?? 0,
      );
    } finally {
      database.close();
    }
  };
  // The platform writes its counts once a second.
  await expect.poll(counted, { interval: 200 }).toBeGreaterThan(0);
});
