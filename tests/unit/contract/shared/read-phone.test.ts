import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mobileDigits, typedDigits } from '../../../../contract/shared/phone-number.ts';
import { readMobileNumber, readPhoneNumber } from '../../../../contract/shared/read-phone.ts';
import { mobileNotations, noMobileNumbers } from '../../../support/phone-notations.ts';

describe('servers and browsers read the same mobile number', () => {
  test.each(mobileNotations)('%j is 0512345678', (text) => {
    expect(readMobileNumber(text)).toBe('+966512345678');
    expect(mobileDigits(text)).toBe('512345678');
    expect(typedDigits(text)).toBe('512345678');
  });

  test.each(noMobileNumbers)('%j is none', (text) => {
    expect(readMobileNumber(text)).toBeUndefined();
    expect(mobileDigits(text)).toBeUndefined();
  });

  test('whatever is typed', () => {
    const part = fc.oneof(
      fc.constantFrom(
        '+',
        '00',
        '0',
        '966',
        '966+',
        '05',
        '5',
        ' ',
        '-',
        '.',
        '٫',
        'E8',
        'e+11',
        ';',
        '12345678',
      ),
      fc.stringMatching(/^\d{1,9}$/),
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 7 }), (parts) => {
        const text = parts.join('');
        expect(mobileDigits(text)).toBe(readMobileNumber(text)?.slice('+966'.length));
      }),
      { numRuns: 2000 },
    );
  });
});

test('programs leave zeros out at the end, rounding leaves out more', () => {
  expect(readMobileNumber('5.1234567E8')).toBe('+966512345670');
  expect(readMobileNumber('5.123456E8')).toBe('+966512345600');
  expect(readMobileNumber('5.12345E8')).toBeUndefined();
});

test.each([
  ['011 234 5678', '+966112345678'],
  ['+966 0 11 234 5678', '+966112345678'],
  ['1.12345678E8', '+966112345678'],
  ['(966+) 11 234 5678', '+966112345678'],
  ['9200 12345', '+966920012345'],
  ['800 123 4567', '+9668001234567'],
])('%j is %s, which is no mobile number', (text, phone) => {
  expect(readPhoneNumber(text)).toEqual({ phone, isMobile: false });
});

test.each(['+971 50 123 4567', '00201001234567', '(971+) 50 123 4567', '+1 202 555 0100', '+٩٧١٥٠١٢٣٤٥٦٧'])(
  '%j is a number of another country',
  (text) => {
    expect(readPhoneNumber(text)).toEqual({ isForeign: true });
  },
);

test.each(['', 'اتصل بنا', '0550', '+999', '0'.repeat(300), '1e99999'])('%j is no number', (text) => {
  expect(readPhoneNumber(text)).toBeUndefined();
});
