import type { CityPart } from '../../../contract/shared/vocabulary.ts';

/** Parts of a city. */
export const cityParts: Record<CityPart, string> = {
  north: 'شمال',
  south: 'جنوب',
  east: 'شرق',
  west: 'غرب',
  center: 'وسط',
};
