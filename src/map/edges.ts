/** Where a side of a parcel lies, seen from its middle, clockwise from north. */
export const compassSides = [
  'north',
  'northEast',
  'east',
  'southEast',
  'south',
  'southWest',
  'west',
  'northWest',
] as const;
export type CompassSide = (typeof compassSides)[number];

/**
 * The side of the parcel that an edge is, from the direction in which it runs (degrees clockwise from north). Exterior
 * rings run counter-clockwise, so the outside is always at the right.
 */
export function sideOf(bearing: number): CompassSide {
  const step = 360 / compassSides.length;
  return compassSides[Math.round(((bearing + 90) % 360) / step) % compassSides.length] ?? 'north';
}

/** How far a text has to be turned clockwise to run along an edge and never stand on its head: above -90, up to 90. */
export function textRotation(bearing: number): number {
  const turned = (bearing + 90) % 180;
  return turned > 90 ? turned - 180 : turned;
}

/** Whether the outside of an edge lies below a text that runs along it so turned. */
export function isOutsideBelow(bearing: number): boolean {
  return bearing > 0 && bearing <= 180;
}
