import { expect, test } from 'vitest';
import { largestFreeBox, paddingAround, type Box } from '../../../src/map/free-box.ts';

const box = (left: number, top: number, right: number, bottom: number): Box => ({ left, top, right, bottom });
const canvas = box(0, 0, 1000, 800);

test.each<[what: string, covers: Box[], free: Box]>([
  ['nothing', [], canvas],
  ['a row along the top', [box(0, 0, 1000, 60)], box(0, 60, 1000, 800)],
  ['a sheet at the bottom', [box(0, 500, 1000, 800)], box(0, 0, 1000, 500)],
  ['a legend in a corner, whose narrower side is given up', [box(680, 400, 980, 780)], box(0, 0, 680, 800)],
  ['a wide legend in a corner', [box(300, 600, 980, 780)], box(0, 0, 1000, 600)],
  [
    'a row, a legend and buttons together',
    [box(0, 10, 1000, 60), box(680, 400, 980, 780), box(10, 690, 54, 790)],
    box(54, 60, 680, 800),
  ],
  ['something beside the canvas', [box(1000, 0, 1400, 800), box(0, -90, 1000, 0)], canvas],
  ['a cover in the middle', [box(450, 300, 550, 400)], box(0, 400, 1000, 800)],
])('the largest free box beside %s', (_what, covers, free) => {
  expect(largestFreeBox(canvas, covers)).toEqual(free);
});

test('covers that leave no useful room are ignored', () => {
  expect(largestFreeBox(canvas, [canvas])).toEqual(canvas);
  expect(largestFreeBox(canvas, [box(0, 50, 1000, 800)])).toEqual(canvas);
});

test('the padding is what lies beside the box, and a margin that shrinks with it', () => {
  expect(paddingAround(box(100, 60, 700, 600), canvas)).toEqual(box(124, 84, 324, 224));
  expect(paddingAround(box(0, 0, 1000, 120), canvas)).toEqual(box(10, 10, 10, 690));
});
