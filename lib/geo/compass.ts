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

/** The sides by which deeds name the boundaries of a parcel. */
export const mainSides = ['north', 'east', 'south', 'west'] as const;
export type MainSide = (typeof mainSides)[number];

/** The one of the main sides that an edge faces most, and by how many degrees it is turned from it, up to 45. */
export function mainSideOf(bearing: number): { side: MainSide; turn: number } {
  const outward = (bearing + 90) % 360;
  const quarter = Math.round(outward / 90);
  return { side: mainSides[quarter % 4] ?? 'north', turn: Math.abs(outward - quarter * 90) };
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
