/** The part of its city in which a neighborhood lies, as its publisher says. */
export function statements(): string[] {
  return ['alter table neighborhood add column city_part text'];
}
