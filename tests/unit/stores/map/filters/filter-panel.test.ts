import { beforeEach, expect, test, vi } from 'vitest';
import {
  $filtersAreOpen,
  $isDrawing,
  endDrawing,
  startDrawing,
  toggleFilters,
} from '../../../../../src/stores/map/filters/filter-panel.ts';
import { $filters, clearFilters } from '../../../../../src/stores/map/filters/filters.ts';
import { clearSelection, selectNeighborhood } from '../../../../../src/stores/map/selection.ts';
import { $sheetStop, setSheetStop } from '../../../../../src/stores/map/sheet.ts';

// The addresses of the site come from a build.
vi.mock('../../../../../src/stores/shared/clients.ts', () => ({ clients: {} }));
vi.mock('../../../../../src/api/map/land.ts', () => ({ getLandMetrics: () => new Promise(() => undefined) }));

beforeEach(() => {
  clearFilters();
  clearSelection();
  $filtersAreOpen.set(false);
  setSheetStop('peek');
});

test('the open form expands the sheet, and closes for a selection', () => {
  toggleFilters();
  expect([$filtersAreOpen.get(), $sheetStop.get()]).toEqual([true, 'half']);
  selectNeighborhood(7);
  expect($filtersAreOpen.get()).toBe(false);
});

test('the sheet collapses for drawing; a drawn area is a filter and stays in view', () => {
  setSheetStop('full');
  startDrawing();
  expect([$isDrawing.get(), $sheetStop.get()]).toEqual([true, 'peek']);
  endDrawing([46, 24, 47, 25]);
  expect([$isDrawing.get(), $sheetStop.get(), $filters.get().area]).toEqual([
    false,
    'peek',
    [46, 24, 47, 25],
  ]);
});

test('a canceled drawing changes nothing', () => {
  setSheetStop('full');
  startDrawing();
  endDrawing();
  expect([$isDrawing.get(), $sheetStop.get(), $filters.get().area]).toEqual([false, 'full', undefined]);
  endDrawing([46, 24, 47, 25]);
  expect($filters.get().area).toBeUndefined();
});
