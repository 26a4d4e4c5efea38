import { expect, test } from 'vitest';
import { TextInput } from '../../../../contract/shared/common.ts';

test('marks of direction are not part of a name', () => {
  const name = TextInput(20);
  expect(name.parse('\u202Eمكتب\u202C النخبة\u200F')).toBe('مكتب النخبة');
  expect(name.parse('\u2067أرض\u2069 \u061C12')).toBe('أرض 12');
  expect(name.safeParse('\u200E\u202A').success).toBe(false);
  // Those that join letters belong to them.
  expect(name.parse('می\u200Cخواهم')).toBe('می\u200Cخواهم');
});
