import type { Bounds, Point } from '../../contract/shared/common.ts';

/** The two corners of a box as calls take them (specification §3), to a centimetre; nothing for no box. */
export function boxQuery(box: Bounds | undefined): { boundaryFrom?: string; boundaryTo?: string } {
  return box ? { boundaryFrom: corner(box.southWest), boundaryTo: corner(box.northEast) } : {};
}

function corner({ x, y }: Point): string {
  return `${x.toFixed(7)},${y.toFixed(7)}`;
}
