import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { beforeAll, describe, expect, test } from 'vitest';
import { jobsFolder, readJob } from '../../../operations/jobs/job-files.ts';
import { tryLoadLock } from '../../../database/loads/load-lock.ts';
import {
  acceptHeldRows,
  acceptSpellings,
  checkData,
  getDataJob,
  getDataList,
  getDataStatus,
  listDataJobs,
  listHeldRows,
  loadData,
  suggestSpellings,
  undoLoad,
  uploadData,
  type DataJob,
} from '../../../contract/admin/data.ts';
import { listJournal } from '../../../contract/admin/journal.ts';
import { emptyBench } from '../../support/bench.ts';
import { callPlatform, expectBadInput, expectRefusal } from '../../support/calls.ts';
import { callHeaders } from '../../support/platform.ts';
import { newOperator } from '../../support/operators.ts';
import { deeds, landFiles } from '../../support/real-land.ts';
import { engines } from '../../support/store.ts';
import { zip } from '../../unit/pipeline/import/geographic-files.ts';
import { workbookFiles, type Cell } from '../../unit/pipeline/import/workbooks.ts';
import type { Engine } from '../../../database/connection/store.ts';
import { startJob } from '../../../platform/jobs/start-job.ts';

const absent = '00000000-0000-4000-8000-000000000000';

/** Each job is a process of its own, which starts within seconds. */
function desk(engine: Engine) {
  const bench = emptyBench(engine);
  let token = '';

  beforeAll(async () => {
    token = (await newOperator(bench.store, bench.platform, 'data')).token;
  });

  function form(text: string | Uint8Array<ArrayBuffer>, name: string): FormData {
    const body = new FormData();
    body.append('file', new Blob([text]), name);
    return body;
  }
  const jobNow = async (id: string) =>
    (await callPlatform(bench.platform, getDataJob, { token, parameters: { id } })).data;
  async function ended(id: string): Promise<DataJob> {
    const isRunning = async () => ['starting', 'waiting', 'running'].includes((await jobNow(id)).state);
    await expect.poll(isRunning, { interval: 200 }).toBe(false);
    return jobNow(id);
  }
  /** Uploads a file, which is then recognized. */
  async function upload(text: string | Uint8Array<ArrayBuffer>, name: string): Promise<DataJob> {
    const { data } = await callPlatform(bench.platform, uploadData, { token, body: form(text, name) });
    return ended(data.id);
  }
  async function run(call: typeof checkData | typeof loadData, id: string, body: object): Promise<DataJob> {
    const { data } = await callPlatform(bench.platform, call, { token, parameters: { id }, body });
    return ended(data.id);
  }
  const status = async () => (await callPlatform(bench.platform, getDataStatus, { token })).data;
  const countOf = async (kind: string) =>
    (await status()).rows.filter((row) => row.kind === kind).reduce((sum, { rows }) => sum + rows, 0);
  return { bench, form, upload, run, ended, jobNow, status, countOf, token: () => token };
}

