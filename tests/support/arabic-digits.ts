/** Writes the digits of a text as Arabic-Indic ones. */
export function arabicDigits(text: string): string {
  return text.replaceAll(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)] ?? '');
}
