/** Compass side of a parcel that an edge lies on, seen from the parcel's center, clockwise from north. */
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
 * Returns the compass side an edge faces, from its bearing (degrees clockwise from north). Exterior rings run
 * counterclockwise, so the outside is always on the right.
 */
export function sideOf(bearing: number): CompassSide {
  const step = 360 / compassSides.length;
  return compassSides[Math.round(((bearing + 90) % 360) / step) % compassSides.length] ?? 'north';
}

/** Clockwise rotation in degrees for text that runs along an edge and is never upside down: above -90, up to 90. */
export function textRotation(bearing: number): number {
  const turned = (bearing + 90) % 180;
  return turned > 90 ? turned - 180 : turned;
}

/** Whether the outside of an edge lies below text rotated by `textRotation`. */
export function isOutsideBelow(bearing: number): boolean {
  return bearing > 0 && bearing <= 180;
}
