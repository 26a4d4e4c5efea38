import { readNumber } from './numbers.ts';

const unit = /(?:متر\u0627?\u064b?|م|meters?|metres?|m)\.?$/iu;

/** Meters, with or without their unit; null: not known, or not from `least` to `most`. */
export function readMeters(text: string | undefined, least: number, most: number): number | null {
  const meters = readNumber((text ?? '').trim().replace(unit, ''));
  return meters != null && meters >= least && meters <= most ? meters : null;
}

/** Meters between which the length of a side of a parcel lies. */
const side = { least: 0.1, most: 10_000 };
/** A length within the words of a deed: «شارع عرض 15م بطول 25 م». */
const lengthInWords = /(?:^|[\s،,:])(?:ب)?طول(?:ه|ها)?\s*:?\s*([\d٠-٩.,٫]*[\d٠-٩])\s*(?:م|متر|m|$|[\s،,])/iu;

/** The length of a side of a parcel in meters: a number, or that after «بطول»; null: the text states none. */
export function readSideLength(text: string | undefined): number | null {
  return (
    readMeters(text, side.least, side.most) ??
    readMeters(lengthInWords.exec(text ?? '')?.[1], side.least, side.most)
  );
}
