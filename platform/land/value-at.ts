/**
 * Reads the value of a row in a column. Callers keep the row within bounds: it comes from the index of that column
 * itself, or from a loop up to its length.
 *
 * Not for tests that run over every row: this function serves columns of all types, so that even its inlined copies
 * tell them apart at each read, which makes a whole query up to twice as slow. Such tests read
 * `column[row] ?? NaN`, which meets no condition and costs nothing.
 */
export function valueAt<Value>(column: ArrayLike<Value>, row: number): Value {
  // The compiler takes every indexed read to be possibly undefined.
  return column[row] as Value;
}
