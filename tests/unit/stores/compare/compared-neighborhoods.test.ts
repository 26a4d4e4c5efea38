import { beforeEach, expect, test } from 'vitest';
import type { LandMetrics } from '../../../../contract/map/metrics.ts';
import {
  $comparedNeighborhoods,
  toggleCompared,
} from '../../../../src/stores/compare/compared-neighborhoods.ts';

const metricsOf = (neighborhoodId: number) => ({ neighborhoodId }) as LandMetrics;
const ids = () => $comparedNeighborhoods.get().map(({ neighborhoodId }) => neighborhoodId);

beforeEach(() => $comparedNeighborhoods.set([]));

test('adds and removes neighborhoods in insertion order', () => {
  for (const id of [3, 1, 2]) toggleCompared(metricsOf(id));
  expect(ids()).toEqual([3, 1, 2]);
  toggleCompared(metricsOf(1));
  expect(ids()).toEqual([3, 2]);
});

test('a comparison of four takes no fifth, and has room again after a removal', () => {
  for (const id of [1, 2, 3, 4, 5]) toggleCompared(metricsOf(id));
  expect(ids()).toEqual([1, 2, 3, 4]);
  toggleCompared(metricsOf(2));
  toggleCompared(metricsOf(5));
  expect(ids()).toEqual([1, 3, 4, 5]);
});
