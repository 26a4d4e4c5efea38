import { limits } from './limits.ts';
import { latinDigits } from '../../lib/fold-arabic.ts';

// What browsers need of numbers. `read-phone.ts` reads them for everybody else, by a library that is too large for pages.

/**
 * Saudi mobile numbers: nine national digits, of which the first is 5, and `+966` in front of them in calls
 * (specification §5, §9; the national numbering plan).
 */
export const phonePattern = /^\+9665\d{8}$/;

/** The country code that people type in front of the nine digits. */
const typedCode = /^0*966/;
const mobileNotation = /^(?:(?:\+|00)?966)?0?(5\d{8})$/;
/** Numbers as spreadsheets keep them: 5.00000008E8, 500000007.0 and 500,000,007.00. */
const scientific = /^\D*(\d)[.,٫](\d+)e\+?(\d+)\D*$/i;
const decimal = /^(\D*[1-9][\d,٬]{8,})[.٫]0{1,2}(?=\D*$)/;

/** Whether these are the nine national digits of a mobile number. */
export function isMobileNumber(digits: string): boolean {
  return /^5\d{8}$/.test(digits);
}

/** The number in the format of calls: `+966` and the national digits. */
export function internationalNumber(nationalDigits: string): string {
  return limits.phonePrefix + nationalDigits;
}

/** The national digits of a number in the format of calls. */
export function nationalDigits(phoneNumber: string): string {
  return phoneNumber.slice(limits.phonePrefix.length);
}

/**
 * The digits of a number in any notation, with a plus in front where one says that they begin with a country code:
 * `(966+) 50 000 0005` has it behind, as texts from right to left show it.
 */
export function plainNumber(text: string): string {
  const written = withoutNumberFormat(latinDigits(text));
  const digits = written.replace(/\D/g, '');
  // No country code begins with 0: then it is the 00 before one, or the 0 of the country itself.
  return written.includes('+') && !digits.startsWith('0') ? `+${digits}` : digits;
}

/** A spreadsheet's number in all its digits; empty where it has rounded them, as in 9.66512E+11. */
function withoutNumberFormat(text: string): string {
  const [, first, decimals = '', exponent] = scientific.exec(text) ?? [];
  if (first === undefined) return text.replace(decimal, '$1');
  const places = Number(exponent);
  // Programs leave out zeros at the end, and rounding leaves out more than two digits.
  return places - decimals.length > 2 ? '' : (first + decimals).padEnd(places + 1, '0');
}

/**
 * At most nine national digits of a typed or pasted number, in digits of any script: without the zeros in front, and
 * without the country code once there are more than nine.
 */
export function typedDigits(text: string): string {
  const mobile = mobileDigits(text);
  if (mobile !== undefined) return mobile;
  const digits = latinDigits(text).replace(/\D/g, '').replace(/^0+/, '');
  const national =
    digits.length > limits.phoneDigits ? digits.replace(typedCode, '').replace(/^0+/, '') : digits;
  return national.slice(0, limits.phoneDigits);
}

/** The nine digits of a Saudi mobile number in any notation; undefined if the text is not one. */
export function mobileDigits(text: string): string | undefined {
  return mobileNotation.exec(plainNumber(text))?.[1];
}

/** Groups the digits for reading: +966 50 123 4567. Any other text is unchanged. */
export function formatPhoneNumber(phoneNumber: string): string {
  return phoneNumber.replace(/^(\+966)(\d{2})(\d{3})(\d{4})$/, '$1 $2 $3 $4');
}
