import { describe, expect, test } from 'vitest';
import { roomToBuild, type RoomRules } from '../../../words/room-to-build.ts';

const rules: RoomRules = {
  ruleCode: null,
  ruleName: null,
  name: 'سكني',
  maxFloors: 3,
  maxHeightMeters: 12,
  maxCoverageRatio: 0.6,
  floorAreaRatio: 1.5,
};
const room = (changed: Partial<RoomRules>, area = 400) => roomToBuild({ ...rules, ...changed }, area);

describe('the room to build on a parcel', () => {
  test('is computed from its own area and rules, each figure with its rule', () => {
    expect(room({})).toEqual([
      {
        label: 'أكبر مساحة بناء على الأرض',
        value: '240 م²',
        amount: 240,
        rule: 'نسبة التغطية 60٪ × مساحة القطعة 400 م²',
      },
      { label: 'أقصى عدد أدوار', value: '3', amount: 3, rule: 'عدد الأدوار في نظام سكني' },
      { label: 'أقصى ارتفاع', value: '12 م', amount: 12, rule: 'الارتفاع في نظام سكني' },
      {
        label: 'أكبر مجموع لمساحات الأدوار',
        value: '600 م²',
        amount: 600,
        rule: 'معامل البناء 1.5 × مساحة القطعة 400 م²',
      },
    ]);
  });

  test('is limited by the floors where the floor area ratio allows more, and says so', () => {
    const [, , , floorArea] = room({ floorAreaRatio: 3, maxFloors: 2 });
    expect(floorArea).toMatchObject({ value: '480 م²' });
    expect(floorArea?.rule).toBe(
      'عدد الأدوار 2 × مساحة البناء على الأرض 240 م²، وهو أقل مما يسمح به معامل البناء 3',
    );
  });

  test('uses the floors when there is no ratio, and the ratio when there are no floors', () => {
    expect(room({ floorAreaRatio: null })[3]).toMatchObject({
      value: '720 م²',
      rule: 'عدد الأدوار 3 × مساحة البناء على الأرض 240 م²، فليس للنظام معامل بناء',
    });
    expect(room({ maxFloors: null })[3]?.value).toBe('600 م²');
    expect(room({ maxCoverageRatio: null })[3]?.value).toBe('600 م²');
  });

  test('is unknown when the rules set no number: neither zero nor unlimited', () => {
    const none = room({
      maxFloors: null,
      maxHeightMeters: null,
      maxCoverageRatio: null,
      floorAreaRatio: null,
    });
    expect(none).toHaveLength(4);
    for (const figure of none) {
      expect(figure.value).toBe('لا رقم في النظام');
      expect(figure.rule).toBe('لا يحدّده نظام سكني');
    }
    const [footprint, , , floorArea] = room({ maxFloors: null, floorAreaRatio: null });
    expect([footprint?.value, floorArea?.value]).toEqual(['240 م²', 'لا رقم في النظام']);
  });

  test.each([{ maxCoverageRatio: 0 }, { maxFloors: 0 }, { floorAreaRatio: 0 }])(
    'is zero where building is not allowed: %j',
    (changed) => {
      expect(room(changed)).toEqual([]);
    },
  );
});
