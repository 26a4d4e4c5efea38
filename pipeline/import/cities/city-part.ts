import { foldArabic } from '../../../lib/fold-arabic.ts';
import type { CityPart } from '../../../contract/shared/vocabulary.ts';

/** Words for each part, as `foldArabic` returns them, without the article. */
const words: Readonly<Record<string, CityPart>> = {
  ...{ شمال: 'north', شمالي: 'north', شماليه: 'north', north: 'north', northern: 'north' },
  ...{ جنوب: 'south', جنوبي: 'south', جنوبيه: 'south', south: 'south', southern: 'south' },
  ...{ شرق: 'east', شرقي: 'east', شرقيه: 'east', east: 'east', eastern: 'east' },
  ...{ غرب: 'west', غربي: 'west', غربيه: 'west', west: 'west', western: 'west' },
  ...{ وسط: 'center', وسطي: 'center', اوسط: 'center', center: 'center', centre: 'center', central: 'center' },
};

/**
 * Reads the part of a city from its name, such as «شمال الرياض» or «القطاع الشمالي». Undefined when it names none, or
 * two of them, such as «شمال غرب»: to which of both a person counts it is not known.
 */
export function cityPartOf(text: string | undefined): CityPart | undefined {
  const parts = new Set(
    foldArabic(text ?? '')
      .split(/[^\p{L}]+/u)
      .flatMap((word) => words[word] ?? words[word.replace(/^ال/, '')] ?? []),
  );
  return parts.size === 1 ? [...parts][0] : undefined;
}
