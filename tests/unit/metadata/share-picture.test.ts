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

  test('end with an ellipsis when there are too many', () => {
    const lines = linesOf('واحد اثنان ثلاثة أربعة خمسة', 6, 3);
    expect(lines).toEqual(['واحد', 'اثنان', 'ثلاثة…']);
  });

  test('end unchanged when they just fit', () => {
    expect(linesOf('واحد اثنان ثلاثة', 6, 3)).toEqual(['واحد', 'اثنان', 'ثلاثة']);
  });

  test('consist of the word itself when it is too long', () => {
    expect(linesOf('الاستراتيجيات هنا', 5, 3)).toEqual(['الاستراتيجيات', 'هنا']);
  });

  test('are a single empty line for an empty text', () => {
    expect(linesOf('   ', 10, 3)).toEqual(['']);
  });
});

test('escapes special characters in the title of the picture', () => {
  const svg = sharePicture(`<b> & "أرض" 'x'`, 'سطر ]]> آخر');
  expect(svg).not.toMatch(/<b>|& |]]>/);
  expect(svg).toContain('&#60;b&#62;');
});
