import { expect, test } from 'vitest';
import type { LoadFacts } from '../../../../contract/admin/load-facts.ts';
import { runImport } from '../../../../pipeline/import/command.ts';
import { collection, feature, square, temporaryFolder, testStore } from './support.ts';

const bowTie = {
  type: 'Polygon',
  coordinates: [
    [
      [46.71, 24.71],
      [46.712, 24.712],
      [46.712, 24.71],
      [46.71, 24.712],
      [46.71, 24.71],
    ],
  ],
};
const law = 'اللائحة';

test.each<[kind: string, properties: (index: number) => Record<string, unknown>]>([
  ['parcels', (index) => ({ parcelNo: index, planNo: 7 })],
  ['districts', (index) => ({ name: `حي ${index}`, city: 'الرياض' })],
  ['plans', (index) => ({ planNo: `${index}` })],
  ['land-fees', (index) => ({ zone: `نطاق ${index}`, rate: 10, valid_from: '2026-01-01', law })],
  ['boulevard', (index) => ({ name: `حي ${index}` })],
  ['mega', (index) => ({ name: `مشروع ${index}` })],
])('a load of %s tells which outlines crossed themselves', async (kind, properties) => {
  const store = await testStore();
  const printed: string[] = [];
  const facts: LoadFacts[] = [];
  const shapes = [square(46.7, 24.7, 0.001), bowTie, square(46.72, 24.72, 0.001), bowTie, null];
  await runImport(store, {
    ...{ city: undefined, as: undefined, source: undefined, licence: undefined },
    words: [kind, collection(shapes.map((shape, index) => feature(properties(index + 1), shape)))],
    region: 'Riyadh',
    dataDirectory: temporaryFolder(),
    print: (line) => void printed.push(line),
    onFacts: (found) => void facts.push(found),
  });
  expect(printed).toContain('  2 × an outline that crosses itself was repaired (feature 2, 4)');
  expect(facts.flatMap(({ notes = [] }) => notes)).toContain(
    'أُصلح حدّ يقطع نفسه (عدد المعالم: 2، وأرقامها: 2، 4)',
  );
});
