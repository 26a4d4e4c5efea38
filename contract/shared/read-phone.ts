import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { isMobileNumber, plainNumber } from './phone-number.ts';

/** What a text says of a phone: the number in the format of calls, or that it is one of another country. */
export type ReadPhone = { phone: string; isMobile: boolean } | { isForeign: true };

/**
 * Reads a phone number in any notation; undefined if the text is not one. Not for browsers, which have `mobileDigits`:
 * it finds the same mobile numbers.
 */
export function readPhoneNumber(text: string): ReadPhone | undefined {
  const number = parsePhoneNumberFromString(plainNumber(text), { defaultCountry: 'SA', extract: false });
  if (!number) return undefined;
  if (number.countryCallingCode !== '966') return { isForeign: true };
  return number.isValid()
    ? { phone: number.number, isMobile: isMobileNumber(number.nationalNumber) }
    : undefined;
}

/** The Saudi mobile number that a text in any notation is, in the format of calls; undefined if it is none. */
export function readMobileNumber(text: string): string | undefined {
  const read = readPhoneNumber(text);
  return read && 'phone' in read && read.isMobile ? read.phone : undefined;
}