describe.each(engines)('loads from the desk on %s', (engine) => {
  const { bench, upload, run, ended, jobNow, status, countOf, token } = desk(engine);

  test('a file is recognized, checked, loaded and undone, and the journal names the operator', async () => {
    const uploaded = await upload(landFiles.districts, 'districts.geojson');
    expect(uploaded).toMatchObject({ state: 'done', action: 'recognize', facts: { kind: 'districts' } });
    expect(uploaded.facts.columns).toContainEqual({
      column: 'district_ar',
      field: 'name',
      label: 'اسم الحي',
      rows: 0,
      misread: 0,
    });

    const options = { kind: 'districts', region: 'Riyadh' };
    const checked = await run(checkData, uploaded.id, options);
    expect(checked).toMatchObject({ state: 'done', error: null, facts: { leftOut: [] } });
    expect(checked.facts.changes).toMatchObject([
      { kind: 'districts', region: 'Riyadh', added: 2, removed: 0, isAsked: false },
      { kind: 'cities', region: 'Riyadh', added: 1, removed: 0, isAsked: false },
    ]);
    expect(checked.lines[0]).toBe('dry run: nothing is changed');
    expect(await countOf('districts')).toBe(0);

    const loaded = await run(loadData, uploaded.id, options);
    expect(loaded).toMatchObject({ state: 'done', action: 'load' });
    expect(await countOf('districts')).toBe(2);
    const { undoable, snapshot } = await status();
    expect(undoable).toMatchObject([
      { kind: 'districts', region: 'Riyadh', files: ['districts.geojson'], rowsAfter: 2 },
    ]);
    expect(snapshot.isCurrent).toBe(true);

    const { data: undoing } = await callPlatform(bench.platform, undoLoad, {
      token: token(),
      body: { kind: 'districts', region: 'Riyadh' },
    });
    expect(await ended(undoing.id)).toMatchObject({ state: 'done', action: 'undo' });
    expect(await countOf('districts')).toBe(0);
    const chief = await newOperator(bench.store, bench.platform, 'all');
    const { data: journal } = await callPlatform(bench.platform, listJournal, {
      token: chief.token,
      query: {},
    });
    const acts = journal.items.filter(({ act }) => act.startsWith('data.'));
    expect(acts.map(({ act, origin, rowsAfter }) => [act, origin, rowsAfter])).toEqual([
      ['data.undone', 'desk', 0],
      ['data.loaded', 'desk', 2],
    ]);
    expect(acts[1]?.fileChecksum).toMatch(/^[0-9a-f]{64}$/);
    const { data: jobs } = await callPlatform(bench.platform, listDataJobs, { token: token() });
    expect(jobs.map(({ id }) => id)).toEqual([undoing.id, uploaded.id]);
    expect(jobs[1]?.lines).toEqual([]);
  });

  test('columns are said to be fields, a region that the file does not say is asked for, and a load is undone by its id', async () => {
    const named = landFiles.districts.replaceAll('district_ar', 'CODE_7');
    const { id, facts } = await upload(named, 'mapped.geojson');
    expect(facts.fields?.districts).toContainEqual({ field: 'name', label: 'اسم الحي' });
    const options = { kind: 'districts', region: 'Riyadh' } as const;
    const withoutRegion = callPlatform(bench.platform, checkData, {
      ...{ token: token(), parameters: { id }, body: { kind: 'districts' } },
    });
    expect(await withoutRegion).toMatchObject({ status: 400 });
    const failed = await run(checkData, id, options);
    // What was recognized is still there, so that the column can be mapped.
    expect(failed).toMatchObject({
      state: 'failed',
      facts: { columns: facts.columns, fields: facts.fields },
    });
    const columns = { CODE_7: 'name' };
    const body = { ...options, columns, city: 'الرياض' };
    const checked = await run(checkData, id, body);
    expect(checked.facts.columns).toContainEqual(
      expect.objectContaining({ column: 'CODE_7', field: 'name', rows: 2 }),
    );
    const loaded = await run(loadData, id, body);
    const load = loaded.facts.load ?? 0;
    expect((await status()).undoable).toMatchObject([{ id: load, isLast: true, region: 'Riyadh' }]);
    const undo = async (loadId: number) => {
      const { data } = await callPlatform(bench.platform, undoLoad, {
        ...{ token: token(), body: { kind: 'districts', load: loadId } },
      });
      return ended(data.id);
    };
    expect(await undo(load + 1)).toMatchObject({ state: 'failed' });
    expect(await undo(load)).toMatchObject({ state: 'done' });
    expect((await status()).undoable).toEqual([]);
  });

  test('one page of what a service has is refused in Arabic, and nothing is removed', async () => {
    const before = await countOf('cities');
    const page = landFiles.cities.replace('{', '{"exceededTransferLimit": true,');
    const { id } = await upload(page, 'page.geojson');
    const options = { kind: 'cities', region: 'Riyadh', mode: 'replace' };
    for (const call of [checkData, loadData]) {
      const { state, error } = await run(call, id, options);
      expect(state).toBe('failed');
      expect(error).toMatch(/^page\.geojson: .*صفحة واحدة/);
      expect(error).not.toMatch(/[a-z]{3} |\/|--/);
    }
    expect(await countOf('cities')).toBe(before);
  });

  test('a load waits while another runs; one whose process is killed has stored nothing, and the desk says so', async () => {
    const before = await countOf('cities');
    const release = await tryLoadLock(bench.store.address);
    if (!release) throw new Error('another load runs');
    try {
      const { id } = await upload(landFiles.cities, 'cities.geojson');
      const start = () =>
        callPlatform(bench.platform, loadData, {
          token: token(),
          parameters: { id },
          body: { kind: 'cities', region: 'Riyadh' },
        });
      await start();
      await expect.poll(async () => (await jobNow(id)).state).toBe('waiting');
      expectRefusal(await start(), 409, 'job_running');
      const job = await readJob(bench.platform.config.dataDirectory, id);
      const pid = job?.state?.pid;
      if (pid === undefined) throw new Error('the job has no process');
      process.kill(pid, 'SIGKILL');
      await expect.poll(async () => (await jobNow(id)).state).toBe('interrupted');
    } finally {
      await release();
    }
    expect(await countOf('cities')).toBe(before);
  });
});

