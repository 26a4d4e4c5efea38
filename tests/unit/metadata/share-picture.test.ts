import { describe, expect, test } from 'vitest';
import { linesOf, sharePicture } from '../../../src/metadata/share-picture.ts';

describe('the lines of a text', () => {
  test('break between words and hold as much as fits', () => {
    expect(linesOf('خريطة سوق الأراضي في السعودية', 16, 3)).toEqual(['خريطة سوق', 'الأراضي في', 'السعودية']);
    expect(linesOf('أب جد', 5, 3)).toEqual(['أب جد']);
    expect(linesOf('أب جد', 4, 3)).toEqual(['أب', 'جد']);
  });

  test('hold all words, however many spaces are between them', () => {
    const text = '  اعرف   أرضك\nقبل أن\tتشتريها ';
    expect(linesOf(text, 12, 9).join(' ')).toBe('اعرف أرضك قبل أن تشتريها');
    for (const line of linesOf(text, 12, 9)) expect(line.length).toBeLessThanOrEqual(12);
  });

  test('that are too many end with an ellipsis', () => {
    const lines = linesOf('واحد اثنان ثلاثة أربعة خمسة', 6, 3);
    expect(lines).toEqual(['واحد', 'اثنان', 'ثلاثة…']);
  });

  test('that are just enough end as they are', () => {
    expect(linesOf('واحد اثنان ثلاثة', 6, 3)).toEqual(['واحد', 'اثنان', 'ثلاثة']);
  });

  test('of a word that is too long are that word', () => {
    expect(linesOf('الاستراتيجيات هنا', 5, 3)).toEqual(['الاستراتيجيات', 'هنا']);
  });

  test('of nothing are one empty line', () => {
    expect(linesOf('   ', 10, 3)).toEqual(['']);
  });
});

test('a title is text in the picture, whatever signs stand in it', () => {
  const svg = sharePicture(`<b> & "أرض" 'x'`, 'سطر ]]> آخر');
  expect(svg).not.toMatch(/<b>|& |]]>/);
  expect(svg).toContain('&#60;b&#62;');
});
