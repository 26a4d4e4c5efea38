import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { withLoadLock } from '../../../database/loads/load-lock.ts';
import { openStore } from '../../../database/open.ts';
import type { StoreAddress } from '../../../database/connection/store.ts';
import { startProgram } from '../../support/programs.ts';
import { createDatabase, engines } from '../../support/store.ts';

const headers =
  'المنطقة,المدينة,الحي,الرقم المرجعي للصفقة,تاريخ الصفقة ميلادي,تصنيف العقار,نوع العقار,السعر,المساحة';
const deeds = (count: number) =>
  `${headers}\n${Array.from({ length: count }, (_, index) => `الرياض,الرياض,بدر,${index + 1},2025/02/03,سكني,أرض,900000,300`).join('\n')}\n`;

describe.each(engines)('loads by command on %s', (engine) => {
  let files: string;
  let folder: string;
  let address: StoreAddress;
  let environment: Record<string, string>;

  beforeAll(async () => {
    files = await mkdtemp(join(tmpdir(), 'ardi-loads-'));
    await writeFile(join(files, 'few.csv'), deeds(3));
    // More than any machine loads between two reports of the progress.
    await writeFile(join(files, 'many.csv'), deeds(300_000));
  });
  beforeEach(async () => {
    folder = await mkdtemp(join(files, 'data-'));
    const url = engine === 'postgres' ? await createDatabase() : undefined;
    address = url === undefined ? { file: join(folder, 'ardi.sqlite') } : { url };
    environment = { DATA_DIR: folder, ...(url === undefined ? {} : { DATABASE_URL: url }) };
  });
  afterAll(() => rm(files, { recursive: true }));

  const load = (file: string) =>
    startProgram('pipeline/cli.ts', ['import', 'sales', join(files, file), '--no-tiles'], environment);
  const countSales = async () => {
    const store = await openStore(address);
    try {
      const { count } = await store.database
        .selectFrom('sale')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      return count;
    } finally {
      await store.close();
    }
  };

  test('a second load waits for the first one, and says so', async () => {
    let second: ReturnType<typeof load> | undefined;
    await withLoadLock(
      address,
      () => undefined,
      async () => {
        second = load('few.csv');
        const { child } = second;
        await new Promise<void>((done) => {
          let told = '';
          child.stdout.on('data', (chunk: Buffer) => {
            told += chunk.toString();
            if (told.includes('another load is running')) done();
          });
        });
        expect(await countSales()).toBe(0);
      },
    );
    expect(await second?.ended).toMatchObject({ code: 0, stderr: '' });
    expect(await countSales()).toBe(3);
  });

  test('of a load that is killed nothing is there, and the next one is not kept waiting', async () => {
    const { child, ended } = load('many.csv');
    await new Promise<void>((done, failed) => {
      child.stdout.on('data', (chunk: Buffer) => {
        if (/deeds, [\d,]+ a second/.test(chunk.toString())) done();
      });
      child.once('exit', () => failed(new Error('it ended before it was killed')));
    });
    child.removeAllListeners('exit');
    child.kill('SIGKILL');
    await ended;
    expect(await countSales()).toBe(0);
    const next = await load('few.csv').ended;
    expect(next).toMatchObject({ code: 0, stderr: '' });
    expect(next.stdout).not.toContain('another load');
    expect(await countSales()).toBe(3);
  });
});
