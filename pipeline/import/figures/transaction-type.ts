import { foldArabic } from '../../../lib/fold-arabic.ts';
import { transactionTypes } from '../../../contract/shared/vocabulary.ts';
import { isLand } from './land-metrics.ts';

export type TransactionType = (typeof transactionTypes)[number];

const [residential, commercial, industrial, agricultural, utilities] = transactionTypes;
const classes: [type: TransactionType, pattern: RegExp][] = [
  [residential, /(^| )سكنيه?$/],
  [commercial, /(^| )تجاريه?$/],
  [industrial, /(^| )صناعيه?$/],
  [agricultural, /(^| )زراعيه?$/],
  [utilities, /(^| )(مرافق|مرفق)( عامه?)?$/],
];
const typeByTexts = new Map<string, TransactionType | null>();

/**
 * The product's type of a deed; null if its words do not say that it is land of a known class. The type alone may say
 * both («قطعة أرض-سكنى»), the class alone does not, since flats are «سكني» as well.
 */
export function transactionTypeOf(
  propertyType: string | null,
  propertyClass: string | null,
): TransactionType | null {
  const key = `${propertyType ?? ''}|${propertyClass ?? ''}`;
  const known = typeByTexts.get(key);
  if (known !== undefined) return known;
  const type = findType(propertyType, propertyClass);
  // Bounds memory for a file whose every row has other words.
  if (typeByTexts.size < 10_000) typeByTexts.set(key, type);
  return type;
}

function findType(propertyType: string | null, propertyClass: string | null): TransactionType | null {
  if (propertyType === null) return null;
  const folded = foldArabic(propertyType);
  if (/^(مرافق|مرفق)( عامه?)?$/.test(folded)) return utilities;
  if (!isLand(propertyType)) return null;
  const texts = [foldArabic(propertyClass ?? ''), folded];
  for (const text of texts) {
    const type = classes.find(([, pattern]) => pattern.test(text))?.[0];
    if (type) return type;
  }
  return null;
}
