import { expect, test } from 'vitest';
import { lengthText } from '../../../words/length-text.ts';
import { lengthNote, streetText, widthSourceText } from '../../../words/street-text.ts';

const widthSource = 'الأمانة';

test.each([
  [{ name: 'شارع الأمير سلطان', widthMeters: 20, widthSource }, 'شارع الأمير سلطان بعرض 20 م'],
  [{ name: 'شارع العليا', widthMeters: null, widthSource: null }, 'شارع العليا'],
  [{ name: null, widthMeters: 12.5, widthSource }, 'شارع بعرض 12.5 م'],
  [{ name: null, widthMeters: null, widthSource: null }, undefined],
  [null, undefined],
])('the street %j reads «%s»', (street, text) => {
  expect(streetText(street)).toBe(text);
  expect(widthSourceText(street)).toBe(street?.widthSource ? 'عرض الشارع: المصدر الأمانة' : undefined);
});

test.each([
  [{ lengthSource: null, measuredMeters: null }, '25.0', undefined],
  [{ lengthSource: 'الأمانة', measuredMeters: null }, '25.0', 'الطول: المصدر الأمانة'],
  [
    { lengthSource: 'الأمانة', measuredMeters: 20 },
    '25.0؟',
    'الطول: المصدر الأمانة. طوله في الحدود المرسومة 20.0 م. والمعتمد الطول المذكور.',
  ],
])('the length of a side with %j reads «%s» and «%s»', (side, text, note) => {
  expect(lengthText({ lengthMeters: 25, ...side })).toBe(text);
  expect(lengthNote(side)).toBe(note);
});
