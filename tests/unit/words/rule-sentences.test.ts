import { expect, test } from 'vitest';
import { formatDistance } from '../../../words/distance.ts';
import { ruleSentences, type RuleLimits } from '../../../words/rule-sentences.ts';

const villa: RuleLimits = {
  maxFloors: 3,
  maxHeightMeters: 12,
  maxCoverageRatio: 0.6,
  setbackFrontMeters: 3,
  setbackSideMeters: 2,
  setbackBackMeters: 2,
  maxFootprintSqm: 360,
  maxFloorAreaSqm: 1080,
};
const nothing: RuleLimits = {
  maxFloors: null,
  maxHeightMeters: null,
  maxCoverageRatio: null,
  setbackFrontMeters: null,
  setbackSideMeters: null,
  setbackBackMeters: null,
  maxFootprintSqm: null,
  maxFloorAreaSqm: null,
};

test('complete rules make two sentences: how much, and within which limits', () => {
  expect(ruleSentences(villa)).toEqual([
    'يمكن البناء على 60٪ من الأرض، أي 360 م²، بثلاثة أدوار، ومجموع مساحات الأدوار 1,080 م² على الأكثر.',
    'لا يزيد الارتفاع على 12 م، ويُترك 3 م من الأمام و2 م من كل جانب و2 م من الخلف.',
  ]);
});

test('rules without any number say only that', () => {
  expect(ruleSentences(nothing)).toEqual(['لا يحدّد النظام أرقامًا للبناء على هذه الأرض.']);
});

test('a missing limit is named, not shown as zero or as a sentence of its own', () => {
  expect(
    ruleSentences({ ...villa, maxCoverageRatio: null, maxFootprintSqm: null, maxHeightMeters: null }),
  ).toEqual([
    'يمكن البناء على هذه الأرض، بثلاثة أدوار، ومجموع مساحات الأدوار 1,080 م² على الأكثر.',
    'يُترك 3 م من الأمام و2 م من كل جانب و2 م من الخلف.',
    'وليس في النظام رقم لما يلي: نسبة التغطية، الارتفاع.',
  ]);
  expect(ruleSentences({ ...nothing, maxHeightMeters: 8 })).toEqual([
    'لا يزيد الارتفاع على 8 م.',
    'وليس في النظام رقم لما يلي: نسبة التغطية، عدد الأدوار، مجموع مساحات الأدوار، الارتدادات.',
  ]);
});

test('a zero setback is not described as kept free, nor as a missing limit', () => {
  const [, bounds, ...rest] = ruleSentences({ ...villa, setbackFrontMeters: 0 });
  expect(bounds).toBe('لا يزيد الارتفاع على 12 م، ويُترك 2 م من كل جانب و2 م من الخلف.');
  expect(rest).toEqual([]);
});

test('land that may not be built on is not described as built up to 0%', () => {
  expect(ruleSentences({ ...villa, maxCoverageRatio: 0, maxFootprintSqm: 0 })[0]).toBe(
    'لا يُسمح بالبناء على هذه الأرض.',
  );
});

test.each([
  [1, 'بدور واحد'],
  [2, 'بدورين'],
  [10, 'بعشرة أدوار'],
  [12, 'في 12 دورًا'],
  [100, 'في 100 دور'],
  [2.5, 'في 2.5 دور'],
])('%f floors', (maxFloors, text) => {
  expect(ruleSentences({ ...villa, maxFloors })[0]).toContain(`، ${text}،`);
});

test.each([
  [4, '0 م'],
  [846, '850 م'],
  [994, '990 م'],
  [996, '1.0 كم'],
  [12_340, '12.3 كم'],
])('%f meters', (meters, text) => {
  expect(formatDistance(meters)).toBe(text);
});
