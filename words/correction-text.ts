import type { Correction } from '../contract/shared/correction.ts';
import { correction as words } from './ar/shared/correction.ts';
import { fill } from './fill.ts';
import { formatDate } from './format.ts';

/** «صُحّحت في 3 مارس 2026: السعر كان 2000000. السبب: خطأ طباعي. صحّحها: أرضي.» */
export function correctionText({ correctedOn, fields, reason, by }: Correction): string {
  const before = fields.map(({ name, from }) =>
    fill(from === null ? words.wasUnknown : words.was, { name, from: from ?? '' }),
  );
  return [
    fill(words.corrected, { day: formatDate(correctedOn), fields: before.join('، ') }),
    ...(reason === null ? [] : [fill(words.reason, { reason })]),
    fill(words.by, { by }),
  ].join(' ');
}
