import { expect, test } from 'vitest';
import { correctionText } from '../../../words/correction-text.ts';

test('a correction says when, what it was, why, and who made it', () => {
  const fields = [
    { name: 'السعر بالريال', from: '1800000' },
    { name: 'نوع العقار', from: null },
  ];
  expect(correctionText({ correctedOn: '2026-03-01', fields, reason: 'خطأ مطبعي', by: 'أرضي' })).toBe(
    'صُحّحت في 1 مارس 2026: السعر بالريال كان 1800000، نوع العقار لم يُذكر. السبب: خطأ مطبعي. صحّحها: أرضي، وليس المصدر.',
  );
  expect(correctionText({ correctedOn: '2026-03-01', fields: [], reason: null, by: 'أرضي' })).not.toContain(
    'السبب',
  );
});
