/** Splits items into lists, by default few enough for the limit of every database on parameters of a statement. */
export function* chunksOf<Item>(items: Iterable<Item>, size = 2000): Generator<Item[]> {
  const all = [...items];
  for (let start = 0; start < all.length; start += size) yield all.slice(start, start + size);
}
