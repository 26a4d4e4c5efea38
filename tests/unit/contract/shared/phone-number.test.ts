import { expect, test } from 'vitest';
import {
  formatPhoneNumber,
  internationalNumber,
  nationalDigits,
  typedDigits,
} from '../../../../contract/shared/phone-number.ts';

test('typed input loses the zeros in front at once, and the country code when there are more than nine digits', () => {
  expect(typedDigits('0512')).toBe('512');
  expect(typedDigits('051234567')).toBe('51234567');
  expect(typedDigits('966512')).toBe('966512');
  expect(typedDigits('009660512345678')).toBe('512345678');
  expect(typedDigits('0512345678')).toBe('512345678');
  expect(typedDigits('+966 51 234 5678 9')).toBe('512345678');
  expect(typedDigits('٥١ x')).toBe('51');
  expect(typedDigits('5.1234567E8')).toBe('512345670');
});

test('a number of the contract has its prefix, and is grouped for display', () => {
  expect(internationalNumber('501234567')).toBe('+966501234567');
  expect(nationalDigits('+966501234567')).toBe('501234567');
  expect(formatPhoneNumber('+966501234567')).toBe('+966 50 123 4567');
  expect(formatPhoneNumber('+1 555')).toBe('+1 555');
});
