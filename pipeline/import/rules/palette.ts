/**
 * Colors of classes to which their publisher gives none, in their order. Chosen so that they differ from each other, from
 * parcels of which nothing is known and from those without a class, also for eyes that lack one kind of cones.
 */
export const classPalette = [
  ...['#668fe8', '#86f687', '#892504', '#c68206', '#4e2fa7', '#c93f76', '#c49db9', '#70c170', '#28744a'],
  ...['#5d4260', '#965fb6', '#86cdff', '#859a74', '#7e5d07', '#791582', '#615999', '#a79bfe', '#616ae2'],
  ...['#b17db5', '#efbc4b', '#30573f', '#648746', '#ea9344', '#923e81', '#2b59c8', '#5fb7dc', '#807399'],
  ...['#c665cf', '#ec5b59', '#bb5c22'],
] as const;

/** The color of the class at a place in the order; after the last color, the first comes again. */
export function colorAt(index: number): string {
  return classPalette[index % classPalette.length] ?? classPalette[0];
}

/**
 * A color as `#rrggbb`: `#f1ce63`, `f1ce63`, `#fc6`, or its parts as `241,206,99`, with or without `rgb(…)`. Undefined: it
 * is none.
 */
export function readColor(text: string): string | undefined {
  const plain = text.trim().toLowerCase();
  const long = /^#?([\da-f]{6})$/.exec(plain)?.[1];
  if (long !== undefined) return `#${long}`;
  const short = /^#([\da-f]{3})$/.exec(plain)?.[1];
  if (short !== undefined) return `#${[...short].map((digit) => digit.repeat(2)).join('')}`;
  const parts = /^(?:rgb\()?\s*(\d{1,3})\s*[,;\s]\s*(\d{1,3})\s*[,;\s]\s*(\d{1,3})\s*\)?$/
    .exec(plain)
    ?.slice(1);
  const numbers = parts?.map(Number);
  if (!numbers || numbers.some((part) => part > 255)) return undefined;
  return `#${numbers.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}
