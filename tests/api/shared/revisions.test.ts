import { describe, expect, test } from 'vitest';
import { addMember, setBroker } from '../../../platform/commands/people.ts';
import { landRevision } from '../../../database/snapshot/revision.ts';
import { reportProcess } from '../../../database/connection/processes.ts';
import { raiseRevision } from '../../../database/shared/revisions.ts';
import { writeSwitch } from '../../../database/shell/settings.ts';
import { getRevisions, revisionGroups } from '../../../contract/shared/revisions.ts';
import { demoBench } from '../../support/bench.ts';
import { callPlatform } from '../../support/calls.ts';
import { commandActor } from '../../support/operators.ts';
import { engines } from '../../support/store.ts';

describe.each(engines)('revisions of public data on %s', (engine) => {
  const bench = demoBench(engine);
  const read = async () => (await callPlatform(bench.platform, getRevisions)).data;
  const changedBy = async (change: () => Promise<unknown>) => {
    const before = await read();
    await change();
    const after = await read();
    return revisionGroups.filter((name) => before.revisions[name] !== after.revisions[name]);
  };

  test('cover every group, and stay the same while nothing changes', async () => {
    const { revisions } = await read();
    expect(Object.keys(revisions)).toEqual(revisionGroups);
    expect(revisions['land:Riyadh']).not.toBe('');
    expect(await changedBy(() => Promise.resolve())).toEqual([]);
  });

  test('a switch raises only the settings', async () => {
    expect(await changedBy(() => writeSwitch(bench.store, commandActor, 'region_selector', 'off'))).toEqual([
      'settings',
    ]);
    expect(
      await changedBy(() => writeSwitch(bench.store, commandActor, 'region_selector', undefined)),
    ).toEqual(['settings']);
  });

  test("an operator's change to an organization raises only the organizations", async () => {
    const { code } = await bench.store.database
      .selectFrom('organisation')
      .select('code')
      .where('public_profile_enabled', '=', 1)
      .executeTakeFirstOrThrow();
    expect(
      await changedBy(() => setBroker(bench.store, commandActor, code, 'public-profile', 'off')),
    ).toEqual(['organisations']);
    await setBroker(bench.store, commandActor, code, 'public-profile', 'on');
  });

  test('a failed change raises nothing', async () => {
    const change = bench.store
      .write(async (transaction) => {
        await raiseRevision(transaction, 'offers');
        throw new Error('the change fails');
      })
      .catch((error: Error) => error.message);
    expect(await changedBy(() => change)).toEqual([]);
    expect(await change).toBe('the change fails');
  });

  test('land settles when every process of the platform answers from it', async () => {
    const settle = () => read().then(({ settling }) => settling);
    const land = revisionGroups.filter((name) => /^(land|overlays):/.test(name));
    await expect.poll(settle).toEqual([]);
    await raiseRevision(bench.store.database, 'offers');
    expect(await settle()).toEqual([]);

    await raiseRevision(bench.store.database, 'land:Asir');
    expect(await settle()).toEqual(land);
    await expect.poll(settle).toEqual([]);

    await reportProcess(bench.store.database, 'slow', 'an earlier revision');
    expect(await settle()).toEqual(land);
    await reportProcess(bench.store.database, 'slow', await landRevision(bench.store.database));
    expect(await settle()).toEqual([]);

    await reportProcess(bench.store.database, 'killed', 'an earlier revision');
    const longAgo = new Date(Date.now() - 3_600_000).toISOString();
    await bench.store.database
      .updateTable('platform_process')
      .set({ seen_at: longAgo })
      .where('id', '=', 'killed')
      .execute();
    expect(await settle()).toEqual([]);
  });

  test('a new member raises the organizations, whose page has the member count', async () => {
    const uid = `member-${engine}`;
    await bench.store.database
      .insertInto('account')
      .values({ uid, sign_in_provider: 'phone', created_at: new Date().toISOString() })
      .execute();
    const { code } = await bench.store.database
      .selectFrom('organisation')
      .select('code')
      .executeTakeFirstOrThrow();
    expect(await changedBy(() => addMember(bench.store, commandActor, code, uid))).toEqual(['organisations']);
  });
});
