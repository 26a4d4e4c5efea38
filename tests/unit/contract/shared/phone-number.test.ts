import { describe, expect, test } from 'vitest';
import {
  formatPhoneNumber,
  internationalNumber,
  mobileDigits,
  nationalDigits,
  typedDigits,
} from '../../../../contract/shared/phone-number.ts';

describe('a mobile number', () => {
  test.each([
    '512345678',
    '0512345678',
    '966512345678',
    '+966512345678',
    '00966512345678',
    '+966 51 234 5678',
    '051-234-5678',
    '(051) 234 5678',
    ' 512345678 ',
    '٥١٢٣٤٥٦٧٨',
    '٠٥١٢٣٤٥٦٧٨',
    '+٩٦٦ ٥١ ٢٣٤ ٥٦٧٨',
    '۵۱۲۳۴۵۶۷۸',
    '۰۵۱۲۳۴۵۶۷۸',
    '\u200E+966 512345678\u200F',
    '٥١٢345٦٧٨',
  ])('is 512345678 when written as %j', (text) => {
    expect(mobileDigits(text)).toBe('512345678');
  });

  test.each([
    '',
    ' ',
    '5',
    '51234567',
    '5123456789',
    '412345678',
    '0112345678',
    '00512345678',
    '+971512345678',
    '+1 512 345 6789',
    'خمسة',
    '٥١٢٣٤٥٦٧',
  ])('cannot be %j', (text) => {
    expect(mobileDigits(text)).toBeUndefined();
  });
});

test('typed input loses the zeros in front at once, and the country code when there are more than nine digits', () => {
  expect(typedDigits('0512')).toBe('512');
  expect(typedDigits('051234567')).toBe('51234567');
  expect(typedDigits('966512')).toBe('966512');
  expect(typedDigits('009660512345678')).toBe('512345678');
  expect(typedDigits('0512345678')).toBe('512345678');
  expect(typedDigits('+966 51 234 5678 9')).toBe('512345678');
  expect(typedDigits('٥١ x')).toBe('51');
});

test('a number of the contract has its prefix, and is grouped for display', () => {
  expect(internationalNumber('501234567')).toBe('+966501234567');
  expect(nationalDigits('+966501234567')).toBe('501234567');
  expect(formatPhoneNumber('+966501234567')).toBe('+966 50 123 4567');
  expect(formatPhoneNumber('+1 555')).toBe('+1 555');
});
