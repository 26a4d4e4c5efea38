import { limits } from './limits.ts';
import { latinDigits } from '../../lib/fold-arabic.ts';

/**
 * Saudi mobile numbers: nine national digits, of which the first is 5, and `+966` in front of them in calls
 * (specification §5, §9; the national numbering plan).
 */
export const phonePattern = /^\+9665\d{8}$/;

/** The country code that people type in front of the nine digits. */
const typedCode = /^0*966/;

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
 * At most nine national digits of a typed or pasted number, in digits of any script: without the zeros in front, and
 * without the country code once there are more than nine.
 */
export function typedDigits(text: string): string {
  const digits = latinDigits(text).replace(/\D/g, '').replace(/^0+/, '');
  const national =
    digits.length > limits.phoneDigits ? digits.replace(typedCode, '').replace(/^0+/, '') : digits;
  return national.slice(0, limits.phoneDigits);
}

/** The nine digits of a Saudi mobile number in any notation; undefined if the text is not one. */
export function mobileDigits(text: string): string | undefined {
  const digits = latinDigits(text)
    .replace(/\D/g, '')
    .replace(/^(00966|966|0)/, '');
  return isMobileNumber(digits) ? digits : undefined;
}

/** Groups the digits for reading: +966 50 123 4567. Any other text is unchanged. */
export function formatPhoneNumber(phoneNumber: string): string {
  return phoneNumber.replace(/^(\+966)(\d{2})(\d{3})(\d{4})$/, '$1 $2 $3 $4');
}
