import { foldArabic } from './fold-arabic.ts';

/** Normalizes a code for comparison: «س 111» = «س111» = «س-111». */
export function foldCode(code: string): string {
  return foldArabic(code).replaceAll(' ', '');
}
