import { beforeEach, expect, test } from 'vitest';
import {
  $comparedParcels,
  clearComparedParcels,
  dropComparedParcel,
  toggleComparedParcel,
} from '../../../../src/stores/compare/compared-parcels.ts';

beforeEach(clearComparedParcels);

test('adds and removes parcels in insertion order, up to four', () => {
  for (const id of [3, 1, 2, 9, 5]) toggleComparedParcel(id);
  expect($comparedParcels.get()).toEqual([3, 1, 2, 9]);
  toggleComparedParcel(1);
  toggleComparedParcel(5);
  expect($comparedParcels.get()).toEqual([3, 2, 9, 5]);
});

test('removing a parcel that is not selected changes nothing', () => {
  toggleComparedParcel(3);
  dropComparedParcel(4);
  expect($comparedParcels.get()).toEqual([3]);
  dropComparedParcel(3);
  expect($comparedParcels.get()).toEqual([]);
});
