/** Removes unknown values from structured data. */
export function withoutUnknown<Thing extends object>(data: {
  [Field in keyof Thing]: Thing[Field] | null | undefined;
}): Thing {
  return Object.fromEntries(
    Object.entries(data).filter(([, value]) => value !== null && value !== undefined),
  ) as Thing;
}
