import { expect, test } from 'vitest';
import { ambiguousClasses } from '../../../map-tables/ambiguous-classes.ts';
import type { ZoningEntry } from '../../../map-tables/modes.ts';
import { usualZoning, zoningOf } from '../../support/zoning.ts';

const entry = (id: string, color: string): ZoningEntry => ({ id, code: id, name: id, color });

test('classes are ambiguous in pairs whose colors are close, however many others there are', () => {
  const yellow = entry('a', '#f1ce63');
  const red = entry('b', '#d7352d');
  const almostRed = entry('c', '#cf3a30');
  expect(ambiguousClasses([yellow, red])).toEqual(new Set());
  expect(ambiguousClasses([yellow, red, almostRed])).toEqual(new Set(['b', 'c']));
  expect(ambiguousClasses([yellow])).toEqual(new Set());
  expect(ambiguousClasses([])).toEqual(new Set());
});

test('classes of one color are ambiguous', () => {
  expect(ambiguousClasses([entry('a', '#70c170'), entry('b', '#70c170')])).toEqual(new Set(['a', 'b']));
});

test('colors that only eyes without one kind of cones confuse are ambiguous', () => {
  const { open_areas: green, sb_community_residential: orange } = zoningOf;
  expect(ambiguousClasses([green, orange])).toEqual(new Set([green.id, orange.id]));
});

test('of the usual classes, homes and shops are told by their color, the boulevard zones by their code', () => {
  const ambiguous = ambiguousClasses(usualZoning);
  for (const id of ['residential', 'commercial', 'utilities']) expect(ambiguous.has(id), id).toBe(false);
  for (const id of ['sb_t3_1', 'sb_t4_2', 'sb_t5_1', 'sb_t5_3_tod']) expect(ambiguous.has(id), id).toBe(true);
});
