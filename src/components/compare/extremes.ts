/** Which end of the figures of a row is told: a fact, never an advice. */
export type End = 'largest' | 'lowest';

/**
 * Places of the largest or lowest figures of a row. None where fewer than two are known or all are the same: there is
 * nothing to be told. Null: the figure is not known.
 */
export function extremes(figures: readonly (number | null)[], end: End): number[] {
  const known = figures.filter((figure) => figure !== null);
  const wanted = end === 'largest' ? Math.max(...known) : Math.min(...known);
  if (known.length < 2 || known.every((figure) => figure === wanted)) return [];
  return figures.flatMap((figure, place) => (figure === wanted ? [place] : []));
}
