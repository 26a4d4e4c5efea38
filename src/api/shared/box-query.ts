import type { Bounds, Point } from '../../../contract/shared/common.ts';

/**
 * A box as the two corner parameters of calls (specification §3), precise to a centimeter; empty if there is no box.
 */
export function boxQuery(box: Bounds | undefined): { boundaryFrom?: string; boundaryTo?: string } {
  return box ? { boundaryFrom: corner(box.southWest), boundaryTo: corner(box.northEast) } : {};
}

function corner({ x, y }: Point): string {
  return `${x.toFixed(7)},${y.toFixed(7)}`;
}
