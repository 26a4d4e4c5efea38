/** Six digits or more of any script, with the separators that people put between those of a phone number. */
const longNumbers = /\p{Nd}(?:[\s().\-–]{0,2}\p{Nd}){5,}/gu;

/** Masks all but the last three digits of long numbers: enough to find a case by, too few to call somebody. */
export function maskNumbers(text: string): string {
  return text.replace(longNumbers, (number) => {
    const digits = [...number].filter((sign) => /\p{Nd}/u.test(sign));
    return '*'.repeat(digits.length - 3) + digits.slice(-3).join('');
  });
}

/** Masks every text and number within a JSON value. */
export function maskAll(value: unknown): unknown {
  if (typeof value === 'string') return maskNumbers(value);
  if (typeof value === 'number') {
    const masked = maskNumbers(String(value));
    return masked === String(value) ? value : masked;
  }
  if (Array.isArray(value)) return value.map(maskAll);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [maskNumbers(name), maskAll(each)]));
}
