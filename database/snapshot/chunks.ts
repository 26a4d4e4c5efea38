/** Few enough for every engine's limit on parameters. */
const idsPerStatement = 2000;

/** Splits ids into lists that fit into a statement. */
export function* chunksOf(ids: Iterable<number>): Generator<number[]> {
  const all = [...ids];
  for (let start = 0; start < all.length; start += idsPerStatement)
    yield all.slice(start, start + idsPerStatement);
}
