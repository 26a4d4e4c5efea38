import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { attachmentFile } from '../../../operations/media/attachment-files.ts';
import { listComplaints } from '../../../database/complaints/complaints.ts';
import { openStore } from '../../../database/open.ts';
import type { Engine, Store } from '../../../database/connection/store.ts';
import { readRevision } from '../../../database/shared/revisions.ts';
import { listFavorites } from '../../../contract/favorites/favorites.ts';
import { getParcel } from '../../../contract/parcel/parcels.ts';
import { getProfile } from '../../../contract/account/profile.ts';
import { listSavedViews } from '../../../contract/map/saved-views.ts';
import { getAppSettings } from '../../../contract/shell/settings.ts';
import { callPlatform } from '../../support/calls.ts';
import { startPlatform, type TestPlatform } from '../../support/platform.ts';
import { restoreDump } from '../../support/postgres.ts';
import { createDatabase, engines } from '../../support/store.ts';

/** What version 0.2.0 left behind, see `tests/fixtures/README.md`. */
const release = resolve('tests/fixtures/release-0.2.0');

interface Expected {
  phoneNumber: string;
  refreshToken: string;
  parcelId: number;
  offerCode: string;
  attachmentId: string;
  counts: Record<string, number>;
}

async function openCopy(engine: Engine, folder: string): Promise<Store> {
  await cp(join(release, engine), folder, { recursive: true });
  if (engine === 'postgres') {
    const url = await createDatabase();
    restoreDump(url, gunzipSync(await readFile(join(folder, 'postgres.sql.gz'))));
    return openStore({ url });
  }
  const file = join(folder, 'ardi.sqlite');
  await writeFile(file, gunzipSync(await readFile(`${file}.gz`)));
  return openStore({ file });
}

describe.each(engines)('the data of release 0.2.0 on %s', (engine) => {
  let folder: string;
  let store: Store;
  let platform: TestPlatform;
  let expected: Expected;
  let token: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'ardi-release-'));
    store = await openCopy(engine, folder);
    platform = await startPlatform(store, { dataDirectory: folder });
    expected = JSON.parse(await readFile(join(folder, 'expected.json'), 'utf8')) as Expected;
    const answer = await fetch(`${platform.url}/securetoken.googleapis.com/v1/token?key=test`, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: expected.refreshToken }),
    });
    token = ((await answer.json()) as { id_token: string }).id_token;
  });
  afterAll(async () => {
    await platform.close();
    await store.close();
    await rm(folder, { recursive: true, force: true });
  });

  const countOf = async (table: string) => {
    const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(
      store.database,
    );
    return rows[0]?.count ?? 0;
  };

  test('loses no row', async () => {
    const counts: Record<string, number> = {};
    for (const table of Object.keys(expected.counts)) counts[table] = await countOf(table);
    // Since 0.3 all regions of the kingdom are in every store.
    // Rules, which held for all regions, hold in each that has demo parcels.
    const { building_rule: rules = 0, region: regions = 0 } = expected.counts;
    expect(counts).toEqual({ ...expected.counts, region: 13, building_rule: rules * regions });
  });

  test('regions that got another id keep their land, sales, offers and projects', async () => {
    for (const [id, key] of [
      [2, 'Makkah'],
      [13, 'Madinah'],
      [5, 'Eastern'],
      [4, 'Al_Qassim'],
      [6, 'Asir'],
    ] as const) {
      const demoNumber = { Makkah: 11, Madinah: 12, Eastern: 13, Al_Qassim: 14, Asir: 15 }[key];
      for (const table of ['neighborhood', 'parcel', 'sale', 'street', 'offer', 'project'] as const) {
        const rows = await store.database
          .selectFrom(table)
          .select('id')
          .where('region_id', '=', id)
          .orderBy('id')
          .execute();
        const idsPerRegion = table === 'project' ? 1_000_000 : 10_000_000;
        expect(rows.length, `${key}: ${table}`).toBeGreaterThan(0);
        expect(new Set(rows.map((row) => Math.floor(row.id / idsPerRegion)))).toEqual(new Set([demoNumber]));
      }
      const region = await store.database.selectFrom('region').selectAll().where('id', '=', id).execute();
      expect(region).toMatchObject([{ key, has_data: 1 }]);
    }
  });

  test('the member is still signed in, with favorites, saved views and a complaint with its file', async () => {
    expect((await callPlatform(platform, getProfile, { token })).data.phoneNumber).toBe(expected.phoneNumber);
    const query = { regionId: 10, limit: 10 };
    const favorites = (await callPlatform(platform, listFavorites, { token, query })).data.items;
    expect(favorites.map(({ itemType, itemId, title, note }) => [itemType, itemId, title, note])).toEqual([
      ['offer', expected.offerCode, null, null],
      ['parcel', String(expected.parcelId), 'أرض العائلة', 'قريبة من المدرسة'],
    ]);
    const views = (await callPlatform(platform, listSavedViews, { token })).data;
    expect(views.map(({ name, regionKey }) => [name, regionKey])).toEqual([
      ['جدة', 'Makkah'],
      ['شمال الرياض', 'Riyadh'],
    ]);
    const [complaint] = await listComplaints(store, {});
    expect(complaint).toMatchObject({
      subject_id: expected.offerCode,
      description: 'السعر غير صحيح',
      phone_number: expected.phoneNumber,
    });
    const file = await readFile(attachmentFile(platform.config, expected.attachmentId));
    expect(file.subarray(1, 4).toString()).toBe('PNG');
  });

  test('its land, switches and revisions are unchanged', async () => {
    const { data } = await callPlatform(platform, getParcel, { parameters: { id: expected.parcelId } });
    expect(data).toMatchObject({ parcelObjectId: expected.parcelId, regionKey: 'Riyadh' });
    expect((await callPlatform(platform, getAppSettings)).data.isRegionSelectorEnabled).toBe(false);
    for (const name of ['land:Asir', 'overlays:Riyadh'] as const) {
      expect(await readRevision(store.database, name), name).toMatch(/^[\w-]{36}$/);
    }
  });
});

test('serves the tile archives of release 0.2.0', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'ardi-release-'));
  const store = await openCopy('sqlite', folder);
  const platform = await startPlatform(store, { dataDirectory: folder });
  try {
    const style = (await (await platform.get('tiles/styles/asir')).json()) as {
      sources: Record<string, { url: string }>;
    };
    const address = style.sources.land?.url.replace(/^pmtiles:\/\//, '') ?? '';
    const answer = await fetch(`${platform.url}${new URL(address).pathname}`, {
      headers: { range: 'bytes=0-6' },
    });
    expect([answer.status, await answer.text()]).toEqual([206, 'PMTiles']);
  } finally {
    await platform.close();
    await store.close();
    await rm(folder, { recursive: true, force: true });
  }
});
