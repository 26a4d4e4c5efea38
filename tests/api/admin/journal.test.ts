import { describe, expect, test } from 'vitest';
import { recordInJournal } from '../../../database/shared/journal.ts';
import { listJournal } from '../../../contract/admin/journal.ts';
import { emptyBench } from '../../support/bench.ts';
import { callPlatform } from '../../support/calls.ts';
import { commandActor, newOperator } from '../../support/operators.ts';
import { engines } from '../../support/store.ts';

describe.each(engines)('the journal on %s', (engine) => {
  const bench = emptyBench(engine);
  const read = async (query: Record<string, string | number>) => {
    const { token } = await newOperator(bench.store, bench.platform, 'all');
    return callPlatform(bench.platform, listJournal, { token, query });
  };

  test('has everything that is known of an act', async () => {
    await recordInJournal(bench.store.database, commandActor, {
      act: 'switch.set',
      subject: 'switch region_selector',
      regionKey: 'Asir',
      detail: { before: null, after: 'off' },
      rowsBefore: 0,
      rowsAfter: 12,
      file: { name: 'صفقات.csv', checksum: 'ab'.repeat(32) },
    });
    const { data } = await read({ act: 'switch.set', regionKey: 'Asir', origin: 'command' });
    expect(data).toMatchObject({ totalCount: 1, offset: 0 });
    expect(data.items[0]).toEqual({
      ...{ id: expect.any(Number) as number, at: expect.any(String) as string, origin: 'command' },
      ...{ who: 'tests', act: 'switch.set', subject: 'switch region_selector', regionKey: 'Asir' },
      ...{ detail: { before: null, after: 'off' }, rowsBefore: 0, rowsAfter: 12 },
      ...{ fileName: 'صفقات.csv', fileChecksum: 'ab'.repeat(32) },
    });
  });

  test('is read by days of Riyadh, newest first, page by page', async () => {
    const { database } = bench.store;
    const entry = { origin: 'command' as const, account_id: null, token_id: null, system_user: 'tests' };
    const rest = { subject: null, region_key: null, detail: '{}', rows_before: null, rows_after: null };
    for (const at of ['2020-01-01T20:59:59.000Z', '2020-01-01T21:00:00.000Z', '2020-01-02T20:59:59.000Z']) {
      await database
        .insertInto('journal')
        .values({ ...entry, ...rest, at, act: 'content.set', file_name: null, file_checksum: null })
        .execute();
    }
    const { data } = await read({ since: '2020-01-02', until: '2020-01-02' });
    expect(data.items.map(({ at }) => at)).toEqual(['2020-01-02T20:59:59.000Z', '2020-01-01T21:00:00.000Z']);
    const { data: second } = await read({ until: '2020-01-02', offset: 1, limit: 1 });
    expect(second).toMatchObject({ totalCount: 3, items: [{ at: '2020-01-01T21:00:00.000Z' }] });
  });

  test('is only added to', async () => {
    const { database } = bench.store;
    await recordInJournal(database, commandActor, { act: 'content.removed' });
    await expect(database.deleteFrom('journal').execute()).rejects.toThrow('append-only');
    await expect(database.updateTable('journal').set({ subject: 'x' }).execute()).rejects.toThrow(
      'append-only',
    );
  });
});
