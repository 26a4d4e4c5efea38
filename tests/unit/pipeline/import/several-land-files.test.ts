import { afterEach, describe, expect, test } from 'vitest';
import { runImport } from '../../../../pipeline/import/command.ts';
import type { Store } from '../../../../database/connection/store.ts';
import { landFiles } from '../../../support/real-land.ts';
import { collectionOf } from '../../../support/written-land.ts';
import { temporaryFolder, testStore, written } from './support.ts';

/** Several files of one `import` are one load. */
afterEach(() => {
  process.exitCode = undefined;
});

/** A file of the real land, and a second one with the same features further west, under other names. */
function twoFiles(kind: keyof typeof landFiles): [string, string] {
  const text = landFiles[kind];
  const further = text
    .replaceAll(/\b46\.(\d+)/g, '46.2$1')
    .replaceAll(/بدر|الياسمين|عفيف|شارع العليا/g, 'قرطبة الجديدة')
    .replaceAll('1324/', '1399/');
  const first = kind === 'districts' ? 1 : Infinity;
  const { features } = JSON.parse(further) as { features: { geometry: object; properties: object }[] };
  return [written(text, `${kind}.geojson`), written(collectionOf(features.slice(0, first)), 'more.geojson')];
}

async function load(store: Store, words: string[], more: object = {}) {
  const lines: string[] = [];
  const options = { city: undefined, as: undefined, source: undefined, licence: undefined };
  const changed = await runImport(store, {
    ...{ words, region: 'Riyadh', ...options, ...more, dataDirectory: temporaryFolder() },
    print: (line) => lines.push(line),
  });
  return { lines, changed };
}

const tables = {
  parcels: 'parcel',
  districts: 'neighborhood',
  plans: 'subdivision',
  streets: 'street',
  edges: 'edge_length',
  cities: 'city',
} as const;

describe.each(Object.keys(tables) as (keyof typeof tables)[])('%s', (kind) => {
  const count = async (store: Store) => {
    const rows = await store.database.selectFrom(tables[kind]).select('id').execute();
    return rows.length;
  };
  const features = (JSON.parse(landFiles[kind]) as { features: object[] }).features.length;
  const more = kind === 'parcels' ? 2 : 1;

  test('are replaced by what all files have', async () => {
    const store = await testStore();
    const [first, second] = twoFiles(kind);
    const { lines, changed } = await load(store, [kind, first, second]);
    expect(changed).toEqual(['Riyadh']);
    expect(lines.join('\n')).toContain(`Riyadh: ${features + more} ${kind}`);
    expect(await count(store)).toBe(features + more);
    await load(store, [kind, second, first]);
    expect(await count(store)).toBe(features + more);
    await load(store, [kind, second], { anyway: true });
    expect(await count(store)).toBe(more);
  });

  test('of a bad file of several are left out, with an exit code; or of all, if that is said', async () => {
    const store = await testStore();
    const [first, second] = twoFiles(kind);
    const cut = written(landFiles[kind].slice(0, -20), 'cut.geojson');
    const other = written(collectionOf([{ geometry: { type: 'Polygon' }, properties: {} }]), 'other.geojson');
    const { lines } = await load(store, [kind, first, cut, other, second]);
    expect(lines).toContainEqual(expect.stringMatching(/^not imported: cut\.geojson: /));
    expect(lines).toContainEqual(
      expect.stringMatching(/^not imported: other\.geojson: none of 1 features? can be used/),
    );
    expect(lines).toContain('2 of 4 files were not imported');
    expect(process.exitCode).toBe(1);
    expect(await count(store)).toBe(features + more);

    const whole = await testStore();
    await expect(load(whole, [kind, first, cut, second], { allOrNothing: true })).rejects.toThrow(
      /^cut\.geojson: /,
    );
    expect(await count(whole)).toBe(0);
  });

  test('that repeat an earlier file are told with their file', async () => {
    const store = await testStore();
    const [first] = twoFiles(kind);
    const again = written(landFiles[kind], 'again.geojson');
    const { lines } = await load(store, [kind, first, again]);
    expect(lines.join('\n')).toMatch(/× .*\(feature 1 of again\.geojson[,)]/);
    expect(process.exitCode).toBeUndefined();
    expect(await count(store)).toBe(features);
  });
});
