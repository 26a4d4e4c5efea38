import { expect, test } from 'vitest';
import { classIdOf, createClassCollector } from '../../../src/map/classes-in-view.ts';
import { entriesInView, heatEntriesInView, legendEntries } from '../../../map-tables/legend.ts';
import { mapModeTable, noDataId } from '../../../map-tables/modes.ts';

const areas = legendEntries(mapModeTable.shape_area, 'light');
const ids = (entries: { id: string }[]) => entries.map(({ id }) => id);

test('a figure belongs to the band whose lower bound it reaches; without one it has no data', () => {
  expect(classIdOf('shape_area', 299.9)).toBe('0-300');
  expect(classIdOf('shape_area', 300)).toBe('300-500');
  expect(classIdOf('shape_area', undefined)).toBe(noDataId);
  expect(classIdOf('zoning_color', 'residential')).toBe('residential');
  expect(classIdOf('zoning_color', null)).toBe(noDataId);
});

test('what is drawn is known for all modes at once', () => {
  const collector = createClassCollector();
  const { attribute: area } = mapModeTable.shape_area;
  const { attribute: zoning } = mapModeTable.zoning_color;
  collector.addLand({ [area ?? '']: 350, [zoning ?? '']: 'commercial' });
  collector.addLand({ [area ?? '']: 450, [zoning ?? '']: 'residential' });
  collector.addHeat(7);
  const { modes, heatValues } = collector.found();
  expect([...modes.shape_area]).toEqual(['300-500']);
  expect([...modes.zoning_color]).toEqual(['commercial', 'residential']);
  expect([...modes.price_of_meter]).toEqual([noDataId]);
  expect(heatValues).toEqual([7]);
});

test('the legend lists the classes in view and the chosen ones, in its own order', () => {
  expect(ids(entriesInView(areas, new Set(['300-500', '0-300']), new Set()))).toEqual(['0-300', '300-500']);
  expect(ids(entriesInView(areas, new Set(['300-500']), new Set(['0-300'])))).toEqual(['0-300', '300-500']);
});

test('before anything is drawn no class is in view; all are listed where that cannot be told', () => {
  expect(entriesInView(areas, undefined, new Set())).toEqual([]);
  expect(entriesInView(areas, null, new Set())).toEqual(areas);
});

test('a zoning key without a class is drawn, and listed, as unknown', () => {
  const entries = [
    { id: 'residential', label: 'سكني', color: '#f1ce63' },
    { id: noDataId, label: 'غير معروف', color: '#acaba7' },
  ];
  expect(ids(entriesInView(entries, new Set(['some_new_key']), new Set()))).toEqual([noDataId]);
});

test('the squares of a heat mode in view select its classes', () => {
  const band = (id: string, from: number | null, to: number | null) => ({
    ...{ id, label: id, color: '#000000', from, to, fillsGap: false },
  });
  const mode = {
    ...{ id: 'shade', label: '', unit: null, description: '', dataUrl: '' },
    classes: [band('low', null, 10), band('mid', 10, 20), band('high', 20, null)],
  } as Parameters<typeof heatEntriesInView>[0];
  const entries = mode.classes.map(({ id, label, color }) => ({ id, label, color }));
  expect(ids(heatEntriesInView(mode, entries, [-5, 20]))).toEqual(['low', 'high']);
  expect(heatEntriesInView(mode, entries, undefined)).toEqual([]);
  expect(heatEntriesInView(mode, entries, null)).toEqual(entries);
});
