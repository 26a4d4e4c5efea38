import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from '@playwright/test';
import { startProgram } from '../support/programs.ts';
import { deeds, indicators, landFiles } from '../support/real-land.ts';

/**
 * The product on real files alone, as an operator starts it: an empty store, imports by command, no demonstration. Its
 * pages show what was loaded.
 */
const [sitePort, platformPort] = ['4341', '4342'];
let folder: string;
let product: ReturnType<typeof startProgram>;
let parcelId: number;

test.use({ baseURL: `http://127.0.0.1:${sitePort}` });
test.describe.configure({ mode: 'default' });

test.beforeAll(async () => {
  test.setTimeout(300_000);
  folder = await mkdtemp(join(tmpdir(), 'ardi-real-'));
  const environment = {
    ...{ DATA_DIR: join(folder, 'data'), ARDI_DEMO: '0' },
    ...{ SITE_PORT: sitePort, PLATFORM_PORT: platformPort },
  };
  const load = async (kind: string, text: string, ending: string, ...words: string[]) => {
    const file = join(folder, `${kind}.${ending}`);
    await writeFile(file, text);
    const parameters = ['import', kind, file, ...words, '--no-tiles'];
    const { code, stderr } = await startProgram('pipeline/cli.ts', parameters, environment).ended;
    expect(stderr).toBe('');
    expect(code).toBe(0);
  };
  // The least helpful order: nothing is there yet that the next file refers to.
  await load('sales', deeds, 'csv');
  await load('indicators', indicators, 'csv');
  for (const kind of ['streets', 'plans', 'parcels', 'districts', 'cities'] as const)
    await load(kind, landFiles[kind], 'geojson', '--region', 'Riyadh');
  product = startProgram('tools/start.ts', [], environment);
  await new Promise<void>((ready, failed) => {
    let told = '';
    for (const stream of [product.child.stdout, product.child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        told += chunk.toString();
        if (/^ready /m.test(told)) ready();
      });
    }
    void product.ended.then(() => failed(new Error(`the product did not start: ${told.slice(-2000)}`)));
  });
  const database = new DatabaseSync(join(folder, 'data', 'ardi.sqlite'), { readOnly: true });
  parcelId = Number(database.prepare("select id from parcel where parcel_no = '145/1'").get()?.['id']);
  database.close();
});
test.afterAll(async () => {
  product.child.kill('SIGTERM');
  await product.ended;
  await rm(folder, { recursive: true, force: true });
});

test('a parcel has its numbers, its street with the width, and its sale', async ({ page }) => {
  await page.goto(`/parcel/${parcelId}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('145/1');
  const main = page.locator('main');
  await expect(main).toContainText('1324/ب');
  await expect(main).toContainText('شارع العليا');
  await expect(main).toContainText(/20\s*م/);
  await expect(main).toContainText('3 فبراير 2025');
  await expect(main).toContainText('صفقات وزارة العدل العقارية');
});

test('a deed that names no parcel stands in its neighborhood, and one without a district in its city', async ({
  page,
}) => {
  await page.goto('/Riyadh/transactions');
  const rows = page.locator('[data-sales] tbody tr');
  await expect(rows).toHaveCount(3);
  await expect(rows.nth(0)).toContainText('على مستوى المدينة');
  await expect(rows.nth(1)).toContainText('على مستوى الحي');
  await rows.nth(1).getByRole('link').first().click();
  await expect(page.locator('main')).toContainText('القطعة غير محددة على الخريطة');
  await expect(page.locator('main')).toContainText('بدر');
});

test('the map lists the neighborhoods with figures of deeds or indicators, and opens the parcel', async ({
  page,
}) => {
  await page.goto(`/Riyadh/metrics?parcel=${parcelId}`);
  await expect(page.getByRole('heading', { level: 2, name: /145\/1/ })).toBeVisible();
  await page.goto('/Riyadh/metrics#map=12/24.71/46.66');
  const list = page.getByRole('table');
  await expect(list.getByRole('row', { name: /بدر/ })).toContainText('2,500');
  await expect(list.getByRole('row', { name: /الياسمين/ })).toContainText('4,000');
});

test('a region without land says so, and the market has nothing', async ({ page }) => {
  await page.goto('/Asir/transactions');
  await expect(page.locator('main')).toContainText('لا صفقات');
  await page.goto('/data');
  await expect(page.locator('main')).toContainText('صفقات وزارة العدل العقارية');
  await expect(page.locator('main')).not.toContainText('بيانات تجريبية');
});
