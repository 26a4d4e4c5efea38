import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { kinds } from '../../../../pipeline/import/kinds.ts';
import { writeTemplate } from '../../../../pipeline/import/template.ts';
import { districts, metricsOf, parcels, root, runCli, sales, temporaryFolder, testStore } from './support.ts';

async function templateOf(kind: string): Promise<string> {
  const file = join(temporaryFolder(), `empty.${kind}`);
  await writeTemplate(kind, file);
  return file;
}

describe('an empty file', () => {
  test('of districts is understood when it is loaded back', async () => {
    const store = await testStore();
    const { loaded, columns } = await districts(store, await templateOf('districts'));
    expect(loaded).toBe(1);
    expect(columns.unused).toEqual([]);
    for (const name of ['name', 'city', 'municipality', 'part', 'region'] as const)
      expect(columns.count(name)).toBe(1);
    const row = await store.database.selectFrom('neighborhood').selectAll().executeTakeFirstOrThrow();
    expect(row).toMatchObject({ name: 'العليا', city_name: 'الرياض', municipality_name: 'بلدية العليا' });
    expect(row.city_part).toBe('north');
  });

  test('of parcels is understood when it is loaded back', async () => {
    const store = await testStore();
    const { loaded, columns, correctedAreas } = await parcels(store, await templateOf('parcels'));
    expect([loaded, correctedAreas]).toEqual([1, 0]);
    expect(columns.lines()).toHaveLength(1);
    for (const name of Object.keys(kinds.parcels.fields)) {
      expect([name, columns.count(name as keyof typeof kinds.parcels.fields)]).toEqual([name, 1]);
    }
    const row = await store.database.selectFrom('parcel').selectAll().executeTakeFirstOrThrow();
    expect(row).toMatchObject({ plan_no: '3114', zoning: 'residential', land_use_group: 'residential' });
  });

  test('of indicators is understood when it is loaded back', async () => {
    const store = await testStore([['Riyadh', 'الرياض', 'العليا', 46.68, 24.69]]);
    const file = await templateOf('indicators');
    expect(readFileSync(file, 'utf8')).toMatch(/^\ufeffالسنة,الربع,[^\r\n]*\r\n2025,3,[^\r\n]*\r\n$/);
    const report = await sales(store, [file]);
    expect(report.files).toMatchObject([{ rows: 1, placed: 1 }]);
    expect(await metricsOf(store)).toMatchObject([{ year: 2025, quarter: 3 }]);
  });

  test('explains each of its columns', async () => {
    const text = JSON.parse(readFileSync(await templateOf('districts'), 'utf8')) as {
      features: { explanations: Record<string, string>; properties: Record<string, string> }[];
    };
    const [{ explanations, properties } = { explanations: {}, properties: {} }] = text.features;
    expect(Object.keys(explanations)).toEqual(Object.keys(properties));
    expect(explanations['اسم الحي']).toMatch(/Required\.$/);
  });

  test('overwrites nothing, and is only of known kinds', async () => {
    const file = join(temporaryFolder(), 'mine.csv');
    writeFileSync(file, 'mine');
    await expect(writeTemplate('indicators', file)).rejects.toThrow(
      /^mine\.csv: the file exists; templates overwrite nothing$/,
    );
    expect(readFileSync(file, 'utf8')).toBe('mine');
    for (const kind of ['moon', 'constructor', '__proto__']) {
      await expect(writeTemplate(kind, join(dirname(file), 'x'))).rejects.toThrow(
        `there is no template of «${kind}»; the kinds are ${Object.keys(kinds).join(', ')}`,
      );
    }
    await expect(writeTemplate('parcels', join(dirname(file), 'no/x'))).rejects.toThrow(
      /there is no such folder/,
    );
  });

  test('is written by the command line without a store', () => {
    const folder = temporaryFolder();
    const file = join(folder, 'lots.geojson');
    const first = runCli(join(folder, 'data'), 'template', 'parcels', file);
    expect(first).toMatchObject({ status: 0, stderr: '' });
    expect(first.stdout).toContain(`${file}: replace the example by your rows\n`);
    expect(first.stdout).toContain('\n  رقم المخطط: Number of the subdivision plan');
    expect(existsSync(file)).toBe(true);
    expect(existsSync(join(folder, 'data'))).toBe(false);
    expect(runCli(folder, 'template', 'parcels', file)).toMatchObject({
      status: 1,
      stderr: `${basename(file)}: the file exists; templates overwrite nothing\n`,
    });
    expect(runCli(folder, 'template').stderr).toMatch(/^template takes a kind and at most one file\nUsage:/);
  });
});

test.each(Object.entries(kinds))('the page about %s names and explains every field', (kind, { fields }) => {
  const page = readFileSync(join(root, 'docs/data', `${kind}.md`), 'utf8');
  for (const [name, { header, explanation }] of Object.entries(fields)) {
    expect(page).toContain(`| \`${name}\` `);
    expect(page).toContain(`| ${header} `);
    expect(page).toContain(`| ${explanation} `);
  }
});
