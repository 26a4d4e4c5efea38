import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { openStore } from '../../../database/open.ts';
import { addFavorite, listFavorites } from '../../../contract/favorites/favorites.ts';
import { getProfile } from '../../../contract/account/profile.ts';
import { listRegions } from '../../../contract/shell/regions.ts';
import { firstOf } from '../../support/bench.ts';
import { callPlatform, expectRefusal } from '../../support/calls.ts';
import { newPerson } from '../../support/people.ts';
import { startPlatform } from '../../support/platform.ts';
import { openDemoStore } from '../../support/store.ts';

test('during writes by another process reads succeed, and writes succeed on retry', async () => {
  const first = await openDemoStore('sqlite');
  onTestFinished(() => first.close());
  if (!('file' in first.address)) throw new Error('SQLite lies in a file');
  const store = await openStore(first.address, { writeTimeoutMilliseconds: 400, lockWaitMilliseconds: 20 });
  onTestFinished(() => store.close());
  const platform = await startPlatform(store);
  onTestFinished(() => platform.close());
  const parcel = firstOf(await store.database.selectFrom('parcel').selectAll().limit(1).execute());
  const person = await newPerson(platform);
  // Known to the platform, but not read since it was started: a load began in the meantime.
  const other = await openStore(first.address, { writeTimeoutMilliseconds: 3000, lockWaitMilliseconds: 20 });
  onTestFinished(() => other.close());
  const again = await startPlatform(other);
  onTestFinished(() => again.close());

  const load = new DatabaseSync(first.address.file);
  onTestFinished(() => load.close());
  load.exec('begin immediate');
  const keep = () =>
    callPlatform(again, addFavorite, {
      token: person.token,
      body: { regionId: parcel.region_id, itemType: 'parcel', itemId: String(parcel.id) },
    });
  let isRefused = false;
  const refused = keep().then((answer) => {
    isRefused = true;
    return answer;
  });
  for (let turn = 0; turn < 3; turn++) {
    expect((await callPlatform(again, listRegions)).status).toBe(200);
    expect((await callPlatform(again, getProfile, { token: person.token })).status).toBe(200);
  }
  const query = { regionId: parcel.region_id };
  expect((await callPlatform(again, listFavorites, { token: person.token, query })).data.items).toEqual([]);
  expect(isRefused).toBe(false);
  const answer = await refused;
  expectRefusal(answer, 503, 'busy');
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);

  const waiting = keep();
  await new Promise((done) => setTimeout(done, 60));
  load.exec('commit');
  expect((await waiting).status).toBe(200);
});
