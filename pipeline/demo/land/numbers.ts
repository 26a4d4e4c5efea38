import type { Random } from './random.ts';

/** Draws the numbers of a region's plans: no two alike, in the forms «2351», «2670/28» and «1324/ب». */
export class PlanNumbers {
  private readonly taken = new Set<string>();

  draw(random: Random): string {
    for (;;) {
      const number = planNumber(random);
      if (this.taken.has(number)) continue;
      this.taken.add(number);
      return number;
    }
  }
}

function planNumber(random: Random): string {
  const number = String(random.whole(1100, 3900));
  const draw = random.next();
  if (draw < 0.7) return number;
  if (draw < 0.9) return `${number}/${random.whole(1, 40)}`;
  return `${number}/${random.pick(['أ', 'ب', 'ج'])}`;
}

/**
 * Number of a parcel on its plan, as written on deeds: «176», of a divided one «2563/2», «14/أ» or «1/أ/2».
 *
 * @param base number of the parcel before it was divided
 */
export function parcelNumber(base: number, division: string | null): string {
  return division === null ? String(base) : `${base}/${division}`;
}
