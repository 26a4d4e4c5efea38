/** One feature of a file, not yet validated. */
export interface RawFeature {
  /** Counted from 1; in newline-delimited files, blank lines are not counted. */
  number: number;
  value: unknown;
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
