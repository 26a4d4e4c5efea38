import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { importDistricts } from '../../pipeline/import/districts/districts.ts';
import { openStore } from '../../database/open.ts';
import { callHeaders } from '../support/platform.ts';
import { freePort, startProgram } from '../support/programs.ts';
import { createDatabase } from '../support/store.ts';

const [loads, deedsPerLoad] = [5, 300];
const headers =
  'المنطقة,المدينة,المدينة / الحي,الرقم المرجعي للصفقة,تاريخ الصفقة ميلادي,تصنيف العقار,نوع العقار,عدد العقارات,السعر,المساحة';
const district = {
  type: 'Feature',
  geometry: {
    type: 'Polygon',
    coordinates: [
      [
        [46.6, 24.7],
        [46.62, 24.7],
        [46.62, 24.72],
        [46.6, 24.72],
        [46.6, 24.7],
      ],
    ],
  },
  properties: { district_ar: 'بدر', city_ar: 'الرياض' },
};

test('two platform processes answer from whole loads only while deeds are loaded, and in the end from the last', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ardi-two-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const url = await createDatabase();
  const store = await openStore({ url });
  const file = join(folder, 'districts.geojson');
  writeFileSync(file, JSON.stringify({ type: 'FeatureCollection', features: [district] }));
  await importDistricts(store, { file, region: 'Riyadh', onProgress: () => undefined });
  await store.close();
  const environment = { DATABASE_URL: url, DATA_DIR: join(folder, 'data'), ARDI_DEMO: '0' };
  const load = async (number: number) => {
    const deeds = Array.from(
      { length: deedsPerLoad },
      (_, index) =>
        `الرياض,الرياض,الرياض/بدر,${number * 100_000 + index},2026/0${number + 1}/03,سكني,أرض,1,${600_000 + index},600`,
    );
    const path = join(folder, `deeds-${number}.csv`);
    writeFileSync(path, `${headers}\n${deeds.join('\n')}\n`);
    const words = ['import', 'sales', path, '--no-tiles'];
    expect(await startProgram('pipeline/cli.ts', words, environment).ended).toMatchObject({
      code: 0,
      stderr: '',
    });
  };
  await load(0);

  const ports = [await freePort(), await freePort()];
  for (const port of ports) {
    const { child, ended } = startProgram('platform/serve.ts', [], {
      ...{ ...environment, PLATFORM_PORT: String(port), SITE_PORT: String(await freePort()) },
      ...{ LOG_LEVEL: 'warn', DATABASE_CONNECTIONS: '3', REQUESTS_PER_MINUTE: '1000000' },
      REQUESTS_PER_MINUTE_OF_DEVICE: '1000000',
    });
    onTestFinished(async () => {
      child.kill();
      const { stdout } = await ended;
      expect(stdout).toBe('');
    });
  }
  const count = async (port: number) => {
    const query = 'boundaryFrom=46,24&boundaryTo=47,25&limit=1';
    const response = await fetch(`http://127.0.0.1:${port}/transactions/boundaries?${query}`, {
      headers: { ...callHeaders, 'x-version': '2' },
    });
    const body = (await response.json()) as { data: { totalCount: number } | null };
    return { status: response.status, count: body.data?.totalCount };
  };
  const isReady = async (port: number) => (await count(port).catch(() => undefined))?.status === 200;
  for (const port of ports) await expect.poll(() => isReady(port), { timeout: 60_000 }).toBe(true);

  let isLoading = true;
  const seen = ports.map((): number[] => []);
  const refused: number[] = [];
  const asking = ports.map(async (port, at) => {
    while (isLoading) {
      const answer = await count(port);
      if (answer.count === undefined) refused.push(answer.status);
      else seen[at]?.push(answer.count);
    }
  });
  for (let number = 1; number <= loads; number++) await load(number);
  const last = (loads + 1) * deedsPerLoad;
  for (const port of ports)
    await expect.poll(async () => (await count(port)).count, { timeout: 30_000 }).toBe(last);
  isLoading = false;
  await Promise.all(asking);
  expect(refused).toEqual([]);
  for (const counts of seen) {
    expect(counts).toEqual(counts.toSorted((one, other) => one - other));
    expect(counts.filter((one) => one % deedsPerLoad !== 0)).toEqual([]);
    expect(new Set(counts).size).toBeGreaterThan(1);
  }
});