describe('files and rows at the desk', () => {
  const { bench, form, upload, run, ended, countOf, token } = desk('sqlite');

  test('rows that were not placed or are held aside are listed, and accepted in place', async () => {
    await run(loadData, (await upload(landFiles.districts, 'places.geojson')).id, {
      kind: 'districts',
      region: 'Riyadh',
    });
    const doubtful = `${deeds}الرياض,الرياض,الرياض/بدر,109,2999/02/04,مخطط/بدون,قطعة بدون,سكني,أرض,1,"1,200,000",600\n`;
    const misspelled = 'الرياض,الرياض,الرياض/الياسمن,110,2025/02/04,,,سكني,أرض,1,"900,000",600\n';
    const withoutPrice = 'الرياض,الرياض,الرياض/بدر,111,2025/02/04,,,سكني,أرض,1,,600\n';
    const file = await upload(`${doubtful}${misspelled}${withoutPrice}`, 'deeds.csv');
    const facts = {
      leftOut: [{ reason: 'لا سعر', rows: 1, first: ['7'] }],
      placed: { placed: 2, unplaced: 2, held: 1 },
    };
    const options = { kind: 'sales', source: 'وزارة العدل' };
    expect((await run(checkData, file.id, options)).facts).toMatchObject(facts);
    const loaded = await run(loadData, file.id, options);
    expect(loaded.facts).toMatchObject(facts);
    const list = loaded.lists.find((name) => name.endsWith('deeds.csv.held.csv')) ?? '';
    expect(list).toBe(`${loaded.facts.load}-deeds.csv.held.csv`);
    const { data: content } = await callPlatform(bench.platform, getDataList, {
      token: token(),
      parameters: { name: list },
    });
    expect(content).toMatchObject({ isWhole: true });
    expect(content.text).toContain('109');

    const { data: held } = await callPlatform(bench.platform, listHeldRows, {
      token: token(),
      query: { kind: 'sales' },
    });
    expect(held.items).toMatchObject([
      { file: 'deeds.csv', reason: 'date', reference: expect.any(String) as string },
    ]);
    const before = await countOf('sales');
    const ids = held.items.map(({ id }) => id);
    const { data: accepting } = await callPlatform(bench.platform, acceptHeldRows, {
      token: token(),
      body: { ids },
    });
    expect(await ended(accepting.id)).toMatchObject({ state: 'done' });
    expect(await countOf('sales')).toBe(before + 1);

    const { data: suggesting } = await callPlatform(bench.platform, suggestSpellings, {
      token: token(),
      body: { region: 'Riyadh' },
    });
    const { suggestions = [] } = (await ended(suggesting.id)).facts;
    const found = suggestions.find(({ written }) => written.includes('الياسمن'));
    expect(found).toMatchObject({ kind: 'district', meant: 'الياسمين' });
    if (!found) return;
    const { kind, region, city, written, meant } = found;
    const { data: accepted } = await callPlatform(bench.platform, acceptSpellings, {
      token: token(),
      body: { spellings: [{ kind, region, city, written, meant }] },
    });
    expect(await ended(accepted.id)).toMatchObject({ state: 'done', error: null });
  });

  test('a file that is none, and a load that would remove much, fail with the reason', async () => {
    const bad = await upload('neither a table\nnor a map', 'notes.txt');
    expect(bad.facts.kind).toBeUndefined();
    const failed = await run(loadData, bad.id, { kind: 'sales' });
    expect(failed).toMatchObject({ state: 'failed' });
    expect(failed.error).toMatch(
      /^notes\.txt: تنقص الأعمدة «.*»\. الموجود: neither a table\. عيّن معنى العمود$/,
    );

    await run(loadData, (await upload(landFiles.streets, 'streets.geojson')).id, {
      kind: 'streets',
      region: 'Riyadh',
    });
    const others = landFiles.streets.replaceAll('46.6', '46.7').replaceAll('شارع', 'طريق');
    const { id } = await upload(others, 'others.geojson');
    const refused = await run(loadData, id, { kind: 'streets', region: 'Riyadh' });
    expect(refused.state).toBe('failed');
    expect(refused.error).toBe('الرياض: يزول 1 من 1 من الشوارع (100٪). لا يُحمّل حتى يُؤكَّد ذلك');
    expect(refused.facts.changes).toMatchObject([{ region: 'Riyadh', isAsked: true }]);
    const confirmed = await run(loadData, id, { kind: 'streets', region: 'Riyadh', isLossConfirmed: true });
    expect(confirmed.state).toBe('done');
  });

  test('tables as people have them are checked, with what is odd quoted in Arabic', async () => {
    const headers = [
      'المنطقة',
      'المدينة',
      'الرقم المرجعي',
      'التاريخ',
      'المخطط',
      'رقم القطعة',
      'السعر',
      'المساحة',
    ];
    const row = (number: number, day: string, parcel: string): Cell[] => [
      ...['الرياض', 'الرياض', number, day, '2351', parcel, '900,000 ريال', '600 م2'],
    ];
    const sheets = workbookFiles(
      [headers, row(1, '2025/01/05', '12/4'), headers, row(2, 'قريبا', '5')],
      [headers, row(3, '2025/01/06', '03-Dec')],
      [['ملاحظات', 'عامة']],
    );
    const uploaded = await upload(Uint8Array.from(zip(sheets)), 'months.xlsx');
    expect(uploaded.facts.kind).toBe('sales');
    const { facts } = await run(checkData, uploaded.id, { kind: 'sales' });
    expect(facts.placed).toEqual({ placed: 0, unplaced: 1, held: 1 });
    expect(facts.notes).toEqual(['أوراق بلا هذه الأعمدة لم تُقرأ: «ورقة 3»']);
    expect(facts.leftOut).toEqual([
      { reason: 'صف عناوين مكرر', rows: 1, first: ['3 في months.xlsx «ورقة 1»'] },
      { reason: 'تاريخ لا يُقرأ', rows: 1, first: ['4 في months.xlsx «ورقة 1»: «قريبا»'] },
    ]);

    const rents =
      'السنة,الربع,المنطقة,المدينة,نوع العقار,مجموع الصفقات,المتوسط\n2025,1,الرياض,الرياض,شقة,9,20000\n';
    const { id } = await upload(rents, 'rents.csv');
    const refused = await run(checkData, id, { kind: 'indicators' });
    expect(refused.error).toMatch(/^rents\.csv: هذا ملف إيجارات، لا صفقات بيع \(تنقص الأعمدة «الحي»/);
  });

  test('what no operator can have caused is an error of the server', async () => {
    const id = randomUUID();
    await startJob({ config: bench.platform.config, store: bench.store }, id, {
      ...({ action: 'load', argv: ['nothing'], options: null, who: null, fileName: null } as const),
      ...{ actor: { origin: 'command', systemUser: 'tester' }, requestedAt: new Date().toISOString() },
    });
    expect(await ended(id)).toMatchObject({
      state: 'failed',
      error: 'تعذّر ذلك لخطأ في الخادم. التفاصيل في سجل الخادم.',
    });
  });

  test('an upload that breaks off leaves nothing', async () => {
    const folder = jobsFolder(bench.platform.config.dataDirectory);
    const before = existsSync(folder) ? readdirSync(folder) : [];
    const { hostname, port } = new URL(bench.platform.url);
    await new Promise<void>((done) => {
      const socket = connect(Number(port), hostname, () => {
        const headers = {
          ...callHeaders,
          authorization: `Bearer ${token()}`,
          'x-version': '4',
          'x-api-key': bench.platform.config.apiKey,
        };
        const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
        socket.write(
          `POST /admin/data/jobs HTTP/1.1\r\nhost: ${hostname}\r\ncontent-type: multipart/form-data; boundary=b\r\n` +
            `content-length: 100000\r\n${lines.join('\r\n')}\r\n\r\n` +
            '--b\r\ncontent-disposition: form-data; name="file"; filename="half.csv"\r\n\r\nhalf of a file',
        );
        setTimeout(() => socket.destroy(), 500);
      });
      socket.on('close', () => done());
    });
    await expect.poll(() => (existsSync(folder) ? readdirSync(folder) : [])).toEqual(before);
  });

  test('what is no file, no job and no list is refused', async () => {
    expectRefusal(
      await callPlatform(bench.platform, uploadData, { token: token(), body: {} }),
      415,
      'unsupported_body',
    );
    expectRefusal(
      await callPlatform(bench.platform, uploadData, { token: token(), body: form('', 'empty.csv') }),
      400,
      'file_missing',
    );
    expectRefusal(
      await callPlatform(bench.platform, getDataJob, { token: token(), parameters: { id: absent } }),
      404,
      'job_not_found',
    );
    expectBadInput(
      await callPlatform(bench.platform, getDataJob, { token: token(), parameters: { id: 'none' } }),
      'id',
    );
    expectRefusal(
      await callPlatform(bench.platform, getDataList, { token: token(), parameters: { name: 'none.csv' } }),
      404,
      'list_not_found',
    );
    expectBadInput(
      await callPlatform(bench.platform, getDataList, { token: token(), parameters: { name: '../x.csv' } }),
      'name',
    );
    expectRefusal(
      await callPlatform(bench.platform, checkData, {
        token: token(),
        parameters: { id: absent },
        body: { kind: 'sales' },
      }),
      404,
      'job_not_found',
    );
  });
});
