import { expect, test } from 'vitest';
import { LackingStores } from '../../support/lacking-stores.ts';
import { startPlatform } from '../../support/platform.ts';
import { startSiteBehindProxy } from '../../support/site-behind-proxy.ts';

test('pages of a parcel tell an area of the outline that is far from the one that counts', async () => {
  const stores = new LackingStores();
  const store = await stores.open('all regions but one');
  const { database } = store;
  const [usual, cut] = await database.selectFrom('parcel').select('id').orderBy('id').limit(2).execute();
  await database.updateTable('parcel').set({ area_sqm: 98_765 }).where('id', '=', cut!.id).execute();
  const platform = await startPlatform(store);
  const site = await startSiteBehindProxy({ path: undefined, platformUrl: platform.url });
  try {
    for (const page of ['', '/report']) {
      const [other, told] = await Promise.all(
        [usual, cut].map(async (parcel) => (await fetch(`${site.url}/parcel/${parcel!.id}${page}`)).text()),
      );
      expect(other).not.toContain('مساحة الحدود المرسومة');
      expect(told).toMatch(/98,765 م²[^]*?<small[^>]*>مساحة الحدود المرسومة [\d,.]+ م²، [^<]+<\/small>/);
    }
  } finally {
    await site.stop();
    await platform.close();
    await store.close();
    stores.close();
  }
});
