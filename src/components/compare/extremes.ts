/** Which end of a row's figures is marked: a fact, never a recommendation. */
export type End = 'largest' | 'lowest';

/**
 * Indexes of the largest or lowest figures of a row. Empty if fewer than two figures are known or all are equal,
 * since there is nothing to point out. Null means the figure is unknown.
 */
export function extremes(figures: readonly (number | null)[], end: End): number[] {
  const known = figures.filter((figure) => figure !== null);
  const wanted = end === 'largest' ? Math.max(...known) : Math.min(...known);
  if (known.length < 2 || known.every((figure) => figure === wanted)) return [];
  return figures.flatMap((figure, place) => (figure === wanted ? [place] : []));
}
